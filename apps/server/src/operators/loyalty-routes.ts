/** The staff's calls about VIP levels; translation only. */
import { aboveEdge, highestCommission, highestRebate, houseEdges, lockRates } from '../agents/index.ts';
import type { Site } from '../app/site.ts';
import { refuseUntried } from '../dry-run/index.ts';
import { done } from '../platform/outcome.ts';
import { type AreaValue, type Settings, settingIn } from '../settings/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';

type Level = AreaValue<'vip'>['levels'][number];

export function loyaltyOfficeRoutes(
  define: DefineConsoleCall,
  { database, clock }: Site,
  settings: Settings,
): void {
  define('vipSettings', async () => {
    const { levels } = await settings.current('vip');
    return done({ levels: levels.map((level) => inUnits(level, (fen) => fen / 100)) });
  });

  /** A new percentage holds for bets that settle from now on, new requirements from the next night (business rules). */
  define('updateVipSettings', async ({ levels }, { staff }) => {
    const before = (await settings.current('vip')).levels;
    const next = levels.map((level) => inUnits(level, (yuan) => yuan * 100));
    const changed = next.flatMap((level, index) =>
      JSON.stringify(level) === JSON.stringify(before[index]) ? [] : [`VIP${index + 1}`],
    );
    if (changed.length === 0) return done(null);
    const untried = await refuseUntried(database, 'rebate', next, clock.now());
    if (untried) return untried;
    return database.transaction(async (tx) => {
      await lockRates(tx);
      const rebate = highestRebate(next);
      // As the database has it: what this node remembers may be older than the lock.
      const now = highestRebate((await settingIn(tx, 'vip')).levels);
      const tooMuch = aboveEdge({
        edges: await houseEdges(tx),
        rebate,
        commission: await highestCommission(tx),
        rises: (category) => rebate[category] > now[category],
      });
      if (tooMuch) return tooMuch;
      await settings.set(tx, 'vip', { levels: next }, `staff/${staff.id}`);
      await note(tx, clock, {
        staffId: staff.id,
        action: 'settings_changed',
        subject: 'vip_levels',
        detail: { levels: changed.join(',') },
      });
      return done(null);
    });
  });
}

/** @param convert whole yuan to fen or back; both are exact */
function inUnits(
  { deposit, turnover, maintenance, rebate }: Level,
  convert: (amount: number) => number,
): Level {
  const { realbet, sport, gaming, joker, concise, lottery } = rebate;
  return {
    deposit: convert(deposit),
    turnover: convert(turnover),
    maintenance: convert(maintenance),
    rebate: { realbet, sport, gaming, joker, concise, lottery },
  };
}
