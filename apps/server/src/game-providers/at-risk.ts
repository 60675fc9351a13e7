/**
 * How much of a stake was at risk, from what a member bet together: opposite bets cancel, and so do bets that cover most of what can
 * happen. The measure is how far a bet moves with all of the member's bets that share an event with it: its covariance with the
 * whole against its own variance. A bet alone moves with itself and counts in full; of two that always bring one win neither moves
 * the whole. Chances are those that the odds state.
 */

/** What was bet on. Of the selections of one market of an event exactly one wins. */
export interface Selection {
  readonly event: string;
  readonly market: string;
  readonly selection: string;
  /** Hundredths, the stake included. */
  readonly odds: number;
}

/** What a member staked on one set of selections; all of it must win. */
export interface Together {
  readonly selections: readonly Selection[];
  /** Fen. */
  readonly stake: bigint;
}

/** Bets that cover up to half of what can happen count in full. */
const allowance = 2;
/** Below odds of 1.50 a bet wins so often that its stake is not at risk as a whole: 1.25 counts half. */
const fullFrom = 0.5;

/**
 * @param own the selections of the bet that is asked about
 * @param together all of the member's bets that share an event with it, itself included
 * @returns the share of its stake that counts, 0 to 1
 */
export function shareAtRisk(own: readonly Selection[], together: readonly Together[]): number {
  const chances = chancesOf([own, ...together.map(({ selections }) => selections)]);
  const bet = figuresOf(own, chances);
  const low = Math.min(1, (bet.paid - 1) / fullFrom);
  const stake = together
    .filter(({ selections }) => keyOf(selections) === keyOf(own))
    .reduce((sum, each) => sum + Number(each.stake), 0);
  const variance = stake * bet.paid * bet.chance * (1 - bet.chance);
  if (variance <= 0) return low;
  const moves = together.reduce((sum, { selections, stake: staked }) => {
    const other = figuresOf(selections, chances);
    const both = chanceOfBoth(own, selections, chances);
    return sum + Number(staked) * other.paid * (both - bet.chance * other.chance);
  }, 0);
  return Math.max(0, Math.min(1, low, (allowance * moves) / variance));
}

/** The same selections in another order are the same. */
export function keyOf(selections: readonly Selection[]): string {
  return JSON.stringify(
    inOrder(selections).map(({ event, market, selection }) => [event, market, selection]),
  );
}

/** One order of the selections, and of what is said of each, whatever the database made of it. */
export function inOrder(selections: readonly Selection[]): Selection[] {
  const plain = selections.map(({ event, market, selection, odds }) => ({ event, market, selection, odds }));
  return plain.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

type Chances = ReadonlyMap<string, number>;

/** By what the odds say, and never more than certainty for the selections of one market that are known together. */
function chancesOf(all: readonly (readonly Selection[])[]): Chances {
  const stated = new Map(
    all.flat().map((each) => [nameOf(each), { market: marketOf(each), chance: 100 / each.odds }]),
  );
  const sums = new Map<string, number>();
  for (const { market, chance } of stated.values()) sums.set(market, (sums.get(market) ?? 0) + chance);
  return new Map(
    [...stated].map(([name, { market, chance }]) => [name, chance / Math.max(1, sums.get(market) ?? 1)]),
  );
}

function figuresOf(selections: readonly Selection[], chances: Chances) {
  return {
    paid: selections.reduce((product, { odds }) => (product * odds) / 100, 1),
    chance: chanceOf(selections, chances),
  };
}

function chanceOf(selections: readonly Selection[], chances: Chances): number {
  return selections.reduce((product, each) => product * (chances.get(nameOf(each)) ?? 0), 1);
}

function chanceOfBoth(own: readonly Selection[], other: readonly Selection[], chances: Chances): number {
  const names = new Map(own.map((each) => [marketOf(each), nameOf(each)]));
  if (other.some((each) => names.has(marketOf(each)) && names.get(marketOf(each)) !== nameOf(each))) return 0;
  return chanceOf([...own, ...other.filter((each) => !names.has(marketOf(each)))], chances);
}

const marketOf = ({ event, market }: Selection) => JSON.stringify([event, market]);
const nameOf = ({ event, market, selection }: Selection) => JSON.stringify([event, market, selection]);
