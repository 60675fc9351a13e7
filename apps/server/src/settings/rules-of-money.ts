/**
 * Which settings are rules of money (docs/decisions/0026): what a second person has to agree to, in which unit people read it, how
 * far a figure may go at once, and what of a change may hold at once because it only stops something. Every setting says which
 * it is: one that does not is an error of types.
 */
import type { Area, AreaValue } from './areas.ts';

export type FigureUnit = 'yuan' | 'usdt' | 'rate' | 'percent' | 'count' | 'switch' | 'text' | 'json';

/** How many times a figure may be the last one, or the last one it; 1.03 is three percent either way. */
export interface Band {
  /** Beyond: both people type the figure. */
  readonly soft: number;
  /** Beyond: refused. */
  readonly hard: number;
  /** Up to this much, from 0, nobody types it again, in the setting's own scale; absent: whatever was 0 is typed. */
  readonly usualFromZero?: number;
  /** The most, from 0, in the setting's own scale; absent: whatever the form takes. */
  readonly mostFromZero?: number;
}

export interface ContentRule {
  readonly kind: 'content';
}

export interface MoneyRule {
  readonly kind: 'money';
  readonly unit: FigureUnit;
  readonly band: Band | undefined;
  /** Measured against the market's rate too, where operators give one. */
  readonly market: boolean;
  /** Switches that only start again what two people agreed to before hold with the second yes. */
  readonly waits: boolean;
  /** Shown to those only who may decide it. */
  readonly hidden: boolean;
  /** The part of a change that only stops something, as a value; `before` where there is none. */
  readonly atOnce: ((before: unknown, after: unknown) => unknown) | undefined;
}

export interface EachRule<Item> {
  readonly kind: 'each';
  readonly of: RuleOf<Item>;
}

/**
 * Entries by name, each with fields of its own; a new one replaces what the fields of the same names around it said until then, and is
 * measured against them.
 */
export interface NamedRule<Entry> {
  readonly kind: 'named';
  readonly of: RuleOf<Entry>;
}

/** A setting that is an object may be one rule, one for whatever stands in it, or say for each of its fields which it is. */
export type RuleOf<Value> =
  | ContentRule
  | MoneyRule
  | (Value extends Readonly<Record<string, infer Entry>> ? NamedRule<Entry> : never)
  | (Value extends readonly (infer Item)[]
      ? EachRule<Item>
      : Value extends object
        ? { readonly [Key in keyof Value]-?: RuleOf<Value[Key]> }
        : never);

const content: ContentRule = { kind: 'content' };

function money(unit: FigureUnit, more: Partial<Omit<MoneyRule, 'kind' | 'unit'>> = {}): MoneyRule {
  return {
    kind: 'money',
    unit,
    band: undefined,
    market: false,
    waits: true,
    hidden: false,
    atOnce: undefined,
    ...more,
  };
}

const rateBand: Band = { soft: 1.03, hard: 1.3 };
const feeBand: Band = { soft: 2, hard: 10, mostFromZero: 20_000_000 };
const amountBand: Band = { soft: 2, hard: 10 };
/** Fifty times one thousandth: five percent of the valid amount is more than any game leaves. */
const rebateBand: Band = { soft: 1.5, hard: 5, mostFromZero: 200 };
const countBand: Band = { soft: 2, hard: 10 };

/** Off at once; on with a second yes. */
const paysWhileOn = money('switch', {
  waits: false,
  atOnce: (before, after) => (after === 0 || after === false ? after : before),
});
/** Less at once, 0 above all; more with a second yes. */
const lessAtOnce = (before: unknown, after: unknown) =>
  typeof before === 'number' && typeof after === 'number' && after < before ? after : before;
const moreAtOnce = (before: unknown, after: unknown) =>
  typeof before === 'number' && typeof after === 'number' && after > before ? after : before;
/** Where members are led: an address of a thief's own takes logins and deposits. */
const leads = money('text', { atOnce: (before, after) => (after === '' ? '' : before) });
const rate = money('rate', { band: rateBand, market: true });
const fee = money('usdt', { band: feeBand });
const amount = money('yuan', { band: amountBand });
/** What an agent earns of the valid amount, basis points. */
export const agentRate = money('percent', { band: { ...rebateBand, usualFromZero: 100 } });
const rebate = money('percent', { band: rebateBand });
const range = { min: amount, max: amount };

const exposure = {
  win: money('yuan', { band: amountBand, atOnce: lessAtOnce }),
  multiple: money('count', { band: countBand, atOnce: lessAtOnce }),
  hour: money('yuan', { band: amountBand, atOnce: lessAtOnce }),
  ahead: money('yuan', { band: amountBand, atOnce: lessAtOnce }),
  day: money('yuan', { band: amountBand, atOnce: lessAtOnce }),
} as const;

/** What is not late yet nobody is told of: sooner at once, later with a second yes. */
const promise = money('count', { waits: false, atOnce: lessAtOnce });

/** What was forgotten nobody brings back: longer at once, shorter with a second yes. */
const kept = money('count', { atOnce: moreAtOnce });

const level = {
  // No band: from none to a sum, and back, is no distance.
  deposits: { day: money('yuan'), month: money('yuan'), life: money('yuan') },
  withdrawals: { day: money('yuan'), month: money('yuan'), life: money('yuan') },
} as const;

