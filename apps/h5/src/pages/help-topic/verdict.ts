/** How often something happened in the last twelve months. */
export type Frequency = 'never' | 'sometimes' | 'often';

/** What the answers suggest: nothing to worry about, keep an eye on it, or stop for a while. */
export type Verdict = 'calm' | 'watch' | 'pause';

/**
 * Reads the self-check. It is no diagnosis, so it errs on the side of a break: one thing that happens often, or three
 * that happen at times, are reason enough.
 *
 * @returns nothing while a question is open
 */
export function verdictOf(answers: readonly (Frequency | undefined)[]): Verdict | undefined {
  if (answers.length === 0 || answers.includes(undefined)) return undefined;
  const count = (frequency: Frequency) => answers.filter((answer) => answer === frequency).length;
  if (count('often') > 0 || count('sometimes') >= 3) return 'pause';
  return count('sometimes') > 0 ? 'watch' : 'calm';
}
