/** Which rows of a file a short run takes (docs/decisions/0142): each that shows a rule for the first time, and of the others one in a few. */

/** Of rows whose rules were all shown before: one in so many. */
const oneIn = 5;

export interface Turns {
  /** Asked once for each row, in their order. */
  isNext(rules: readonly string[]): boolean;
}

export function openTurns(): Turns {
  const shown = new Set<string>();
  let repeated = 0;
  return {
    isNext(rules) {
      const isNew = rules.some((rule) => !shown.has(rule));
      for (const rule of rules) shown.add(rule);
      if (isNew) return true;
      repeated += 1;
      return repeated % oneIn === 0;
    },
  };
}
