/** What narrows a list, as an address bar or a hand has it: how each is read, and what is wanted where it makes no sense. */
import { instantOf } from '../labels/time.ts';
import { say } from '../texts/say.ts';

/** One field that a list is narrowed by. */
export type Field<Of = unknown> = {
  /** As the list is asked it; undefined: it makes no sense. */
  readonly read: (typed: string) => Of | undefined;
  /** What was typed as the address keeps it, where that differs. */
  readonly plain?: (typed: string) => string;
  /** What may stand in it, as a sentence. */
  readonly wanted: string;
};
export type Fields = Readonly<Record<string, Field>>;

type Read<Of extends Fields> = {
  readonly [Name in keyof Of]?: Of[Name] extends Field<infer Value> ? Value : never;
};
type Typed = Readonly<Record<string, string>>;

/** What these fields ask for. One that is empty asks for nothing; one that makes no sense is told of by `senseless`, and nothing is asked then. */
export function asked<Of extends Fields>(fields: Of, typed: Typed = {}): Read<Of> {
  const values = Object.entries(fields).flatMap(([name, { read }]) => {
    const text = typed[name] ?? '';
    const value = text === '' ? undefined : read(text);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values) as Read<Of>;
}

/** The fields that hold something which makes no sense. */
export function senseless(fields: Fields, typed: Typed = {}): readonly string[] {
  return Object.entries(fields)
    .filter(([name, { read }]) => (typed[name] ?? '') !== '' && read(typed[name] ?? '') === undefined)
    .map(([name]) => name);
}

/** Digits as a keyboard for Chinese may write them, and thousands that are set apart, as plain ones. */
export function plainDigits(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

const matching = (form: RegExp, wanted: string): Field<string> => ({
  read: (typed) => {
    const plain = plainDigits(typed);
    return form.test(plain) ? plain : undefined;
  },
  plain: plainDigits,
  wanted,
});
const whole = (form: RegExp, wanted: string): Field<number> => ({
  read: (typed) => {
    const plain = plainDigits(typed);
    return form.test(plain) ? Number(plain) : undefined;
  },
  plain: plainDigits,
  wanted,
});

/** Yuan. */
export const sum = matching(/^\d{1,10}(\.\d{1,2})?$/, say('请填写金额（元），如 1000 或 99.50'));
/** Yuan, of what may be below 0. */
export const signedSum = matching(/^-?\d{1,10}(\.\d{1,2})?$/, say('请填写金额（元），如 1000 或 -99.50'));
/** Of somebody else's statement, in its currency. */
export const amountOfTheirs = matching(
  /^-?\d{1,12}(\.\d{1,6})?$/,
  say('请填写金额，如 1000 或 -99.50；USDT 至多六位小数'),
);
/** The number of a member or an agent. */
export const id = whole(/^[1-9]\d{0,14}$/, say('请填写编号（数字）'));
/** How many of something. */
export const quantity = whole(/^\d{1,6}$/, say('请填写个数（整数）'));

/** For how many days at least. */
export const days = whole(/^[1-9]\d{0,2}$/, say('请填写天数（整数）'));
/** The id of a transfer. */
export const transferId = matching(
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  say('请填写完整的转账编号'),
);

/** Beijing time, `2026-11-21T03:06`. */
export const moment: Field<string> = { read: instantOf, wanted: say('请填写日期与时间') };

/** Words that are looked for: one sign alone is in everything. */
export const words: Field<string> = {
  read: (typed) => ([...typed.trim()].length < 2 ? undefined : typed.trim()),
  wanted: say('请填写至少两个字'),
};

/** Whatever is typed. */
export const text: Field<string> = { read: (typed) => typed, wanted: '' };

const chosen = say('请从列表中选择');

export function oneOf<Value extends string>(values: readonly Value[]): Field<Value> {
  return { read: (typed) => values.find((value) => value === typed), wanted: chosen };
}

/** A whole number of a list, as its choices have it. @param digits the most */
export function numbered(digits: number): Field<number> {
  return {
    read: (typed) => (/^\d+$/.test(typed) && typed.length <= digits ? Number(typed) : undefined),
    wanted: chosen,
  };
}

/** One of several words, or somebody's number. */
export function wordOrId<Word extends string>(words: readonly Word[]): Field<Word | number> {
  const word = oneOf(words);
  return {
    read: (typed) => word.read(typed) ?? (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined),
    wanted: chosen,
  };
}
