/** Promotions that give by themselves, from the console's draft to the member's wallet, through the doors (docs/decisions/0074). */
import { codes } from '@mingpai/contract/codes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edgesLeft } from '../affiliates/index.ts';
import { SetClock } from '../platform/clock.ts';
import { countFigures } from '../reports/index.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { agreed, sessionOf, typedOf } from '../testing/rules.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { promotionJobs } from './jobs.ts';

const clock = new SetClock(new Date('2026-11-21T04:00:00Z'));
let site: TestSite;
let chief: string;
let slots: TestVenue;
let tables: TestVenue;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
  slots = await openTestVenue(site.running, 'grant0', 'concise');
  tables = await openTestVenue(site.running, 'grant1', 'realbet');
});
afterAll(() => site.stop());

type Draft = Parameters<typeof site.staff<'savePromotion'>>[1];
type DraftOffer = NonNullable<NonNullable<Draft>['offer']>;

const offer: DraftOffer = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 100, percent: 50, ceiling: 500 }],
  fixed: 0,
  base: 'bonus',
  weights: { realbet: 10, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
  betCeiling: 0,
  usualBet: 10,
  days: 7,
  total: 100_000,
  combines: false,
};

async function draftOf(change: Partial<DraftOffer>, more: Partial<Draft> = {}): Promise<Draft> {
  const { data } = await site.staff('promotionList', {}, chief);
  return {
    typeId: data.types[0]?.id ?? 0,
    title: '存送',
    memo: '',
    banner: '/pictures/promotions/1.svg',
    content: '<p>说明</p>',
    state: 'published',
    audience: 'all',
    audienceValue: 0,
    applies: 'always',
    bonus: 0,
    multiple: 30,
    position: 0,
    startsAt: clock.now().toISOString(),
    endsAt: null,
    offer: { ...offer, ...change },
    ...more,
  };
}

async function publish(change: Partial<DraftOffer> = {}, more: Partial<Draft> = {}): Promise<number> {
  clock.advance(1_000);
  const draft = await draftOf(change, more);
  await site.staff('dryRunPromotion', draft, chief);
  const saved = await agreed(site, 'savePromotion', draft, chief);
  expect(saved).toMatchObject({ code: 200 });
  return saved.data.id;
}

/** Takes it down again, so that the next test is alone. */
async function hide(id: number): Promise<void> {
  await site.owner.query("update promotion set state = 'hidden' where id = $1", [id]);
}

/** A deposit that staff credit, and the jobs that its transaction queued. @param amount yuan */
async function deposit(token: string, amount: number): Promise<void> {
  const asked = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', asked, { token, key: crypto.randomUUID() });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no, state: 'all' }, chief);
  expect((await site.staff('approveDeposit', { id: queue.rows[0]?.id ?? 0 }, chief)).code).toBe(200);
  await work();
}

