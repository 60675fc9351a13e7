/** The staff's calls on what the site says and is worth: names, texts, rates, limits of corrections and bonuses; translation only. */
import { namesWallet } from '@mingpai/contract/console/mailings/words';
import { longestIdle } from '@mingpai/contract/constants';
import { usdtNumber } from '@mingpai/contract/money';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import { sanitise } from '../platform/sanitise.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import type { DefineConsoleCall } from './console-router.ts';
import type { RuleDesk } from './rule-changes/changes.ts';
import { same } from './rule-changes/figures.ts';
import { outlookOfLimits } from './rule-changes/limits-outlook.ts';
import { changeSettings, type SettingsEdit } from './rule-changes/settings-changes.ts';
import { wireOutcome } from './rule-changes/wire.ts';
import { logged } from './staff-change.ts';

export function siteSettingsConsole(
  define: DefineConsoleCall,
  { clock }: AppContext,
  { settings, rules }: { readonly settings: Settings; readonly rules: RuleDesk },
): void {
  const current = async () =>
    wireSettings(
      ...(await Promise.all([
        settings.current('site'),
        settings.current('exchange'),
        settings.current('adjustments'),
        settings.current('bonuses'),
        settings.current('security'),
        settings.current('serviceTimes'),
      ])),
    );
  /** As this transaction leaves them: this node's memory hears of its own change a moment later, too. */
  const changed = async (tx: Tx) => {
    const site = await settings.locked(tx, 'site');
    const exchange = await settings.locked(tx, 'exchange');
    const adjustments = await settings.locked(tx, 'adjustments');
    const bonuses = await settings.locked(tx, 'bonuses');
    const security = await settings.locked(tx, 'security');
    const times = await settings.locked(tx, 'serviceTimes');
    return wireSettings(
      site.value,
      exchange.value,
      adjustments.value,
      bonuses.value,
      security.value,
      times.value,
    );
  };

  define('siteSettings', async () => done(await current()));

  define.change('updateSiteSettings', async ({ proposal, ...typed }, { staff }, change) => {
    const { webContent, webContentEn, promisedMinutes: promised, ...plain } = withoutAbsent(typed);
    const request: SettingsEdit<
      'site' | 'exchange' | 'adjustments' | 'bonuses' | 'security' | 'serviceTimes'
    > = {
      areas: ['site', 'exchange', 'adjustments', 'bonuses', 'security', 'serviceTimes'],
      needs: 'settings',
      subject: 'settings',
      edit({ site: was, exchange, adjustments, bonuses, security, serviceTimes }) {
        const { promisedMinutes: _, ...wireNow } = wireSettings(
          was,
          exchange,
          adjustments,
          bonuses,
          security,
          serviceTimes,
        );
        const after = {
          ...wireNow,
          ...plain,
          ...(webContent === undefined ? {} : { webContent: sanitise(webContent) }),
          ...(webContentEn === undefined ? {} : { webContentEn: sanitise(webContentEn) }),
        };
        if (reversed(after)) return refused('modal_reversed');
        // What stands there already keeps nobody from closing the site.
        const words = (of: typeof was) => [
          ...[of.title, of.titleEn, of.repairTips, of.repairTipsEn, of.webContent, of.webContentEn],
        ];
        const before = new Set(words(was));
        if (words({ ...was, ...after }).some((text) => !before.has(text) && namesWallet(text)))
          return refused('content_names_wallet');
        const { adjustmentChiefFrom, bonusFrom, bonusClerkDayFrom, ...rest } = after;
        const { depositRate, withdrawalRate, erc20Fee, trc20Fee, ...more } = rest;
        const { memberIdleHours, staffIdleMinutes, closingDays, closedYears, ...others } = more;
        const { operationDays, sessionDays, messageDays, recoveryDays, emailChangeDays, ...siteNow } = others;
        const kept = { operationDays, sessionDays, messageDays, recoveryDays, emailChangeDays };
        // What was longer before stays as it is, until somebody sets another figure.
        const longer =
          (memberIdleHours !== security.memberIdleHours && memberIdleHours > longestIdle.memberHours) ||
          (staffIdleMinutes !== security.staffIdleMinutes && staffIdleMinutes > longestIdle.staffMinutes);
        if (longer) return refused('bad_input');
        return done({
          site: siteNow,
          exchange: {
            ...exchange,
            depositRate: scaled(depositRate, 10_000),
            withdrawalRate: scaled(withdrawalRate, 10_000),
            erc20Fee: scaled(erc20Fee, 1_000_000),
            trc20Fee: scaled(trc20Fee, 1_000_000),
          },
          adjustments: { ...adjustments, chiefFrom: scaled(adjustmentChiefFrom, 100) },
          bonuses: { from: scaled(bonusFrom, 100), clerkDay: scaled(bonusClerkDayFrom, 100) },
          security: {
            ...security,
            ...{ memberIdleHours, staffIdleMinutes, closingDays, closedYears },
            ...kept,
          },
          serviceTimes: { minutes: { ...serviceTimes.minutes, ...promised } },
        });
      },
      detail: (was, is) =>
        changesBetween(
          loggedSettings(
            was.site,
            was.exchange,
            was.adjustments,
            was.bonuses,
            was.security,
            was.serviceTimes,
          ),
          loggedSettings(is.site, is.exchange, is.adjustments, is.bonuses, is.security, is.serviceTimes),
        ),
    };
    const outlook = await outlookOfLimits(rules, request);
    return change(async (tx) => {
      const proposed = await changeSettings(tx, rules, staff, request, proposal, outlook);
      if (!proposed.ok) return proposed;
      const now = await changed(tx);
      return logged(done({ ...now, ...wireOutcome(proposed.value, staff, clock.now()) }));
    });
  });
}

