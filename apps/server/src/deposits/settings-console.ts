/** The staff's calls about what is offered to pay in by; translation only. */

import { payWays } from '@mingpai/contract/states';
import { type Message, message, textOf } from '@mingpai/contract/texts';
import type { ConsolePayloadOf, DefineConsoleCall, RuleDesk, SettingsEdit } from '../backoffice/index.ts';
import { changeSettings, outlookOfLimits, proposedChange } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { type AreaValue, lastSet, type Settings } from '../settings/index.ts';
import { type Offer, refuseOffer, servedWays } from './offer.ts';
import type { PayPages } from './pay-pages.ts';

export interface DepositSettingsDeps {
  readonly settings: Settings;
  readonly payPages: PayPages;
  readonly rules: RuleDesk;
}

type Typed = Omit<ConsolePayloadOf<'updateDepositSettings'>, 'version' | 'proposal' | 'byHand'>;
type ByHand = NonNullable<ConsolePayloadOf<'updateDepositSettings'>['byHand']>;

export function depositSettingsConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  { settings, payPages, rules }: DepositSettingsDeps,
): void {
  define('depositSettings', async () => {
    const served = await servedWays(settings, payPages);
    return database.transaction(async (tx) => {
      // Value and version have to be of one moment.
      const { value, version } = await settings.locked(tx, 'payments');
      const { setBy, setAt } = await lastSet(tx, 'payments');
      return done({
        ...inUnits(value, (fen) => Math.round(fen / 100)),
        byHand: wireByHand(value.byHand),
        version,
        setBy,
        setAt: setAt?.toISOString() ?? null,
        served,
      });
    });
  });

  define.change(
    'updateDepositSettings',
    async ({ version, proposal, byHand, ...typed }, { staff }, change) => {
      const served = await servedWays(settings, payPages);
      const request: SettingsEdit<'payments'> = {
        areas: ['payments'],
        needs: 'settings',
        subject: 'deposits',
        edit({ payments }, versions) {
          if (versions.payments !== version) return refused('settings_changed_meanwhile');
          const offer = inUnits(typed, (yuan) => yuan * 100);
          const wrong = refuseOffer(offer, payments, served);
          const credits = byHand === undefined ? {} : { byHand: byHandOf(byHand) };
          return wrong ?? done({ payments: { ...payments, ...offer, ...credits } });
        },
        detail: ({ payments: was }, { payments: is }) => ({
          ...changesOf(
            inUnits(was, (fen) => fen / 100),
            inUnits(is, (fen) => fen / 100),
          ),
          ...byHandChanges(wireByHand(was.byHand), wireByHand(is.byHand)),
        }),
      };
      const outlook = await outlookOfLimits(rules, request);
      return change(async (tx) =>
        proposedChange(
          await changeSettings(tx, rules, staff, request, proposal, outlook),
          staff,
          clock.now(),
        ),
      );
    },
  );
}

/** What staff credit by hand, in percent and yuan. */
function wireByHand({
  aboveShare,
  aboveSum,
  aboveDay,
  from,
  clerkDay,
  ceiling,
  imported,
}: AreaValue<'payments'>['byHand']): ByHand {
  return {
    abovePercent: aboveShare / 100,
    aboveSum: Math.round(aboveSum / 100),
    aboveDayFrom: Math.round(aboveDay / 100),
    from: Math.round(from / 100),
    clerkDayFrom: Math.round(clerkDay / 100),
    ceiling: Math.round(ceiling / 100),
    imported: Math.round(imported / 100),
  };
}

function byHandOf({ abovePercent, aboveSum, aboveDayFrom, from, clerkDayFrom, ceiling, imported }: ByHand) {
  return {
    aboveShare: Math.round(abovePercent * 100),
    aboveSum: aboveSum * 100,
    aboveDay: aboveDayFrom * 100,
    from: from * 100,
    clerkDay: clerkDayFrom * 100,
    ceiling: ceiling * 100,
    imported: imported * 100,
  };
}

/** `byHand_ceiling: 5000000 → 100`, of each figure that changes. */
function byHandChanges(before: ByHand, after: ByHand): Record<string, string> {
  const now = new Map<string, number>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, was]) =>
      now.get(name) === was ? [] : [[`byHand_${name}`, `${was} → ${now.get(name)}`]],
    ),
  );
}

/** @param convert whole yuan to fen or back */
function inUnits({ ways, ranges, bankAccounts }: Offer, convert: (amount: number) => number): Offer {
  const range = ({ min, max }: { readonly min: number; readonly max: number }) => ({
    min: convert(min),
    max: convert(max),
  });
  return {
    ways: [...ways],
    ranges: {
      bank: range(ranges.bank),
      wechat: range(ranges.wechat),
      alipay: range(ranges.alipay),
      'usdt-erc20': range(ranges['usdt-erc20']),
      'usdt-trc20': range(ranges['usdt-trc20']),
    },
    bankAccounts: bankAccounts.map(({ bankNo, bankOwner, bankName, bankAddress }) => ({
      bankNo,
      bankOwner,
      bankName,
      bankAddress,
    })),
  };
}

const staffText = (text: Message) => textOf(text, 'zh-CN');
const none = staffText(message('none'));

/** What was offered and what is offered now, of each thing that changes; amounts are yuan. */
function changesOf(before: Typed, after: Typed): Record<string, string> {
  const changes: Record<string, string> = {};
  const compare = (name: string, was: string, is: string) => {
    if (was !== is) changes[name] = `${was} → ${is}`;
  };
  const waysText = ({ ways }: Typed) =>
    ways.map((way) => staffText(message('way_named', { way }))).join('、') || none;
  compare('ways', waysText(before), waysText(after));
  for (const way of payWays) {
    const rangeText = ({ ranges }: Typed) => `${ranges[way].min}–${ranges[way].max}`;
    compare(`range_${way}`, rangeText(before), rangeText(after));
  }
  const accounts = accountChanges(before.bankAccounts, after.bankAccounts);
  return accounts === undefined ? changes : { ...changes, bankAccounts: accounts };
}

type Account = Typed['bankAccounts'][number];

/**
 * The log is read by people who may not see the accounts in full; the version of the settings keeps them. Where the last four
 * digits hide that a number is another, it says so: that is how money is led astray.
 */
function accountChanges(before: readonly Account[], after: readonly Account[]): string | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const known = new Set(before.map(({ bankNo }) => bankNo));
  const shown = new Set(before.map(masked));
  const now = after.map((account) => {
    const text = masked(account);
    return shown.has(text) && !known.has(account.bankNo)
      ? staffText(message('account_digits_changed', { account: text }))
      : text;
  });
  return `${before.map(masked).join('；') || none} → ${now.join('；') || none}`;
}

function masked({ bankNo, bankOwner, bankName, bankAddress }: Account): string {
  return staffText(
    message('account', {
      bank: bankName,
      branch: bankAddress,
      owner: bankOwner,
      ending: bankNo.replace(/\D/g, '').slice(-4),
    }),
  );
}
