/** Settled bets are told in batches: a stream of single ones would be the most of all that is sent. */

import { yuanNumber } from '@mingpai/contract/money';
import { betsInOneEvent } from '@mingpai/contract/webhooks';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { noteEvent } from './events.ts';

/** A change of a bet's settled figures (wagering/settlements.ts); fen. */
interface SettledChange {
  readonly id: bigint;
  readonly xid: bigint;
  readonly venue: string;
  readonly betId: string;
  readonly memberId: bigint;
  readonly validDelta: bigint;
  readonly resultDelta: bigint;
  readonly state: 'settled' | 'unsettled' | 'void';
  readonly at: Date;
}

/** The stream of those changes. */
export interface SettledStream {
  behind(
    db: Queryable,
    asked: {
      readonly after: { readonly xid: bigint; readonly id: bigint };
      readonly below: bigint;
      readonly most: number;
    },
  ): Promise<readonly SettledChange[]>;
  between(db: Queryable, span: { readonly from: Date; readonly to: Date }): Promise<readonly SettledChange[]>;
}

const dayMs = 86_400_000;
/** No transaction has this number: the largest of PostgreSQL's bigint. */
const farAhead = 2n ** 63n - 1n;
/** Changes that one transaction tells of. */
const usualStep = 10 * betsInOneEvent;
/** What a run catches up with. */
const stepsInOneRun = 60;

/**
 * By the transactions that recorded them, each as soon as all before it have ended (docs/decisions/0115). Events and how far they go are
 * written together, so that no change is told twice under two ids, and none is left out.
 */
export async function tellOfBets(
  site: Pick<AppContext, 'database' | 'clock'>,
  stream: SettledStream,
  step = usualStep,
): Promise<void> {
  for (let steps = 0; steps < stepsInOneRun; steps += 1) if (!(await tellOfSome(site, stream, step))) return;
}

interface Mark {
  readonly toldTo: Date;
  readonly xid: bigint | null;
  readonly last: bigint;
  readonly settled: bigint;
  readonly asked: boolean;
}

/** @returns false: everything that may be told was */
function tellOfSome(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { behind, between }: SettledStream,
  step: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // A node of the version before goes by this time: it finds nothing to tell while versions change.
    const ahead = new Date(clock.now().getTime() + dayMs);
    const { rows } = await tx.query<Mark>(
      `select told_to as "toldTo", xid, last, ledger.settled_xid() as settled,
              exists (select from webhook_receiver where state <> 'ended' and 'bets.settled' = any (events)) as asked
         from webhook_bets for update`,
    );
    const [mark] = rows;
    if (mark === undefined || !mark.asked) {
      // Whoever asks for bets is told of those from then on.
      await tx.query(
        `insert into webhook_bets (told_to, xid) values ($1, ledger.settled_xid())
         on conflict (one) do update set told_to = excluded.told_to, xid = excluded.xid, last = 0`,
        [ahead],
      );
      return false;
    }
    const { xid, last, settled } = mark;
    // What was told by time and may still be told by transactions would be told twice: it waits until those are over.
    if (xid === null && (await recordedSince(tx, behind, settled)).some(({ at }) => at < mark.toldTo))
      return false;
    const changes =
      xid === null
        ? (await between(tx, { from: mark.toldTo, to: ahead })).filter((change) => change.xid < settled)
        : await behind(tx, { after: { xid, id: last }, below: settled, most: step });
    for (let first = 0; first < changes.length; first += betsInOneEvent) {
      const some = changes.slice(first, first + betsInOneEvent);
      await noteEvent(tx, clock, {
        kind: 'bets.settled',
        name: `bets/${some[0]?.id}`,
        data: { bets: some.map(wireChange) },
      });
    }
    const to = xid === null ? { xid: settled, id: 0n } : changes.at(-1);
    if (to !== undefined)
      await tx.query('update webhook_bets set told_to = $1, xid = $2, last = $3', [ahead, to.xid, to.id]);
    return changes.length >= step;
  });
}

/** Changes of transactions from this one on, the oldest first; a node of the version before told of some of them by their time. */
function recordedSince(tx: Queryable, behind: SettledStream['behind'], xid: bigint) {
  return behind(tx, { after: { xid, id: 0n }, below: farAhead, most: usualStep });
}

function wireChange({ id, memberId, venue, betId, state, validDelta, resultDelta, at }: SettledChange) {
  return {
    change: Number(id),
    memberId: Number(memberId),
    venue,
    betId,
    state,
    valid: yuanNumber(validDelta),
    result: yuanNumber(resultDelta),
    at: at.toISOString(),
  };
}
