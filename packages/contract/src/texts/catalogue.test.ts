/**
 * The whole catalogue in both languages. Entries with figures are written with the examples below, typed for each of them: an entry
 * without an example does not compile.
 */
import { expect, test } from 'vitest';
import { codes } from '../codes.ts';
import { texts } from '../texts.ts';
import { fieldProblems } from './field-problems.ts';
import { type DataOf, type Entry, written } from './text.ts';

type WithFigures<All extends Readonly<Record<string, Entry>>> = {
  readonly [Code in keyof All as DataOf<All[Code]> extends undefined ? never : Code]: readonly DataOf<
    All[Code]
  >[];
};

const order = 'W20261121120000123456';
const until = '2026-11-22 06:07';
const limitSpans = ['day', 'week', 'month'] as const;
const limit = { sum: '60000.01', from: '50000.02' };
const stop = {
  body: '通道维护',
  bodyEn: 'Maintenance',
  title: '全部取款',
  titleEn: 'All withdrawals',
  since: '',
  by: '',
  reason: '',
};
const stopForStaff = { ...stop, since: '2026-11-20 01:02:03', by: 'anna37', reason: 'bert37' };
const bound = { at: '2026-11-20 01:02:03', hours: 17 };

const refusals: WithFigures<typeof codes> = {
  rate_limited_for: [{ seconds: 37 }],
  site_closed: [{ notice: '维护中' }],
  field_invalid: [
    { field: 'ids.3', problem: 'amount_malformed' },
    { field: 'ids.3', problem: 'amount_out_of_bounds' },
  ],
  payload_invalid: [
    { field: 'ids.3', problem: 'amount_malformed' },
    { field: 'bank_no', problem: 'text_too_long {"most":128}' },
  ],
  key_too_long: [{ most: 100 }],
  text_unwritable: [{ field: 'ids.3' }],
  address_unreadable: [{ method: 'GET' }],
  request_unreadable: [{ part: 'x-one' }],
  deposit_out_of_range: [{ min: '100', max: '50000' }],
  turnover_left: [{ left: '37.02' }],
  closing_obstacles: [{ what: ['bets'] }, { what: ['balance', 'agent'] }],
  closing_waive: [{ left: '37.02' }],
  dispute_late: [{ days: 37 }],
  statement_day_runs: [{ today: '2026-11-20' }],
  pay_way_unknown: [{ field: 'type' }, { field: 'paytype' }],
  on_pause: [
    { kind: 'break', until },
    { kind: 'exclusion', until },
    { kind: 'exclusion', until: null },
  ],
  no_offers_on_pause: [
    { kind: 'break', until },
    { kind: 'exclusion', until },
    { kind: 'exclusion', until: null },
  ],
  deposit_limit: limitSpans.map((span) => ({ span, left: '37.02' })),
  loss_limit: limitSpans.map((span) => ({ span })),
  loss_limit_transfer: limitSpans.flatMap((span) => [
    { span, result: 'lost', net: '5.01', there: '6.03', left: '37.02' } as const,
    { span, result: 'won', net: '7.04', there: '57.04', left: '0.00' } as const,
  ]),
  stake_limit: limitSpans.map((span) => ({ span })),
  time_limit: limitSpans.map((span) => ({ span })),
  limit_rise_not_ready: [{ from: until }],
  mailing_names_unknown: [{ names: 'anna37 bert37' }],
  free_bet_names_unknown: [{ names: 'anna37 bert37' }],
  stop_names_nothing: [
    { target: '017', known: '17, 18' },
    { target: '017', known: '' },
  ],
  stopped: [
    { ...stop, until: '' },
    { ...stop, until },
  ],
  stopped_for_staff: [
    { ...stopForStaff, until: '' },
    { ...stopForStaff, until },
  ],
  promotion_condition: (['daily', 'once', 'always'] as const).flatMap((applies) =>
    (['deposit', 'deposits', 'turnover'] as const).flatMap((condition) =>
      [[], ['sport', 'concise'] as const].map((categories) => ({
        applies,
        condition,
        categories,
        amount: '500.01',
        met: '37.02',
      })),
    ),
  ),
  identity_deposit: (['day', 'month', 'life'] as const).flatMap((span) =>
    (['basic', 'full', null] as const).map((wants) => ({
      span,
      left: '500.01',
      wants,
      hours: wants === null ? null : 24,
    })),
  ),
  identity_withdrawal: (['day', 'month', 'life'] as const).flatMap((span) =>
    (['basic', 'full', null] as const).map((wants) => ({
      span,
      left: '500.01',
      wants,
      hours: wants === null ? null : 24,
    })),
  ),
  identity_underage_withdrawal: [{ left: '500.01' }],
  pay_password_locked: [{ opens: '14:33' }],
  identity_form_wrong: (['name', 'birthday', 'country', 'number'] as const).map((what) => ({ what })),
  recovery_not_ready: [{ from: until }],
  second_factor_new: [{ until }],
  email_new: [{ until }],
  payouts_recovering: [{ until }],
  payouts_without_factor: [{ until }],
  withdrawal_below_fee: [{ usdt: '13.88', fee: '14' }],
  withdrawal_waits: [
    { heldFor: 'credentials', until },
    { heldFor: 'new_address', until },
  ],
  work_held: [{ by: '9527', since: until }],
  conversation_taken: [{ by: '9527' }],
  park_until: [{ days: 14 }],
  statement_no_heads: [
    { missing: ['T'], heads: ['W', 'N'] },
    { missing: ['T'], heads: [] },
  ],
  question_waits: [{ until }],
  payout_hash_used: [{ order }],
  payout_in_batch: [{ batch: '37' }],
  payout_service_paid: [{ transaction: '12'.repeat(32) }],
  payout_underage: [{ left: '500.01' }],
  payout_held_credentials: [{ until }],
  batch_member_frozen: [{ order }],
  batch_credentials_changed: [{ order, until }],
  batch_address_listed: [{ order }],
  batch_address_unchecked: [{ order }],
  batch_not_approved: [{ order }],
  batch_already_sent: [{ order }],
  batch_with_service: [{ order }],
  batch_in_other: [{ order, batch: '37' }],
  batch_other_network: [{ order }],
  batch_address_malformed: [{ order, protocol: 'TRC20' }],
  range_reversed: (['bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20'] as const).map((way) => ({ way })),
  bank_account_twice: [{ number: '62220000' }],
  chain_address_malformed: [
    { address: 'contract', protocol: 'TRC20' },
    { address: 'receiving', protocol: 'ERC20' },
  ],
  chain_address_checksum: [{ address: 'contract' }, { address: 'receiving' }],
  payment_on_other_network: [{ ordered: 'TRC20', paid: 'ERC20' }],
  reveals_too_many: [{ asked: 35, left: 25 }],
  staff_too_new: [{ from: until }],
  proposer_new: [{ from: until }],
  adjustment_taken_back: [{ left: '12.00' }],
  rule_out_of_band: [
    { after: '9.37', before: '7.12', market: '' },
    { after: '9.37', before: '7.12', market: '7.2' },
  ],
  rate_out_of_band: [{ after: '9.37', before: '7.12' }],
  statement_workbook_large: [{ megabytes: 16 }],
  credit_above_ceiling: [{ amount: '9000.37', ceiling: '8000.12' }],
  imports_above_ceiling: [{ amount: '9000.37', before: '120.11', ceiling: '8000.12' }],
  offer_terms: [{ bonus: '88.37', multiple: 5 }],
  rates_above_edge: [{ category: 'sport', rebate: '0.90%', commission: '9.11%', edge: '10.00%' }],
  per_head_above_edge: [{ kept: '0.65%' }],
  banner_leads_away: [{ host: '203.0.113.7' }],
};

