/** The staff's calls that try a draft over the history; translation only. A run changes nothing but the list of runs. */
import { costOf } from '@mingpai/contract/console/promotions/cost';
import { yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import {
  type DryRun,
  dryRunPromotion,
  dryRunRebates,
  dryRunRedPackets,
  keepDryRun,
} from '../dry-run/index.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { DefineConsoleCall } from './door.ts';
import { draftOf, levelsOf, packetRulesOf } from './drafts.ts';

export function dryRunRoutes(define: DefineConsoleCall, site: Site, settings: Settings): void {
  const { database, clock } = site;

  define('dryRunRebates', async ({ levels }, { staff }) => {
    const draft = levelsOf(levels);
    const result = await dryRunRebates(site, draft, (await settings.current('vip')).levels);
    await keepDryRun(database, { kind: 'rebate', draft, staffId: staff.id, at: clock.now(), result });
    return done(wire(result));
  });

  define('dryRunRedPackets', async (rules, { staff }) => {
    const draft = packetRulesOf(rules);
    const result = await dryRunRedPackets(site, draft);
    await keepDryRun(database, { kind: 'red_packet', draft, staffId: staff.id, at: clock.now(), result });
    return done(wire(result));
  });

  define('dryRunPromotion', async (typed, { staff }) => {
    const draft = draftOf(typed);
    const result = await dryRunPromotion(site, draft);
    await keepDryRun(database, {
      kind: 'promotion',
      draft: costOf(draft),
      staffId: staff.id,
      at: clock.now(),
      result,
    });
    return done(wire(result));
  });
}

function wire({ cost, costNow, top, clusters, ...run }: DryRun) {
  const named = ({ id, username }: { id: bigint; username: string }) => ({ id: Number(id), username });
  return {
    ...run,
    cost: yuanNumber(cost),
    costNow: costNow === undefined ? null : yuanNumber(costNow),
    top: top.map((member) => ({ ...named(member), amount: yuanNumber(member.amount) })),
    clusters: clusters.map(({ shared, members, amount }) => ({
      shared,
      members: members.map(named),
      amount: yuanNumber(amount),
    })),
  };
}
