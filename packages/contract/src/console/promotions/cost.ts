/** Of a promotion, what its cost comes from; amounts in whatever unit the asker counts. */
interface Costly<Amount> {
  readonly audience: string;
  readonly audienceValue: number;
  readonly audienceTags?: readonly string[];
  readonly audienceAgents?: readonly (number | bigint)[];
  readonly applies: string;
  readonly bonus: Amount;
  /** What it may give on one day. */
  readonly budget: Amount;
  readonly multiple: number;
  readonly lockedDays?: number;
  readonly condition: string;
  readonly conditionAmount: Amount;
  readonly conditionCategories?: readonly string[];
  /** What it gives by itself. */
  readonly offer?: unknown;
}

/**
 * What decides a promotion's cost, without its words, which may change after it was tried. The console asks by it whether a
 * draft may be saved, and the server whether that draft was tried.
 */
export function costOf<Amount>(draft: Costly<Amount>): Costly<Amount> {
  const { audience, audienceValue, applies, bonus, budget, multiple } = draft;
  const { condition, conditionAmount, conditionCategories = [], offer = null } = draft;
  const { audienceTags = [], audienceAgents = [], lockedDays = 0 } = draft;
  return {
    audience,
    audienceValue,
    // In whichever order they were picked.
    audienceTags: [...audienceTags].sort(),
    audienceAgents: audienceAgents.map(Number).sort((one, next) => one - next),
    applies,
    bonus,
    budget,
    multiple,
    lockedDays,
    condition,
    conditionAmount,
    conditionCategories: [...conditionCategories].sort(),
    offer: typeof offer === 'object' && offer !== null ? saidOf(offer) : null,
  };
}

/** What a kind of offer does not have is left out of one list of its terms and null in another, and costs the same. */
function saidOf(terms: object): object {
  return Object.fromEntries(
    Object.entries(terms).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** What gives money is tried before anybody can ask for it. */
export function mustBeTried({
  state,
  bonus,
  offer = null,
}: {
  readonly state: string;
  readonly bonus: number | bigint;
  readonly offer?: unknown;
}): boolean {
  return state === 'published' && (bonus > 0 || offer !== null);
}
