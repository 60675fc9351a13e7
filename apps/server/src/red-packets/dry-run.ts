/** A draft of the packets' rules over the history. A run changes nothing but the list of runs. */
import type { ConsolePayloadOf, DefineConsoleCall } from '../backoffice/index.ts';
import {
  type DryRun,
  historyDays,
  keepDryRun,
  rowsOf,
  runOver,
  type Win,
  wireDryRun,
} from '../dry-run/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import type { AreaValue } from '../settings/index.ts';
import { chancesFor, packetDay } from './day.ts';
import { expectedFen } from './draw.ts';

const dayMs = 24 * 3_600_000;

export function redPacketsDryRun(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  define('dryRunRedPackets', async (rules, { staff }) => {
    const draft = packetRulesOf(rules);
    const run = await dryRunRedPackets(site, draft);
    if (!run.ok) return run;
    await keepDryRun(database, {
      kind: 'red_packet',
      draft,
      staffId: staff.id,
      at: clock.now(),
      result: run.value,
    });
    return done(wireDryRun(run.value));
  });
}

type PacketRules = AreaValue<'redPackets'>;

/** Red packets: each day's deposits give chances, each chance its mean amount, until the day's pool is dry. */
export async function dryRunRedPackets(
  { database, clock }: AppContext,
  draft: PacketRules,
): Promise<Outcome<DryRun>> {
  async function* given(tx: Tx): AsyncGenerator<Win> {
    for (let back = 1; back <= historyDays; back += 1) {
      const day = packetDay(new Date(clock.now().getTime() - back * dayMs));
      let pool = BigInt(draft.pool);
      for await (const { member_id: memberId, sum } of depositors(tx, day.countsFrom, day.opensAt)) {
        if (pool === 0n) break;
        const deposits = BigInt(sum);
        const wanted = BigInt(chancesFor(draft, deposits)) * expectedFen(deposits, draft.share);
        const amount = wanted < pool ? wanted : pool;
        pool -= amount;
        yield { memberId, amount };
      }
    }
  }
  const since = new Date(clock.now().getTime() - historyDays * dayMs);
  const { rows } = await database.query<{ given: string }>(
    'select coalesce(sum(amount), 0)::text as given from red_packet where created_at >= $1',
    [since],
  );
  const run = await runOver({ database, clock }, given);
  return run.ok ? done({ ...run.value, costNow: BigInt(rows[0]?.given ?? 0) }) : run;
}

function depositors(tx: Tx, from: Date, until: Date) {
  return rowsOf<{ member_id: bigint; sum: string }>(
    tx,
    `select member_id, sum(amount)::text as sum from credited_deposit
      where at >= $1 and at < $2 group by member_id order by member_id`,
    [from, until],
  );
}

export function packetRulesOf({
  pool,
  share,
  rules,
}: Omit<ConsolePayloadOf<'updateRedPacketSettings'>, 'proposal'>): AreaValue<'redPackets'> {
  return {
    pool: pool * 100,
    share,
    // Up to and with the last fen of the yuan that is named.
    rules: rules.map(({ from, to, chances }) => ({ from: from * 100, to: to * 100 + 99, chances })),
  };
}
