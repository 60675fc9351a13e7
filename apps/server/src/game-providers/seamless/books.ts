/**
 * The books of a venue that plays from the central wallet: what its calls moved by our books against its own totals of bets, wins
 * and rollbacks. Figures are what members won there, below zero when they lost; in fen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../platform/answer.ts';
import type { Books, ReconciliationDeps } from '../books.ts';
import type { VenueTotals } from '../port.ts';
import { playerOf } from '../transfers.ts';
import { movedBy, whoMoved } from './sums.ts';

/** A call that is on its way has this long to arrive before it counts as a difference, in ms. */
const patienceMs = 500;

/** What these books ask of the site and of the venue. */
interface Parts {
  readonly site: Pick<ReconciliationDeps['site'], 'database'>;
  readonly balances: Pick<ReconciliationDeps['balances'], 'resultAt'>;
}

/** @param totals what the venue counted of a player, or of all */
export function seamlessBooks(
  { site, balances }: Parts,
  venue: string,
  totals: (player?: string) => Promise<Answer<VenueTotals>>,
): Books {
  const { database } = site;
  return {
    catchUp: () => pause(patienceMs),
    async members(_since, most) {
      // One question for all: where the venue's totals are the ledger's, only differences of old need a look.
      const total = await totals();
      const agree = total.outcome === 'done' && netOf(total.value) === -(await balances.resultAt(venue));
      const rows = await whoMoved(database, venue, most);
      const toAsk = rows.filter(({ open }) => open || !agree).map(({ member_id }) => member_id);
      return { toAsk, agreed: rows.length - toAsk.length };
    },
    async figures(memberId) {
      const answer = await totals(playerOf(memberId));
      if (answer.outcome !== 'done') return undefined;
      return { ours: await movedBy(database, venue, memberId), theirs: netOf(answer.value) };
    },
  };
}

function netOf({ bets, wins, refunds }: VenueTotals): bigint {
  return wins + refunds - bets;
}
