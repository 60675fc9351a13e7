/** The staff's calls on red packets; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, RuleDesk } from '../backoffice/index.ts';
import { changeSettings, proposedChange } from '../backoffice/index.ts';
import type { Beacon } from '../beacon/index.ts';
import { refuseUntried } from '../dry-run/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { dayStatus } from './day.ts';
import { packetRulesOf } from './dry-run.ts';
import { type Winner, winnersOf } from './winners.ts';

export function redPacketConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, beacon }: { readonly settings: Settings; readonly beacon: Beacon },
  rules: RuleDesk,
): void {
  const { database, clock } = site;

  define('redPacketSettings', async () => {
    const [{ pool, share, rules }, today] = await Promise.all([
      settings.current('redPackets'),
      dayStatus(site, settings, beacon),
    ]);
    return done({
      rules: {
        pool: Math.floor(pool / 100),
        share,
        rules: rules.map(({ from, to, chances }) => ({
          from: Math.floor(from / 100),
          to: Math.floor(to / 100),
          chances,
        })),
      },
      ...today,
      poolLeft: yuanNumber(today.poolLeft),
      given: yuanNumber(today.given),
    });
  });

  define('redPacketWinners', async (query) => {
    const { rows, total } = await winnersOf(database, query);
    return done({
      total,
      rows: rows.map(wireWinner),
    });
  });

  define.list('redPacketWinners', async ({ day }, { after, most }) => {
    const { rows } = await winnersOf(database, { day, after, most });
    return { rows: rows.map(wireWinner), next: rows.length < most ? undefined : rows.at(-1)?.id };
  });

  define.change('updateRedPacketSettings', async ({ proposal, ...typed }, { staff }, change) => {
    const draft = packetRulesOf(typed);
    return change(async (tx) => {
      const untried = await refuseUntried(tx, 'red_packet', draft, clock.now());
      if (untried) return untried;
      const proposed = await changeSettings(
        tx,
        rules,
        staff,
        {
          areas: ['redPackets'],
          needs: 'promotions',
          subject: 'settings/red_packets',
          action: 'red_packets_changed',
          edit: () => done({ redPackets: draft }),
          detail: (_was, { redPackets: { pool, share } }) => ({ pool: String(pool), share }),
        },
        proposal,
      );
      return proposedChange(proposed, staff, clock.now());
    });
  });
}

function wireWinner({ memberId, deposits, drawn, amount, createdAt, ...row }: Winner) {
  return {
    ...row,
    memberId: Number(memberId),
    deposits: yuanNumber(deposits),
    drawn: yuanNumber(drawn),
    amount: yuanNumber(amount),
    createdAt: createdAt.toISOString(),
  };
}
