/** A text of the console as pieces: its words, and the numbers of the values that stand between them. */

let english: Readonly<Record<string, string>> | undefined;

/** From now on texts are said in English; called once, before any module that says something is loaded. */
export function speak(catalogue: Readonly<Record<string, string>> | undefined): void {
  english = catalogue;
}

type Value = string | number;

/**
 * `{0}` stands for the first value, `{0|order|orders}` for the first word where the first value is one and for the second otherwise.
 * @param chinese the text's name, and what is said where English was not chosen
 */
export function pieces(
  chinese: string,
  values: readonly unknown[],
): readonly (string | { readonly value: number })[] {
  const text = english?.[chinese] ?? chinese.replace(/@[a-z]+$/, '');
  return text.split(/(\{\d(?:\|[^{}|]*\|[^{}|]*)?\})/).map((part) => {
    const found = /^\{(\d)(?:\|([^{}|]*)\|([^{}|]*))?\}$/.exec(part);
    if (found === null) return part;
    const [, place, one, many] = found;
    const value = Number(place);
    if (one === undefined || many === undefined) return { value };
    return `${values[value]}` === '1' ? one : many;
  });
}

/**
 * A text of the console in the language of who reads it: `say('取款审核')`, `say('还有 {0} 笔', left)`. English stands in `english/`.
 * Where one Chinese text is two in English, a word behind `@` tells them apart: `say('会员')` is Member, `say('会员@many')` Members.
 * The first argument is always written out, since `npm run check` compares all of them with the English ones.
 */
export function say(chinese: string, ...values: readonly Value[]): string {
  return pieces(chinese, values)
    .map((piece) => (typeof piece === 'string' ? piece : `${values[piece.value] ?? ''}`))
    .join('');
}
