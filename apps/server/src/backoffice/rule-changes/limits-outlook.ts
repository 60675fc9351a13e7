/** How much one person decides alone is told in decisions before it is changed: how many of the last month's take two people. */
import { limitsOutlook } from '../../authority/index.ts';
import type { Area } from '../../settings/index.ts';
import type { RuleDesk } from './changes.ts';
import type { Figure } from './figures.ts';
import { draftedSettings, type SettingsEdit } from './settings-changes.ts';

/**
 * Read outside of the transaction that changes: it goes through a month of decisions.
 * @returns a figure, in decisions of the last thirty days, for each kind of which a limit moves; none of what is refused
 */
export async function outlookOfLimits<Names extends Area>(
  desk: Pick<RuleDesk, 'site' | 'settings'>,
  request: SettingsEdit<Names>,
): Promise<readonly Figure[]> {
  const drafted = await draftedSettings(desk, request);
  if (drafted === undefined) return [];
  const { site, settings } = desk;
  const [payments, withdrawals, bonuses] = await Promise.all([
    settings.current('payments'),
    settings.current('withdrawals'),
    settings.current('bonuses'),
  ]);
  const held = { payments, withdrawals, bonuses };
  const found = await limitsOutlook(
    site.database,
    { ...held, ...drafted.before },
    { ...held, ...drafted.after },
    site.clock.now(),
  );
  return found.map(({ kind, before, after }) => ({
    path: `outlook.${kind}`,
    unit: 'count',
    before: String(before),
    after: String(after),
    far: false,
    distance: null,
    hidden: false,
  }));
}