const chain = {
  enabled: paysWhileOn,
  rpcUrls: money('json', { hidden: true }),
  chainId: money('count'),
  contract: money('text'),
  // Members follow it with their money in mind.
  explorer: money('text'),
  confirmations: money('count'),
  startBlock: money('count'),
  leastCredited: money('usdt', { band: feeBand }),
  ownAddresses: money('switch'),
  extendedKey: money('text', { hidden: true }),
  // Nobody sets it: the seed says once which key it made.
  demonstrationKey: content,
  // To look is the rule; who stops looking needs a second yes.
  checkAddresses: money('switch', { atOnce: (before, after) => (after === true ? after : before) }),
  sanctionsOracle: money('text'),
  pollSeconds: content,
} as const;

export const rulesOfMoney: {
  readonly [Name in Area]: { readonly [Key in keyof AreaValue<Name>]-?: RuleOf<AreaValue<Name>[Key]> };
} = {
  security: {
    // Who stays signed in for longer is easier to sit in for: shorter at once, longer with a second yes.
    memberIdleHours: money('count', { waits: false, atOnce: lessAtOnce }),
    staffIdleMinutes: money('count', { waits: false, atOnce: lessAtOnce }),
    // Whoever may say where staff work from could work from there: two people, and at once.
    staffNetworks: money('json', { waits: false }),
    closingDays: content,
    // What was erased nobody brings back, and the law may ask for it: longer at once, shorter with a second yes.
    closedYears: money('count', { atOnce: moreAtOnce }),
    operationDays: kept,
    sessionDays: kept,
    messageDays: kept,
    recoveryDays: kept,
    emailChangeDays: kept,
  },
  site: {
    title: content,
    titleEn: content,
    questionHours: content,
    // Closing is the emergency stop, opening again pays nobody.
    siteState: content,
    repairTips: content,
    repairTipsEn: content,
    redPacketSwitch: paysWhileOn,
    indexModal: content,
    webContent: content,
    webContentEn: content,
    modalFrom: content,
    modalUntil: content,
    modalAudience: content,
    logo: content,
    h5Url: leads,
    iosDownloadUrl: leads,
    iosDownloadQrcode: leads,
    visitUrl: leads,
    serviceUrl: leads,
    outsideHosts: money('json', { atOnce: onlyLess }),
  },
  exchange: { depositRate: rate, withdrawalRate: rate, erc20Fee: fee, trc20Fee: fee },
  payments: {
    ways: money('json', { atOnce: onlyLess }),
    ranges: {
      bank: range,
      wechat: range,
      alipay: range,
      'usdt-erc20': range,
      'usdt-trc20': range,
    },
    receiving: { TRC20: leads, ERC20: leads },
    bankAccounts: money('json', { hidden: true, atOnce: onlyLess }),
    fourEyesAbove: amount,
    byHand: {
      aboveShare: money('percent', { band: rebateBand }),
      aboveSum: amount,
      aboveDay: amount,
      from: amount,
      clerkDay: amount,
      ceiling: amount,
      // No band: from none to what another site owes is no distance.
      imported: money('yuan', { atOnce: lessAtOnce }),
    },
  },
  bonuses: { from: amount, clerkDay: amount },
  adjustments: { chiefFrom: amount },
  withdrawals: {
    delayHours: money('count'),
    freezeHours: money('count'),
    automaticBelow: money('yuan', { band: amountBand, atOnce: lessAtOnce }),
    // No band: from none to a sum, and back, is no distance.
    codeFrom: money('yuan'),
    alone: { memberDay: amount, clerkDay: amount, houseHour: amount },
    signs: {
      newAddressHours: money('count'),
      fastMinutes: money('count'),
      playedPercent: money('count'),
      giftPercent: money('count'),
      amountTimes: money('count'),
      sharedDays: money('count'),
      sharedMost: money('count'),
    },
  },
  identity: {
    none: level,
    basic: level,
    full: level,
    askFrom: money('yuan'),
    usualHours: promise,
    leastAge: money('count'),
    twoFrom: money('text'),
  },
  // Stricter holds at once, wider with a second yes.
  exposure: { ...exposure, venues: { kind: 'named', of: exposure } },
  redPackets: {
    pool: money('yuan', { band: amountBand, atOnce: lessAtOnce }),
    share: money('percent', { band: rebateBand }),
    rules: { kind: 'each', of: { from: amount, to: amount, chances: money('count', { band: countBand }) } },
  },
  serviceTimes: { minutes: { kind: 'named', of: promise } },
  chain: { TRC20: chain, ERC20: chain },
  vip: {
    levels: {
      kind: 'each',
      of: {
        deposit: amount,
        turnover: amount,
        maintenance: amount,
        rebate: {
          realbet: rebate,
          sport: rebate,
          gaming: rebate,
          joker: rebate,
          concise: rebate,
          lottery: rebate,
        },
      },
    },
  },
  rules: { delayMinutes: money('count', { band: countBand }), marketRate: money('rate', { band: rateBand }) },
};

/** A list of which something was taken out holds at once; one in which something is another or new waits as a whole. */
function onlyLess(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return before;
  const known = new Set(before.map((item) => JSON.stringify(item)));
  return after.length < before.length && after.every((item) => known.has(JSON.stringify(item)))
    ? after
    : before;
}
