/** How long a guesser would take, roughly: for the eye of whoever chooses. It decides nothing. */
export type Strength = 'none' | 'weak' | 'fair' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
/** Sequences that guessers try before anything else. */
const common = /^(.)\1+$|^(0?123456|abcdef|qwerty|password|111|888|666)/i;

/** Length counts for more than kinds of characters; what everybody takes is weak at any length. */
export function strengthOf(password: string): Strength {
  if (password === '') return 'none';
  const points = password.length + 2 * kinds.filter((kind) => kind.test(password)).length;
  if (password.length < 6 || common.test(password) || points < 12) return 'weak';
  return points < 16 ? 'fair' : 'strong';
}