const signs = [
  'address',
  'card',
  'crowd',
  'device',
  'name',
  'same_name',
  'timing',
  'referral',
  'network',
] as const;
const limitNames = [
  'order',
  'above_order',
  'above_day',
  'member_day',
  'clerk_day',
  'house_hour',
  'offer_day',
] as const;
const others = { names: ['anna', 'bert'], count: 7 };

const told: WithFigures<typeof texts> = {
  withdrawal_held: [
    { reason: 'new_address', until },
    { reason: 'credentials', until },
  ],
  recycled: [
    { back: '37.02', coming: '12.34', awaited: ['OB'], stuck: ['AG'] },
    { back: '', coming: '', awaited: [], stuck: [] },
  ],
  rebate_claimed: [{ amount: '37.02' }],
  closing_asked: [{ closes: until }],
  promotion_code_given: [{ bonus: '37.02' }],
  requirement_left: (['deposit', 'rebate', 'red_packet', 'promotion', 'adjustment', 'other'] as const).map(
    (kind) => ({ kind, amount: '500.01', used: '37.02', left: '462.99', at: until }),
  ),
  stopped_until: [
    { body: '取款升级中', bodyEn: 'Withdrawals are being upgraded', until: '' },
    { body: '取款升级中', bodyEn: 'Withdrawals are being upgraded', until: '2026-11-23 13:30:00' },
  ],
  told_before: [{ amount: '77.00' }],
  dispute_correction: [{ statement: '37', week: '2026-11-16', answer: 'bert37' }],
  grant_reopened: [{ left: '37.02', bonus: '500.01' }],
  grant_locked: [{ bonus: '500.01', left: '37.02', until }],
  play_limit_coming: [{ from: until }],
  loss_limit_reached: limitSpans.map((span) => ({ span })),
  stake_limit_reached: limitSpans.map((span) => ({ span })),
  time_limit_reached: limitSpans.map((span) => ({ span })),
  payment_confirming: [{ confirmations: 18, needed: 19 }],
  payment_unfinal: [{ confirmations: 1 }, { confirmations: 37 }],
  payment_other_amount: [{ paid: '140.83', owed: '140.84' }],
  payment_other_sender: [{ sender: 'a1b2', named: 'c3d4' }],
  personal_notice: [{ title: 'T37' }],
  flow_from: [{ from: '20000' }],
  usdt_to_pay: [{ usdt: '140.84', protocol: 'TRC20' }],
  amount_credited: [{ amount: '37.02' }],
  usdt_received: [{ usdt: '140.84', hash: 'cfcd4248…12345678' }],
  confirmations: [{ count: 37 }],
  question_words: [{ text: '请上传转账凭证', textEn: 'Please upload a receipt.' }],
  answer_words: [0, 1, 2].map((pictures) => ({ answer: '2026-11-21', pictures })),
  deposit_waits_for_answer: [{ until }],
  withdrawal_waits_for_answer: [{ until }],
  confirmations_of: [{ count: 18, needed: 19 }],
  finality_awaited: [{ count: 37 }],
  correction_reason: (
    ['deposit', 'withdrawal', 'venue', 'promotion', 'goodwill', 'duplicate', 'breach'] as const
  ).flatMap((reason) => [
    { reason, note: '' },
    { reason, note: 'N37' },
  ]),
  corrected: [
    { balance: '62.34', turnover: '' },
    { balance: '62.34', turnover: '37.02' },
  ],
  amount_held: [{ amount: '37.02' }],
  address_is_new: [{ until }],
  password_is_new: [{ until }],
  payout_figures: [{ receipt: '137.88', fee: '1.00', protocol: 'TRC20' }],
  transaction: [{ hash: 'cfcd4248' }],
  payout_confirming: [{ confirmations: 18, needed: 19 }],
  payout_unfinal: [{ confirmations: 37 }],
  payout_other_amount: [{ sent: ['1.23', '4.56'], owed: ['7.89'] }],
  payout_taken: [{ usdt: '137.88', count: 2, orders: [order] }],
  service_refused: [{ reason: 'bad_address' }],
  limit_reached: [
    ...limitNames.map((name) => ({ limit: name, ...limit })),
    { limit: 'related_accounts', sum: '3', from: '' },
    { limit: 'listed_sender', sum: '1', from: '1' },
  ],
  related_sign: signs.map((sign) => ({ sign, crowded: 4, minutes: 10 })),
  first_yes_kept: [{ reasons: limitNames.map((name) => ({ limit: name, ...limit })) }],
  related_accounts: [
    { some: [{ username: 'anna', signs }], count: 1, crowded: 4, minutes: 10 },
    { some: [{ username: 'anna', signs }], count: 7, crowded: 4, minutes: 10 },
  ],
  watched: [
    {
      entries: (['device', 'network', 'account', 'name'] as const).map((kind) => ({
        kind,
        reason: 'bad',
      })),
    },
  ],
  member_underage: [{ paidIn: '500.01', asked: '1200.00' }],
  two_people: [{ from: '50000.02' }],
  address_listed: [{ lists: ['issuer', 'sanctions'], at: '2026-11-23 12:34:56' }],
  address_unchecked: [
    { why: 'away', at: '2026-11-23 12:34:56' },
    { why: 'disagree', at: '2026-11-23 12:34:56' },
  ],
  shared_device: [{ ...others, days: 30 }],
  shared_address: [others],
  shared_network: [{ ...others, days: 30 }],
  address_new: [{ ...bound, least: 24 }],
  address_unused: [{ ...bound, hours: 24 * 9, earlier: 3 }],
  amount_unusual: [{ amount: '9000.37', earlier: 7, usual: '12.34', times: 5 }],
  unexplained: [
    {
      withdrawn: '91.01',
      deposited: '82.02',
      won: '73.03',
      gifts: '64.04',
      adjusted: '55.05',
      unexplained: '46.06',
    },
  ],
  both_sides: [
    { depositAt: '', stake: '37.02', played: '91.01' },
    { depositAt: until, stake: '37.02', played: '91.01' },
  ],
  fast: [{ deposit: '91.01', minutes: 7, within: 15 }],
  low_turnover: [{ deposit: '91.01', at: until, played: '37.02', percent: '41', least: 50 }],
  bonus_heavy: [{ gifts: '91.01', percent: '67' }],
  account_digits_changed: [{ account: 'ICBC 1234' }],
  account: [{ bank: 'ICBC', branch: 'B', owner: 'O', ending: '1234' }],
  way_named: (['usdt', 'card', 'wechat', 'alipay'] as const).map((way) => ({ way })),
  as_written: [{ text: 'T37' }],
};

