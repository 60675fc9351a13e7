/** Settled bets are told in batches: a stream of single ones would be the most of all that is sent. */

import { yuanNumber } from '@mingpai/contract/money';
import { betsInOneEvent } from '@mingpai/contract/webhooks';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { noteEvent } from './events.ts';

/** A change of a bet's settled figures (wagering/settlements.ts); fen. */
interface SettledChange {
  readonly id: bigint;
  readonly venue: string;
  readonly betId: string;
  readonly memberId: bigint;
  readonly validDelta: bigint;
  readonly resultDelta: bigint;
  readonly state: 'settled' | 'unsettled' | 'void';
  readonly at: Date;
}

export type SettledSince = (
  db: Queryable,
  span: { readonly from: Date; readonly to: Date },
) => Promise<readonly SettledChange[]>;

const minuteMs = 60_000;
/** Rows become visible a little after their time: so many minutes old ones are there. */
const visibleAfterMs = 3 * minuteMs;
/** What a run catches up with, in minutes. */
const minutesInOneRun = 60;

/** Minute by minute: events and how far they go are written together, so that no change is told twice under two ids, and none is left out. */
export async function tellOfBets(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  settledSince: SettledSince,
): Promise<void> {
  for (let minutes = 0; minutes < minutesInOneRun; minutes += 1)
    if (!(await tellOfMinute({ database, clock }, settledSince))) return;
}

/** @returns false: everything that is old enough was told */
function tellOfMinute(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  settledSince: SettledSince,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const end = Math.floor((clock.now().getTime() - visibleAfterMs) / minuteMs) * minuteMs;
    const { rows } = await tx.query<{ told_to: Date; asked: boolean }>(
      `select told_to, exists (select from webhook_receiver where state <> 'ended' and 'bets.settled' = any (events)) as asked
         from webhook_bets for update`,
    );
    const [mark] = rows;
    if (mark === undefined || !mark.asked) {
      // Whoever asks for bets is told of those from then on.
      await tx.query(
        'insert into webhook_bets (told_to) values ($1) on conflict (one) do update set told_to = excluded.told_to',
        [new Date(end)],
      );
      return false;
    }
    const from = mark.told_to;
    if (from.getTime() + minuteMs > end) return false;
    const to = new Date(from.getTime() + minuteMs);
    const changes = await settledSince(tx, { from, to });
    for (let first = 0; first < changes.length; first += betsInOneEvent)
      await noteEvent(tx, clock, {
        kind: 'bets.settled',
        name: `bets/${from.toISOString()}/${first}`,
        data: { bets: changes.slice(first, first + betsInOneEvent).map(wireChange) },
      });
    await tx.query('update webhook_bets set told_to = $1', [to]);
    return true;
  });
}

function wireChange({ memberId, venue, betId, state, validDelta, resultDelta, at }: SettledChange) {
  return {
    memberId: Number(memberId),
    venue,
    betId,
    state,
    valid: yuanNumber(validDelta),
    result: yuanNumber(resultDelta),
    at: at.toISOString(),
  };
}
