/** A draft of the levels over the history: what its rebates would have cost. A run changes nothing but the list of runs. */
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
import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import type { AreaValue, Settings } from '../settings/index.ts';

export function levelsDryRun(define: DefineConsoleCall, site: AppContext, settings: Settings): void {
  const { database, clock } = site;

  define('dryRunRebates', async ({ levels }, { staff }) => {
    const draft = levelsOf(levels);
    const run = await dryRunRebates(site, draft, (await settings.current('vip')).levels);
    if (!run.ok) return run;
    await keepDryRun(database, {
      kind: 'rebate',
      draft,
      staffId: staff.id,
      at: clock.now(),
      result: run.value,
    });
    return done(wireDryRun(run.value));
  });
}

type Levels = AreaValue<'vip'>['levels'];

/** Rebates by the levels that members have now: the draft's rates, and those that hold. */
export async function dryRunRebates(
  { database, clock }: AppContext,
  draft: Levels,
  present: Levels,
): Promise<Outcome<DryRun>> {
  const since = startOfBeijingDay(clock.now(), -historyDays);
  const amountBy = (levels: Levels, { vip_level: level, category, valid }: Turnover) =>
    (BigInt(valid) * BigInt(levels[level - 1]?.rebate[category] ?? 0)) / 10_000n;
  let costNow = 0n;
  async function* given(tx: Tx): AsyncGenerator<Win> {
    for await (const row of turnover(tx, since)) {
      const now = amountBy(present, row);
      if (now > 0n) costNow += now;
      yield { memberId: row.member_id, amount: amountBy(draft, row) };
    }
  }
  const run = await runOver({ database, clock }, given);
  return run.ok ? done({ ...run.value, costNow }) : run;
}

interface Turnover {
  readonly member_id: bigint;
  readonly vip_level: number;
  readonly category: keyof Levels[number]['rebate'];
  readonly valid: string;
}

/** One row for each member and category: the rates come to it here, so that no draft stands in SQL. */
function turnover(tx: Tx, since: Date): AsyncGenerator<Turnover> {
  return rowsOf<Turnover>(
    tx,
    `select s.member_id, m.vip_level, s.category, sum(s.valid_delta)::text as valid
       from settled_change s join member_account m on m.id = s.member_id
      where s.at >= $1 group by s.member_id, m.vip_level, s.category`,
    [since],
  );
}

export function levelsOf(
  levels: ConsolePayloadOf<'updateVipSettings'>['levels'],
): AreaValue<'vip'>['levels'] {
  return levels.map(({ deposit, turnover, maintenance, rebate }) => ({
    deposit: deposit * 100,
    turnover: turnover * 100,
    maintenance: maintenance * 100,
    rebate,
  }));
}