function wireSettings(
  site: AreaValue<'site'>,
  exchange: AreaValue<'exchange'>,
  adjustments: AreaValue<'adjustments'>,
  bonuses: AreaValue<'bonuses'>,
  { staffNetworks: _, ...security }: AreaValue<'security'>,
  times: AreaValue<'serviceTimes'>,
) {
  return {
    ...site,
    depositRate: exchange.depositRate / 10_000,
    withdrawalRate: exchange.withdrawalRate / 10_000,
    erc20Fee: usdtNumber(BigInt(exchange.erc20Fee)),
    trc20Fee: usdtNumber(BigInt(exchange.trc20Fee)),
    adjustmentChiefFrom: adjustments.chiefFrom / 100,
    bonusFrom: bonuses.from / 100,
    bonusClerkDayFrom: bonuses.clerkDay / 100,
    ...security,
    promisedMinutes: times.minutes,
  };
}

/** As the log has them: what is promised of each queue is a field of its own. */
function loggedSettings(...values: Parameters<typeof wireSettings>) {
  const { promisedMinutes: promised, ...plain } = wireSettings(...values);
  const each = Object.entries(promised).map(([queue, minutes]) => [`promisedMinutes.${queue}`, minutes]);
  return { ...plain, ...Object.fromEntries(each) };
}

function reversed({ modalFrom, modalUntil }: Pick<AreaValue<'site'>, 'modalFrom' | 'modalUntil'>): boolean {
  return modalFrom !== '' && modalUntil !== '' && new Date(modalFrom) >= new Date(modalUntil);
}

/** A rate, fee or amount as it was typed, in the integer scale it is kept in. */
function scaled(value: number, scale: number): number {
  return Math.round(value * scale);
}

/** `7.1 → 7.25` for each field that is another now; long texts are cut, the settings keep their versions themselves. */
function changesBetween<Fields extends object>(before: Fields, after: Fields): Record<string, string> {
  const old = new Map<string, unknown>(Object.entries(before));
  const shown = (value: unknown) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !same(value, old.get(field)))
      .map(([field, value]) => [field, `${shown(old.get(field))} → ${shown(value)}`]),
  );
}

/** Drops fields that are present but undefined, so that they do not overwrite. */
function withoutAbsent<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as never;
}
