/** The staff's calls about VIP levels; translation only. */
import { refuseRebates } from '../affiliates/index.ts';
import type { DefineConsoleCall, RuleDesk } from '../backoffice/index.ts';
import { changeSettings, proposedChange } from '../backoffice/index.ts';
import { refuseUntried } from '../dry-run/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { AreaValue, Settings } from '../settings/index.ts';

type Level = AreaValue<'vip'>['levels'][number];

export function vipConsole(
  define: DefineConsoleCall,
  { clock }: AppContext,
  settings: Settings,
  rules: RuleDesk,
): void {
  define('vipSettings', async () => {
    const { levels } = await settings.current('vip');
    return done({ levels: levels.map((level) => inUnits(level, (fen) => fen / 100)) });
  });

  /** A new percentage holds for bets that settle from now on, new requirements from the next night (business rules). */
  define.change('updateVipSettings', async ({ levels, proposal }, { staff }, change) => {
    const next = levels.map((level) => inUnits(level, (yuan) => yuan * 100));
    return change(async (tx) => {
      const before = (await settings.locked(tx, 'vip')).value.levels;
      if (changedLevels(before, next).length === 0)
        return proposedChange(done({ state: 'saved' }), staff, clock.now());
      const untried = await refuseUntried(tx, 'rebate', next, clock.now());
      if (untried) return untried;
      const tooMuch = await refuseRebates(tx, next);
      if (tooMuch) return tooMuch;
      const proposed = await changeSettings(
        tx,
        rules,
        staff,
        {
          areas: ['vip'],
          needs: 'settings',
          subject: 'vip_levels',
          edit: () => done({ vip: { levels: next } }),
          detail: ({ vip: was }, { vip: is }) => ({ levels: changedLevels(was.levels, is.levels).join(',') }),
        },
        proposal,
      );
      return proposedChange(proposed, staff, clock.now());
    });
  });
}

/** `VIP3` for each level that is another one. */
function changedLevels(before: readonly Level[], after: readonly Level[]): string[] {
  return after.flatMap((level, index) => {
    const was = before[index];
    return was !== undefined && JSON.stringify(level) === JSON.stringify(inUnits(was, (fen) => fen))
      ? []
      : [`VIP${index + 1}`];
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
