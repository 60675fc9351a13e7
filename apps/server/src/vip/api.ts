/** Wire names of chapter 7 for VIP levels; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import { vipStanding } from './progress.ts';

export function vipApi(define: DefineCall, { database }: AppContext, settings: Settings): void {
  define('vipLevels', async () => {
    const { levels } = await settings.current('vip');
    return done(
      levels.map(({ deposit, turnover, maintenance, rebate }, index) => ({
        level: index + 1,
        recharge: yuanNumber(BigInt(deposit)),
        flow: yuanNumber(BigInt(turnover)),
        maintenance: yuanNumber(BigInt(maintenance)),
        realperson: percent(rebate.realbet),
        sport: percent(rebate.sport),
        e_sport: percent(rebate.gaming),
        joker: percent(rebate.joker),
        electron: percent(rebate.concise),
        lottery: percent(rebate.lottery),
      })),
    );
  });

  define('vipStanding', async (_payload, { memberId }) => {
    const standing = await vipStanding(database, memberId);
    if (!standing) return refused('session_lost');
    return done({
      through: standing.through,
      flow: yuanNumber(standing.turnover),
      recent_flow: yuanNumber(standing.recent),
      held_since: beijingText(standing.heldSince),
      changes: standing.changes.map((change) => ({
        from: change.from,
        to: change.to,
        created_at: beijingText(change.at),
        recharge: yuanNumber(change.deposited),
        flow: yuanNumber(change.turnover),
        recent_flow: yuanNumber(change.recent),
        needed_recharge: change.neededDeposit === undefined ? null : yuanNumber(change.neededDeposit),
        needed_flow: yuanNumber(change.neededTurnover),
      })),
    });
  });
}

/** Basis points as the wire's percentage: 65 = 0.65. */
function percent(basisPoints: number): number {
  return basisPoints / 100;
}
