import type { AgentRates } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

export type Category = keyof AgentRates;

const percentFormat = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Basis points as a percentage: 80 is `0.80%`. */
export function percent(basisPoints: number): string {
  return `${percentFormat.format(basisPoints / 100)}%`;
}

/** A percentage as the form holds it, in basis points. */
export function basisPointsOf(typed: number | null | undefined): number {
  return Math.round((typed ?? 0) * 100);
}

export function mapRates<Value>(of: (category: Category) => Value): Record<Category, Value> {
  return {
    realbet: of('realbet'),
    sport: of('sport'),
    gaming: of('gaming'),
    joker: of('joker'),
    concise: of('concise'),
    lottery: of('lottery'),
  };
}

export type Bounds = {
  /** The rates of the agent above; null: there is none. */
  readonly most: AgentRates | null;
  /** The highest rates of agents right below. */
  readonly least?: AgentRates;
};

/** Why a rate cannot be given, or nothing. */
export function problemOf(
  category: Category,
  basisPoints: number,
  { most, least }: Bounds,
): string | undefined {
  if (most !== null && basisPoints > most[category])
    return say('上级代理为 {0}，不能更高', percent(most[category]));
  if (least !== undefined && basisPoints < least[category])
    return say('下级代理有 {0}，不能更低', percent(least[category]));
  return undefined;
}