const problems: WithFigures<typeof fieldProblems> = {
  text_too_short: [{ least: 3 }, { least: 1 }],
  text_too_long: [{ most: 128 }, { most: 1 }],
  list_too_short: [{ least: 3 }, { least: 1 }],
  list_too_long: [{ most: 20 }, { most: 1 }],
  number_too_small: [{ least: 3 }],
  number_too_large: [{ most: 36_500 }],
  field_missing: [{ name: 'title' }, { name: 'account_owner' }],
  field_too_long: [{ name: 'body_en', most: 20_000 }],
  field_out_of_range: (['hours', 'minutes', 'days', 'none'] as const).map((unit) => ({
    name: 'fast_minutes',
    least: 3,
    most: 10_080,
    unit,
  })),
  reason_short: [{ least: 4 }],
  days_too_many: [{ most: 3_650 }],
  agents_too_many: [{ most: 100 }],
  accounts_too_many: [{ most: 5_000 }],
  file_too_large: [{ megabytes: 64 }],
  period_malformed: [{ most: 400 }],
  deposit_limit_malformed: [{ most: 100_000_000 }],
  bank_accounts_too_many: [{ most: 20 }],
  payout_batch_too_large: [{ most: 200 }],
  staff_password_short: [{ least: 12 }],
};