/** Runs what is queued of these jobs, twice over, as two nodes may. */
async function work(): Promise<void> {
  const { site: parts, wallet } = site.running;
  for (const job of promotionJobs(parts, wallet, edgesLeft)) {
    if (job.schedule !== undefined) continue;
    const { rows } = await site.owner.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 order by j.id`,
      [job.name],
    );
    for (const { payload } of rows) await Promise.all([job.run(payload), job.run(payload)]);
  }
}

const bonuses = async (token: string) => (await site.call('bonusGrants', {}, { token })).data;
const standing = async (token: string) => (await site.call('withdrawalStanding', {}, { token })).data;
const central = async (token: string) => (await site.call('walletOverview', {}, { token })).data.central;

test('a marketer alone gives nothing: a bonus of 1000 percent waits for a second person, who reads each figure', async () => {
  const draft = await draftOf({ tiers: [{ from: 1, percent: 1_000, ceiling: 1_000_000 }], total: 9_000_000 });
  expect((await site.staff('savePromotion', draft, chief)).code).toBe(codes.dry_run_first.code);
  await site.staff('dryRunPromotion', draft, chief);
  const looked = await site.staff('savePromotion', draft, chief);
  expect(looked.data.state).toBe('unconfirmed');
  const read = looked.data.figures.map(({ path, after }) => `${path}=${after}`);
  expect(read).toEqual(
    expect.arrayContaining([
      'promotion.offer.tiers.0.least=1.00',
      'promotion.offer.tiers.0.gives=1000.00',
      'promotion.offer.tiers.0.atMost=1000000.00',
      'promotion.offer.weights.realbet=10.00',
      'promotion.offer.total=9000000.00',
    ]),
  );
  // More than twice a deposit is typed once more by both.
  const typed = typedOf(looked.data.figures);
  expect(typed).toEqual({ 'promotion.offer.tiers.0.gives': '1000.00' });
  const waiting = await site.staff('savePromotion', { ...draft, proposal: { reason: '测试', typed } }, chief);
  expect(waiting.data.state).toBe('proposed');
  const change = waiting.data.change?.id ?? 0;
  expect((await site.staff('approveRuleChange', { id: change, typed }, chief)).code).not.toBe(200);
  const { token } = await site.member();
  await deposit(token, 1_000);
  expect(await bonuses(token)).toMatchObject({ locked: 0, data: [] });
  await site.staff('rejectRuleChange', { id: change, reason: '太高' }, await sessionOf(site, 'chief2'));
});

test('what makes no sense is no promotion', async () => {
  for (const [change, more] of [
    [{ code: 'ABCD' }, {}],
    [{ award: 'code' }, {}],
    [{ tiers: [] }, {}],
    [{ tiers: [], fixed: 5 }, {}],
    [{ fixed: 5 }, {}],
    [{ award: 'code', code: 'ABCD', tiers: [], fixed: 5 }, { applies: 'always' }],
    [
      {
        tiers: [
          { from: 200, percent: 5, ceiling: 5 },
          { from: 100, percent: 9, ceiling: 5 },
        ],
      },
      {},
    ],
    [{ weights: { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 } }, {}],
    [{ total: 0 }, {}],
    [{}, { multiple: 0 }],
    [{}, { budget: 0 }],
    [{}, { bonus: 5 }],
    [{}, { place: '/vip' }],
    [{}, { condition: 'deposit', conditionAmount: 5 }],
  ] as const satisfies readonly (readonly [object, object])[]) {
    const draft = { ...(await draftOf({})), offer: { ...offer, ...change }, ...more } as Draft;
    expect([change, more, (await site.staff('savePromotion', draft, chief)).code]).toEqual([
      change,
      more,
      codes.bad_input.code,
    ]);
  }
});

test('from the deposit to the wallet: told beforehand, locked, played, released; and the way back of a void bet', async () => {
  const id = await publish();
  const { data: shown } = await site.call('promotion', { id: String(id) });
  expect(shown.offer).toMatchObject({
    tiers: [{ from: 100, percent: 50, ceiling: 500 }],
    multiple: 30,
    example: { deposit: 100, bonus: 50, toPlay: 1_500, each: 10, rounds: 150, hours: 1 },
  });
  expect(JSON.stringify(shown)).not.toContain('100000');
  const { token, id: memberId } = await site.member();
  const { rows: newcomers } = await site.owner.query<{ id: bigint }>(
    "select id from promotion where audience = 'new' and condition = 'deposit' and state = 'published'",
  );
  expect(newcomers).toHaveLength(1);
  expect((await bonuses(token)).newcomers_offer).toBe(Number(newcomers[0]?.id));
  await deposit(token, 200);
  expect(await bonuses(token)).toMatchObject({
    locked: 100,
    data: [{ name: '存送', amount: 100, required: 3_000, played: 0, left: 3_000, state: 'active' }],
  });
  expect(await central(token)).toBe(200);
  expect(await standing(token)).toMatchObject({
    may: false,
    left: 200,
    open: [{ amount: 200, used: 0, left: 200, text: expect.stringContaining('还差200.00元') }],
    locked: [{ amount: 100, left: 3_000, text: expect.stringContaining('还差流水3000.00元') }],
  });
  clock.advance(1_000);
  const bet = (name: string, stake: bigint) => ({ id: name, memberId, stake, payout: stake });
  await tables.report(bet('low', 100_000n));
  expect((await bonuses(token)).data[0]?.played).toBe(100);
  // Cash is free by its own requirement, whatever is locked.
  expect(await standing(token)).toMatchObject({ may: true, left: 0, open: [] });
  await slots.report(bet('high', 289_999n));
  await work();
  expect((await bonuses(token)).locked).toBe(100);
  await slots.report(bet('last', 1n));
  await work();
  expect(await bonuses(token)).toMatchObject({ locked: 0, data: [{ state: 'fulfilled', left: 0 }] });
  expect(await central(token)).toBe(300);
  // What was released is neither locked nor left to play.
  expect(await standing(token)).toMatchObject({ may: true, left: 0, open: [], locked: [] });
  await slots.report({ ...bet('high', 289_999n), state: 'void' });
  expect(await standing(token)).toMatchObject({ may: false, open: [{ left: 2_899.99 }] });
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(2_899.99);
  const { data: results } = await site.staff('promotionResults', {}, chief);
  expect(results.rows.find((row) => row.id === id)).toMatchObject({
    given: 100,
    open: 0,
    total: 100_000,
  });
  const { data: found } = await site.staff('memberGrants', { memberId: Number(memberId) }, chief);
  expect(found.rows).toMatchObject([{ promotion: '存送', amount: 100, state: 'fulfilled' }]);
  const { data: ledger } = await site.staff('memberLedger', { id: Number(memberId), limit: 20 }, chief);
  const grant = ledger.accounts.find(({ code }) => code === `grant/${found.rows[0]?.id}`);
  const { data: entries } = await site.staff(
    'memberLedger',
    { id: Number(memberId), account: grant?.id ?? '', limit: 20 },
    chief,
  );
  expect(entries.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['grant_released', -100],
    ['grant_opened', 100],
  ]);
  await hide(id);
});

test('one deposit brings one bonus, given up by its member alone; staff who cancel one leave their reason in the log', async () => {
  const id = await publish();
  const { token } = await site.member();
  await deposit(token, 200);
  await deposit(token, 300);
  const [newer, older] = (await bonuses(token)).data;
  const stranger = await site.member();
  const forfeit = (of: number | undefined, as: string) =>
    site.call('forfeitGrant', { id: String(of) }, { token: as, key: crypto.randomUUID() });
  expect((await forfeit(older?.id, stranger.token)).code).toBe(codes.not_found.code);
  expect((await forfeit(older?.id, token)).code).toBe(200);
  expect((await forfeit(older?.id, token)).code).toBe(codes.grant_over.code);
  const cancelled = await site.staff(
    'cancelGrant',
    { id: newer?.id ?? 0, reason: '对冲' },
    chief,
    crypto.randomUUID(),
  );
  expect(cancelled).toMatchObject({ code: 200, data: { state: 'approved' } });
  expect((await bonuses(token)).data.map(({ state }) => state)).toEqual(['cancelled', 'forfeited']);
  expect(await central(token)).toBe(500);
  const { rows } = await site.owner.query<{ detail: unknown }>(
    "select detail from audit where action = 'grant_cancelled' and subject = $1",
    [`grant/${newer?.id}`],
  );
  expect(JSON.stringify(rows)).toContain('对冲');
  await hide(id);
});

test('a code is typed once, in any case; two promotions cannot share it, and guesses bring nothing', async () => {
  const id = await publish({ award: 'code', code: 'WINTER8', tiers: [], fixed: 8 }, { applies: 'once' });
  const again = await draftOf({ award: 'code', code: 'WINTER8', tiers: [], fixed: 9 }, { applies: 'once' });
  expect((await site.staff('savePromotion', again, chief)).code).toBe(codes.promotion_code_taken.code);
  const { token } = await site.member();
  const redeem = (code: string) =>
    site.call('redeemPromotionCode', { code }, { token, key: crypto.randomUUID() });
  expect((await redeem('WINTER9')).code).toBe(codes.promotion_code_unknown.code);
  expect(await redeem(' winter8 ')).toMatchObject({ code: 200, message: expect.stringContaining('8.00') });
  expect((await redeem('WINTER8')).code).toBe(codes.promotion_applied.code);
  expect(await bonuses(token)).toMatchObject({ locked: 8, data: [{ amount: 8, required: 240 }] });
  const { data: shown } = await site.call('promotion', { id: String(id) });
  expect(JSON.stringify(shown)).not.toContain('WINTER8');
  const [grant] = (await bonuses(token)).data;
  await site.call('forfeitGrant', { id: String(grant?.id) }, { token, key: crypto.randomUUID() });
  // Who gave it up has not let it run out.
  const { data: stands } = await site.call('promotionStandings', {}, { token });
  expect(stands.find((one) => one.id === id)).toMatchObject({ state: 'lost', how: 'forfeited', bonus: 8 });
  await hide(id);
});

test('the dry run says the most that it would have given, and no more than each deposit brings', async () => {
  const { token } = await site.member();
  await deposit(token, 150);
  await deposit(token, 5_000);
  clock.advance(2 * 86_400_000);
  chief = await sessionOf(site, 'chief');
  const cost = async (applies: 'once' | 'daily' | 'always', change: Partial<DraftOffer> = {}) => {
    const tiers = [{ from: 150, percent: 10, ceiling: 100 }];
    const draft = await draftOf({ tiers, ...change }, { applies });
    const { data } = await site.staff('dryRunPromotion', draft, chief);
    return data.top.find(({ amount }) => amount > 0)?.amount;
  };
  expect([await cost('once'), await cost('daily'), await cost('always')]).toEqual([100, 100, 115]);
});

/** A day of losses: five percent from 100 yuan on, at most 1,000. */
const daily = {
  award: 'losses',
  tiers: [{ from: 100, percent: 5, ceiling: 1_000 }],
  losses: { span: 'day', venues: ['grant0'] },
} as const;

test('cash back takes two people, tells the member what it comes to, is given once the day is over, and staff read to whom', async () => {
  const draft = await draftOf({
    ...daily,
    tiers: [...daily.tiers],
    losses: { span: 'day', venues: ['grant0'] },
  });
  await site.staff('dryRunPromotion', draft, chief);
  const looked = await site.staff('savePromotion', draft, chief);
  expect(looked.data.state).toBe('unconfirmed');
  expect(looked.data.figures.map(({ path, after }) => `${path}=${after}`)).toEqual(
    expect.arrayContaining(['promotion.offer.losses.span=day', 'promotion.offer.tiers.0.gives=5.00']),
  );
  // Whole days count: this one from its beginning on.
  const beijingMs = 8 * 3_600_000;
  const dayMs = 24 * 3_600_000;
  const midnight = Math.floor((clock.now().getTime() + beijingMs) / dayMs) * dayMs - beijingMs;
  const id = await publish(
    { ...daily, tiers: [...daily.tiers], losses: { span: 'day', venues: ['grant0', 'mpqp'] } },
    { startsAt: new Date(midnight).toISOString() },
  );
  const { token, id: memberId, username } = await site.member();
  const job = promotionJobs(site.running.site, site.running.wallet, edgesLeft).find(
    ({ name }) => name === 'return_losses',
  );
  const counted = async () => {
    await settled(site.owner);
    // Complete is known from the count after the one that saw all.
    await expect
      .poll(
        async () => {
          await countFigures(site.running.site);
          const { rows } = await site.owner.query<{ at: Date | null }>('select at from member_days_complete');
          return rows[0]?.at;
        },
        { timeout: 20_000 },
      )
      .toEqual(clock.now());
    await Promise.all([job?.run(undefined as never), job?.run(undefined as never)]);
  };
  // What the games keep is no bound here.
  await site.owner.query('update category_edge set basis_points = 10000');
  await counted();
  await slots.report({ id: 'loss1', memberId, stake: 40_000n, payout: 10_000n });
  await counted();
  const standing = async () =>
    (await site.call('promotionStandings', {}, { token })).data.find((one) => one.id === id);
  expect(await standing()).toMatchObject({
    state: 'counting',
    losses: {
      lost: 300,
      bonuses: 0,
      award: 15,
      most: expect.any(Number),
      as_of: expect.stringMatching(/^2026-/),
    },
  });
  const shown = await site.call('promotion', { id: String(id) }, { token });
  expect(shown.data.offer).toMatchObject({
    award: 'losses',
    losses: { span: 'day', venues: ['grant0', '明牌棋牌'] },
  });
  const day = new Date(clock.now().getTime() + beijingMs).toISOString().slice(0, 10);
  clock.advance(25 * 3_600_000);
  chief = await sessionOf(site, 'chief');
  await counted();
  expect((await site.call('bonusGrants', {}, { token })).data.data).toMatchObject([
    { amount: 15, state: 'active' },
  ]);
  expect((await site.staff('lossReturns', { id }, chief)).data.rows).toMatchObject([
    { from: day, to: day, username, lost: 300, amount: 15, state: 'given', why: null },
  ]);
  await settled(site.owner);
  await countFigures(site.running.site);
  const today = new Date(clock.now().getTime() + beijingMs).toISOString().slice(0, 10);
  const span = { id, from: today, to: today };
  expect((await site.staff('promotionReport', span, chief)).data).toMatchObject({
    takers: 1,
    given: 15,
    open: 15,
    before: { ggr: 300, ngr: 300 },
    during: { ggr: 0, ngr: -15 },
  });
  expect((await site.staff('promotionTakers', span, chief)).data).toMatchObject({
    rows: [{ username, given: 15 }],
    next: null,
  });
  expect(
    (await site.staff('promotionResults', {}, chief)).data.rows.find((row) => row.id === id),
  ).toMatchObject({
    cost: 15,
    open: 15,
    given: 15,
  });
  await hide(id);
});

test.each([
  ['without its span', { ...daily, losses: null }],
  ['of more than what is lost', { ...daily, tiers: [{ from: 100, percent: 101, ceiling: 1_000 }] }],
  ['a referral without terms', { award: 'referral', tiers: [], fixed: 50 }],
  [
    'a referral that gives nobody anything',
    { award: 'referral', tiers: [], referral: { deposit: 100, turnover: 0, days: 30, friend: 0, most: 10 } },
  ],
] as const)('%s no draft is taken', async (_name, change) => {
  const draft = await draftOf(change as unknown as Partial<DraftOffer>);
  expect((await site.staff('savePromotion', draft, chief)).code).toBe(1000);
});

test('a referral tells what each of the two gets, and its standing carries the code that brings friends', async () => {
  const referral = { deposit: 100, turnover: 500, days: 30, friend: 20, most: 10 };
  // A whole round more where the last one is played in part, and none higher than the ceiling of a bet.
  const asked = { award: 'referral', tiers: [], fixed: 50, referral, betCeiling: 7 } as const;
  const id = await publish({ ...asked, tiers: [] });
  const { token, id: memberId } = await site.member();
  const { data: shown } = await site.call('promotion', { id: String(id) }, { token });
  expect(shown.offer).toMatchObject({
    referral: { deposit: 100, turnover: 500, days: 30, member: 50, friend: 20, most: 10 },
    betCeiling: 7,
    example: { deposit: 0, bonus: 50, toPlay: 1_500, each: 7, rounds: 215 },
  });
  const { data: standings } = await site.call('promotionStandings', {}, { token });
  expect(standings.find((one) => one.id === id)).toMatchObject({
    state: 'counting',
    referral: { code: String(memberId), given: 0, waiting: 0, nothing: 0, left: 10 },
  });
  await hide(id);
});

test('staff upload a picture of their own, which everybody sees; one that is gone is refused', async () => {
  const form = new FormData();
  const drawn = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#0b5d4b' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'own.png');
  const reply = await site.raw('/api/console/promotions/picture', {
    method: 'POST',
    headers: { authorization: `Bearer ${chief}` },
    body: form,
  });
  const banner = String(Object(reply.data).src);
  const picture = await fetch(new URL(banner, site.running.address));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const draft = { ...(await draftOf({})), offer: null, state: 'draft', banner } as const;
  expect((await site.staff('savePromotion', draft, chief)).code).toBe(200);
  const gone = { ...draft, banner: '/uploads/promotions/nothere.webp' };
  expect((await site.staff('savePromotion', gone, chief)).code).toBe(codes.banner_picture_gone.code);
  const elsewhere = { ...draft, banner: 'https://pictures.example/1.webp' };
  expect((await site.staff('savePromotion', elsewhere, chief)).code).toBe(1000);
});
