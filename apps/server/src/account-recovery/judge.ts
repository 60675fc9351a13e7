/**
 * Whether somebody knows of an account what its owner knows: asked of the records, weighed by the server. Nobody of the staff sees an
 * answer, and none is kept.
 */
import { withdrawalMinYuan } from '@mingpai/contract/constants';
import { lastDepositOf } from '../deposits/index.ts';
import { venuesPlayedBy } from '../game-providers/index.ts';
import { profileOf } from '../members/index.ts';
import { tailsOf } from '../payment-methods/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { broughtAndHeld } from '../wallet/index.ts';

export interface Answers {
  readonly realName: string;
  /** fen; undefined: nothing that is an amount was given. */
  readonly deposit: bigint | undefined;
  readonly tail: string;
  /** A venue's code, of another system's too. */
  readonly venue: string;
  /** `YYYY-MM`, Beijing time. */
  readonly month: string;
  /** fen; undefined: nothing that is an amount was given. */
  readonly balance: bigint | undefined;
  /** Year, month and day, however they are parted. */
  readonly birthday: string;
  readonly mobile: string;
}

export interface Judgement {
  /** Of the answers that were right, and the most that this account's records could give. */
  readonly points: number;
  readonly most: number;
  readonly enough: boolean;
}

/** Where a member played before the site moved here. */
export type ImportedVenuesOf = (db: Queryable, memberId: bigint) => Promise<readonly string[]>;

/** What a stranger can find out counts one, however much of it there is; what stands in the books alone counts three. */
const [known, booked] = [1, 3] as const;
/** What can be paid out is worth stealing, fen. */
const leastPayout = BigInt(withdrawalMinYuan) * 100n;

interface Asked {
  readonly weight: number;
  readonly right: boolean;
}

/**
 * @param memberId 0: nobody; the same questions are asked of the database, and nothing is right
 * @param strict every answer must be right: more were tried than an owner tries
 */
export async function judge(
  { db, importedVenuesOf }: { readonly db: Queryable; readonly importedVenuesOf: ImportedVenuesOf },
  memberId: bigint,
  answers: Answers,
  strict: boolean,
): Promise<Judgement> {
  const [profile, deposit, tails, venues, imported, money] = await Promise.all([
    profileOf(db, memberId),
    lastDepositOf(db, memberId),
    tailsOf(db, memberId),
    venuesPlayedBy(db, memberId),
    importedVenuesOf(db, memberId),
    broughtAndHeld(db, memberId),
  ]);
  const asked: Asked[] = [];
  const ask = (weight: number, right: boolean) => void asked.push({ weight, right });
  const played = [...venues, ...imported];
  ask(known, profile !== undefined && same(answers.realName, profile.realName));
  ask(known, profile !== undefined && answers.month === beijingText(profile.registeredAt).slice(0, 7));
  if (played.length > 0)
    ask(
      known,
      played.some((venue) => same(venue, answers.venue)),
    );
  if (deposit)
    ask(booked, answers.deposit !== undefined && [deposit.asked, deposit.credited].includes(answers.deposit));
  if (tails.length > 0)
    ask(booked, answers.tail.length === 4 && tails.some((tail) => same(tail, answers.tail)));
  // Who never paid in here and bound no card came with money of another system, or was given some.
  if (!deposit && tails.length === 0) {
    if (profile && profile.birthday !== '') ask(known, digits(answers.birthday) === digits(profile.birthday));
    if (profile && profile.mobile !== '') ask(known, digits(answers.mobile) === digits(profile.mobile));
    const sums = [money.brought, money.held].filter((fen) => fen >= leastPayout);
    if (sums.length > 0)
      ask(
        booked,
        sums.some((fen) => sameYuan(fen, answers.balance)),
      );
  }
  const most = sum(asked);
  const points = sum(asked.filter(({ right }) => right));
  return { points, most, enough: profile !== undefined && points >= (strict ? most : enoughOf(asked)) };
}

/**
 * All of what is left where the books hold nothing of a member; otherwise two thirds, and more than all that friends can know: nobody has
 * that without an answer of the books.
 */
function enoughOf(asked: readonly Asked[]): number {
  const friends = sum(asked.filter(({ weight }) => weight === known));
  const most = sum(asked);
  return friends === most ? most : Math.max(Math.ceil((most * 2) / 3), friends + 1);
}

function sum(asked: readonly Asked[]): number {
  return asked.reduce((points, { weight }) => points + weight, 0);
}

function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** `1990-2-8` and `1990年02月08日` are one day, `+86 139 0000 0000` and `13900000000` one telephone. */
function digits(text: string): string {
  return (plain(text).match(/\d+/g) ?? [])
    .map((part) => part.padStart(2, '0'))
    .join('')
    .replace(/^86(?=1\d{10}$)/, '');
}

/** Nobody remembers the fen. */
function sameYuan(fen: bigint, other: bigint | undefined): boolean {
  return other !== undefined && fen / 100n === other / 100n;
}