/** Every sentence of the catalogue, both languages side by side. */
function sentences(): { name: string; zh: string; en: string; data: unknown }[] {
  const all: readonly (readonly [
    Readonly<Record<string, Entry>>,
    Readonly<Record<string, readonly unknown[]>>,
  ])[] = [
    [codes, refusals],
    [texts, told],
    [fieldProblems, problems],
  ];
  return all.flatMap(([entries, examples]) =>
    Object.entries(entries).flatMap(([name, entry]) =>
      (examples[name]?.length ? examples[name] : [undefined]).map((data) => ({
        name,
        zh: written(entry, 'zh-CN', data),
        en: written(entry, 'en', data),
        data,
      })),
    ),
  );
}

/** Figures and names in a sentence's data, wherever they stand; words that choose a phrasing are left out. */
function figuresIn(data: unknown): string[] {
  if (typeof data === 'number') return [String(data)];
  if (typeof data === 'string') return /\d/.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(figuresIn);
}

const han = /\p{Script=Han}|[，。；：、（）！]/u;

test('every text says something in both languages, and no English one holds Chinese', () => {
  for (const { name, zh, en } of sentences()) {
    expect(zh, name).not.toBe('');
    expect(en, name).not.toBe('');
    expect(en, name).not.toMatch(han);
    expect(en, name).not.toMatch(/undefined|NaN|\[object/);
    expect(zh, name).not.toMatch(/undefined|NaN|\[object/);
  }
});

/** What is a name in Chinese too: of currencies, networks, formats, settings and commands; and, of a request, its parts. */
const names = new Set(
  `USDT TRC ERC GIF PNG JPEG WebP MB xls xlsx xpub ledger verify docs from demonstration to real md YYYY MM DD m GET path ids x
    one idempotency key content type activity http https anna bert bad address bank no file type paytype OB AG ICBC B O N T W a b c d cfcd VIP`.split(
    /\s+/,
  ),
);

test('no Chinese text holds English prose', () => {
  for (const { name, zh } of sentences())
    for (const [word] of zh.matchAll(/[A-Za-z]+/g)) expect(names.has(word), `${name}: ${word}`).toBe(true);
});

/** Figures that a language says in its own way: two days for 216 hours, no count of one. */
const saidOtherwise = new Set([
  'range_reversed',
  'address_unused',
  'limit_reached',
  'first_yes_kept',
  'related_sign',
  'related_accounts',
  'field_invalid',
  'payload_invalid',
]);

test('what stands in one language stands in the other: each figure is in both', () => {
  for (const { name, zh, en, data } of sentences()) {
    if (saidOtherwise.has(name)) continue;
    for (const figure of figuresIn(data))
      expect([zh.includes(figure), en.includes(figure)], `${name}: ${figure}`).toEqual([true, true]);
  }
  for (const { name, zh, en } of sentences()) {
    if (!saidOtherwise.has(name)) continue;
    const figures = (text: string) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(String).sort();
    if (!name.endsWith('_invalid')) expect(figures(en), name).toEqual(figures(zh));
  }
});
