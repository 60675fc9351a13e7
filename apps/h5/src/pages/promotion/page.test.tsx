// @vitest-environment happy-dom

import { buttonClass } from '@mingpai/ui/button';
import { chooseLanguage } from '@mingpai/ui/language';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import PromotionPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  vi.mocked(toast).mockClear();
  chooseLanguage('zh');
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The page of a promotion that happens there, or is applied for. */
function open(place: string | null, offer: unknown = null): void {
  openSession('token', false);
  const data = { id: 2, title: '每日返水', banner: '', content: '', memo: '', condition: null, place, offer };
  answerWith(data, []);
  renderAt('/activityInfo?id=2', <PromotionPage />);
}

/** Answers each call by its path: how the member stands with promotions, and the promotion itself. */
function answerWith(data: object, standings: readonly object[]): void {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = address instanceof Request ? address.url : String(address);
    return Response.json({ code: 200, message: '', data: path.includes('standings') ? standings : data });
  });
}

test('what happens by itself leads to where it happens, and offers no application', async () => {
  open('/fanshui');
  expect((await screen.findByRole('link', { name: '前往返水中心' })).getAttribute('href')).toBe('/fanshui');
  expect(screen.queryByRole('button', { name: '立即申请' })).toBeNull();
});

test('what is applied for offers the application', async () => {
  open(null);
  expect(await screen.findByRole('button', { name: '立即申请' })).toBeTruthy();
});

test('what gives by itself says beforehand what it asks, in yuan of bets, rounds and time, and where it begins', async () => {
  const weights = { realbet: 10, sport: 0, gaming: 0, joker: 0, concise: 100, lottery: 0 };
  const example = { deposit: 100, bonus: 50, toPlay: 1_500, each: 10, rounds: 150 };
  open(null, {
    award: 'deposit',
    applies: 'once',
    tiers: [{ from: 100, percent: 50, ceiling: 500 }],
    multiple: 30,
    base: 'bonus',
    weights,
    betCeiling: 0,
    days: 7,
    example,
  });
  expect(await screen.findByText(/须投注1500元：按每注10元约150局，每局10秒约25分钟/)).toBeTruthy();
  expect(screen.getByText('计入流水的游戏：真人 10%、电子 100%')).toBeTruthy();
  expect(screen.getByRole('link', { name: '前往存款' }).getAttribute('href')).toBe('/recharge');
  expect(screen.queryByRole('button', { name: '立即申请' })).toBeNull();
});

test.each([
  ['deposit', '每天一次，存款到账后自动发放'],
  ['code', '每天一次，使用优惠码后立即发放，无须存款'],
  ['losses', null],
  ['referral', null],
] as const)('an offer by %s says when it comes: %s', async (award, comes) => {
  const example = { deposit: 100, bonus: 50, toPlay: 0, each: 10, rounds: 0 };
  const weights = { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 };
  const offer = {
    award,
    applies: 'daily',
    tiers: [],
    multiple: 0,
    base: 'bonus',
    weights,
    betCeiling: 0,
    days: 7,
  };
  open(null, { ...offer, example });
  expect(await screen.findByText('直接存入中心钱包，没有流水要求')).toBeTruthy();
  expect(screen.queryByText(/^每天一次/)?.textContent ?? null).toBe(comes);
});

/** The page with how the member stands, and what the promotion asks for. */
function openStanding(standing: object, condition: object | null = null): void {
  openSession('token', false);
  const data = {
    id: 2,
    title: '首存礼',
    banner: '',
    content: '',
    memo: '',
    condition,
    place: null,
    offer: null,
  };
  const whole = {
    id: 2,
    bonus: null,
    progress: null,
    at: '',
    reason: '',
    again: false,
    losses: null,
    referral: null,
    ...standing,
  };
  answerWith(data, [whole]);
  renderAt('/activityInfo?id=2', <PromotionPage />);
}

test('a condition that is not reached says how far it is, and what is missing', async () => {
  openStanding({ state: 'short', progress: { have: 120, need: 500, left: 380 } });
  expect(await screen.findByText('还差380元')).toBeTruthy();
  expect(screen.getByText('已达120 / 500元')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '进度' }).getAttribute('aria-valuenow')).toBe('24');
});

test('more than was asked for fills the way, and no more', async () => {
  openStanding({ state: 'running', bonus: 50, progress: { have: 700, need: 500, left: 0 } });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('100');
});

test('a bonus that runs says what is left to play, and until when', async () => {
  openStanding({
    state: 'running',
    bonus: 50,
    progress: { have: 1_000, need: 1_500, left: 500 },
    at: '2026-11-30 12:00:00',
  });
  expect(await screen.findByText('进行中')).toBeTruthy();
  expect(screen.getByText('还需500元流水')).toBeTruthy();
  expect(screen.getByText('2026-11-30 12:00:00前有效')).toBeTruthy();
});

test('a bonus that comes again is said to be today’s once it was taken, and is otherwise what it is', async () => {
  openStanding({ state: 'done', bonus: 50, again: true });
  expect(await screen.findByText('今日已领取')).toBeTruthy();
  cleanup();
  openStanding({ state: 'pending', again: true, at: '2026-11-30 12:00:00' });
  expect(await screen.findByText('审核中')).toBeTruthy();
  expect(screen.queryByText('今日已领取')).toBeNull();
  cleanup();
  openStanding({ state: 'done', bonus: 50, again: false });
  expect(await screen.findByText('已领取')).toBeTruthy();
});

test('a span of losses says what it brings as of now, of what, and until when it is counted', async () => {
  openStanding({
    state: 'counting',
    losses: {
      from: '2026-11-23',
      to: '2026-11-29',
      lost: 900,
      bonuses: 30,
      award: 45,
      most: 45,
      as_of: '2026-11-25 12:03:00',
    },
  });
  expect(await screen.findByText('到现在可返45元')).toBeTruthy();
  expect(screen.getByText('净亏损900元，减赠送30元')).toBeTruthy();
  expect(screen.getByText('按有效投注最多返45元')).toBeTruthy();
  expect(screen.getByText('2026-11-23 – 2026-11-29，截至11-25 12:03')).toBeTruthy();
});

test('friends are counted, and how many may come yet', async () => {
  openStanding({
    state: 'counting',
    referral: { given: 1, waiting: 2, nothing: 1, left: 9, code: '100001' },
  });
  expect(await screen.findByText('邀请中')).toBeTruthy();
  expect(screen.getByText('已发1位，等待2位，不计1位')).toBeTruthy();
  expect(screen.getByText('还可邀请9位')).toBeTruthy();
});

test('an application that was turned down says why, and one can apply again', async () => {
  openStanding({ state: 'rejected', reason: '资料不全' });
  expect(await screen.findByText('资料不全')).toBeTruthy();
  expect(screen.getByRole('button', { name: '立即申请' })).toBeTruthy();
});

test('a code that gives a share of a deposit is used first, and comes with the deposit', async () => {
  const tiers = [{ from: 100, percent: 30, ceiling: 200 }];
  open(null, { ...offer, award: 'code', tiers });
  expect(await screen.findByText('每人一次，先使用优惠码，存款到账后自动发放')).toBeTruthy();
  cleanup();
  chooseLanguage('en');
  open(null, { ...offer, award: 'code', tiers });
  expect(
    await screen.findByText(
      'Once for each member: use the code first, and it is added automatically once your deposit is credited',
    ),
  ).toBeTruthy();
});

test('a code that asks for no deposit speaks of none in English either', async () => {
  chooseLanguage('en');
  open(null, { ...offer, award: 'code' });
  expect(
    await screen.findByText('Once for each member, added as soon as you use the code; no deposit needed'),
  ).toBeTruthy();
  expect(screen.queryByText(/credited/)).toBeNull();
});

/** An offer of 7 yuan in cash; what a test is about it says itself. */
const offer = {
  award: 'code',
  applies: 'once',
  tiers: [],
  multiple: 0,
  base: 'bonus',
  weights: { realbet: 100, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 },
  betCeiling: 0,
  days: 7,
  example: { deposit: 0, bonus: 7, toPlay: 0, each: 10, rounds: 0 },
  losses: null,
  referral: null,
};

test.each([
  { award: 'code', name: '输入优惠码', to: '/welfare' },
  { award: 'losses', name: '前往游戏', to: '/' },
  { award: 'deposit', name: '前往存款', to: '/recharge' },
])('what comes by $award leads to where it comes from', async ({ award, name, to }) => {
  open(null, { ...offer, award });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

/** The page of a code that gives once or daily, with how the member stands. */
function openCode(applies: 'once' | 'daily', standing: object): void {
  openSession('token', false);
  const data = { id: 2, title: '暗号', banner: '', content: '', memo: '', condition: null, place: null };
  const whole = { id: 2, bonus: 8, progress: null, at: '', reason: '', again: false };
  answerWith({ ...data, offer: { ...offer, applies } }, [
    { ...whole, losses: null, referral: null, how: null, ...standing },
  ]);
  renderAt('/activityInfo?id=2', <PromotionPage />);
}

test.each([
  ['was given up', 'once', { state: 'lost', how: 'forfeited' }],
  ['was played through', 'once', { state: 'done' }],
  ['is played through now', 'once', { state: 'running', at: '2026-12-01 12:00:00' }],
  ['was had today', 'daily', { state: 'done', again: true }],
] as const)(
  'a code whose bonus %s is not asked for again: the page leads to the bonuses',
  async (_what, applies, standing) => {
    openCode(applies, standing);
    expect((await screen.findByRole('link', { name: '查看我的彩金' })).getAttribute('href')).toBe('/welfare');
    expect(screen.queryByRole('link', { name: '输入优惠码' })).toBeNull();
  },
);

test('a code that may be used daily is asked for while the bonus of another day is played through', async () => {
  openCode('daily', { state: 'running', at: '2026-12-01 12:00:00' });
  await screen.findByText('进行中');
  expect(screen.getByRole('link', { name: '输入优惠码' }).getAttribute('href')).toBe('/welfare');
});

test.each([
  { span: 'day', words: /按北京时间每天计算/ },
  { span: 'week', words: /按北京时间每周一至周日计算/ },
])('losses of a $span are counted by it, and their steps are of losses', async ({ span, words }) => {
  const tiers = [{ from: 100, percent: 5, ceiling: 500 }];
  open(null, { ...offer, award: 'losses', tiers, losses: { span, venues: [] } });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('净亏损满100元，返还5%，最高500元')).toBeTruthy();
  expect(screen.queryByText(/单笔存款/)).toBeNull();
});

test('a step of deposits is of deposits', async () => {
  open(null, { ...offer, award: 'deposit', tiers: [{ from: 100, percent: 50, ceiling: 500 }] });
  expect(await screen.findByText('单笔存款满100元，送50%，最高500元')).toBeTruthy();
});

const referral = { deposit: 100, turnover: 1_000, days: 30, member: 38, friend: 18, most: 10 };

test('what the member gets for a friend, and what the friend gets, are not each other', async () => {
  open(null, { ...offer, award: 'referral', referral });
  expect(await screen.findByText('您得38元，好友得18元')).toBeTruthy();
});

test('the link for friends carries the member’s code as the registration reads it', async () => {
  openSession('token', false);
  const data = { id: 2, title: '邀请', banner: '', content: '', memo: '', condition: null, place: null };
  answerWith({ ...data, offer: { ...offer, award: 'referral', referral } }, [
    {
      id: 2,
      state: 'counting',
      bonus: null,
      progress: null,
      at: '',
      reason: '',
      again: false,
      losses: null,
      referral: { given: 0, waiting: 0, nothing: 0, left: 10, code: '100001' },
    },
  ]);
  const user = userEvent.setup();
  renderAt('/activityInfo?id=2', <PromotionPage />);
  await user.click(await screen.findByRole('button', { name: '复制邀请链接' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/register?pid=100001`),
  );
});

test.each([
  { standing: { state: 'done', bonus: 20 }, says: '已领取', beside: '获得20元' },
  {
    standing: { state: 'done', bonus: 20, again: true },
    says: '今日已领取',
    beside: '获得20元 明天可以再领',
  },
  { standing: { state: 'lost', bonus: 20 }, says: '已失效', beside: '20元彩金已收回' },
  {
    standing: { state: 'lost', how: 'forfeited', bonus: 8.8 },
    says: '已放弃',
    beside: '8.80元彩金已退回平台',
  },
  { standing: { state: 'lost', how: 'expired', bonus: 20 }, says: '已过期', beside: '20元彩金已收回' },
  { standing: { state: 'lost', how: 'cancelled', bonus: 20 }, says: '已取消', beside: '20元彩金已收回' },
  { standing: { state: 'paused' }, says: '您在休息期', beside: '休息期间不发放优惠' },
])('one that is $standing.state says what became of it: $beside', async ({ standing, says, beside }) => {
  openStanding(standing);
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.getByText(beside)).toBeTruthy();
});

test('in English, too, a bonus that was given up is not told as one that ran out', async () => {
  chooseLanguage('en');
  openStanding({ state: 'lost', how: 'forfeited', bonus: 8.8 });
  expect(await screen.findByText('Given up')).toBeTruthy();
  expect(screen.queryByText('Expired')).toBeNull();
});

const asks = (kind: string) => ({ kind, amount: 500, applies: 'once', categories: [] });

test.each([
  ['a sum that is not deposited yet', { state: 'short' }, asks('deposits'), '前往存款', '/recharge'],
  ['bets that are not played yet', { state: 'short' }, asks('turnover'), '前往游戏', '/'],
  ['an application that is looked at', { state: 'pending' }, null, '查看我的申请', '/activityRecord'],
  ['what was given', { state: 'done', bonus: 38 }, null, '查看我的申请', '/activityRecord'],
])(
  'with %s the page leads on, and an application that would be refused is not its first button',
  async (_what, standing, condition, name, to) => {
    openStanding(standing, condition);
    await waitFor(() =>
      expect(screen.getByRole('link', { name }).className).toBe(buttonClass('primary', 'large')),
    );
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
    const apply = screen.getByRole('button', { name: '立即申请' });
    expect(apply.className).not.toContain(buttonClass('primary'));
    expect(screen.getAllByRole('link', { name: '查看我的申请' })).toHaveLength(1);
  },
);

test('an application that may succeed is the first button', async () => {
  openStanding({ state: 'ready' });
  expect(await screen.findByText('可以申请')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '前往存款' })).toBeNull();
});

test('99.6 % of the way is not shown as the whole of it', async () => {
  openStanding({ state: 'short', progress: { have: 498, need: 500, left: 2 } });
  expect((await screen.findByRole('progressbar', { name: '进度' })).getAttribute('aria-valuenow')).toBe('99');
});

test('after an application the page asks how the member stands now', async () => {
  openSession('token', false);
  const standing = {
    id: 2,
    bonus: null,
    progress: null,
    at: '2026-11-21 12:00:00',
    reason: '',
    again: false,
  };
  let applied = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('apply')) applied = true;
    const data = address.includes('standings')
      ? [{ ...standing, state: applied ? 'pending' : 'ready', losses: null, referral: null }]
      : {
          id: 2,
          title: '首存礼',
          banner: '',
          content: '',
          memo: '',
          condition: null,
          place: null,
          offer: null,
        };
    return Response.json({ code: 200, message: '', data });
  });
  renderAt('/activityInfo?id=2', <PromotionPage />);
  expect(await screen.findByText('可以申请')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '立即申请' }));
  expect(await screen.findByText('审核中')).toBeTruthy();
});

test('an offer is heard whole: what it is, what it gives and asks for, its terms, and where it begins', async () => {
  openSession('token', false);
  answerWith(
    {
      id: 2,
      title: '首存礼',
      banner: '',
      content: '<p>本站保留解释权</p>',
      memo: '每人一次',
      condition: asks('deposits'),
      place: null,
      offer: {
        ...offer,
        award: 'deposit',
        tiers: [{ from: 100, percent: 50, ceiling: 500.5 }],
        multiple: 30,
        betCeiling: 50,
        example: { deposit: 100, bonus: 50, toPlay: 1_500, each: 10, rounds: 150 },
      },
    },
    [],
  );
  renderAt('/activityInfo?id=2', <PromotionPage />);
  await screen.findByText('本站保留解释权');
  expect(aloud()).toEqual([
    'button “返回”',
    'h1: 活动详情',
    'button “EN, switch to English”',
    'h2: 首存礼',
    '每人一次',
    'h2: 申请条件',
    '活动开始以来累计存款满500元；由系统核对，达到后即可申请',
    'h2: 送多少，要玩多少',
    '单笔存款满100元，送50%，最高500.50元',
    '每人一次，存款到账后自动发放',
    '7天内完成彩金的30倍流水',
    '计入流水的游戏：真人 100%',
    '每注最多计入50元',
    '例如存款100元，得彩金50元，须投注1500元：按每注10元约150局，每局10秒约25分钟',
    '彩金单独存放：完成前不能投注或取款，不影响您的现金；逾期只收回彩金',
    'h2: 活动说明',
    '本站保留解释权',
    'link “前往存款” href=/recharge',
  ]);
});

test('an offer for losses is heard whole, and so is one for friends', async () => {
  open(null, {
    ...offer,
    award: 'losses',
    multiple: 3,
    losses: { span: 'week', venues: ['真人', '电子'] },
    example: { deposit: 100, bonus: 50, toPlay: 1_500, each: 10, rounds: 150 },
  });
  await screen.findByRole('link', { name: '前往游戏' });
  expect(aloud().slice(3)).toEqual([
    'h2: 每日返水',
    'h2: 送多少，要玩多少',
    '真人、电子的投注，按北京时间每周一至周日计算，下周一0点后约10分钟自动发放',
    '净亏损为已结算投注减派彩和奖项，不超过您在全部场馆的净亏损，并减去同期得到的彩金、红包、返水、佣金和补款',
    '返还也不超过您同期有效投注额的一定比例（所玩类别的游戏优势减去最高返水和佣金），偶尔下一笔大注不会多返；当期最多可返多少，随投注实时显示',
    '发放后才作废的注单，从作废当期的亏损中扣除，已发放的不收回',
    '7天内完成彩金的3倍流水',
    '计入流水的游戏：真人 100%',
    '例如净亏损100元，得彩金50元，须投注1500元：按每注10元约150局，每局10秒约25分钟',
    '彩金单独存放：完成前不能投注或取款，不影响您的现金；逾期只收回彩金',
    'h2: 活动说明',
    'link “前往游戏” href=/',
  ]);
  cleanup();
  open(null, { ...offer, award: 'referral', multiple: 3, referral });
  await screen.findByText('您得38元，好友得18元');
  expect(aloud().slice(3)).toEqual([
    'h2: 每日返水',
    'h2: 送多少，要玩多少',
    '好友用您的邀请码注册，首次存款满100元，并在30天内有效投注满1000元',
    '您得38元，好友得18元',
    '每人最多10位好友，每位好友只计一次',
    '与您或您的其他好友共用设备、收款地址或银行卡的账号不计',
    '7天内完成彩金的3倍流水',
    '计入流水的游戏：真人 100%',
    '例如得彩金7元，须投注0元：按每注10元约0局，每局10秒约0秒',
    '彩金单独存放：完成前不能投注或取款，不影响您的现金；逾期只收回彩金',
    'h2: 活动说明',
  ]);
});

test('whoever is signed out is led to sign in for it, and back to it; what is applied for as well as what friends bring', async () => {
  for (const own of [null, { ...offer, award: 'referral', referral }]) {
    open(null, own);
    closeSession();
    const way = await screen.findByRole('link', { name: /登录/ });
    expect(way.getAttribute('href')).toBe('/login?redirect=%2FactivityInfo%3Fid%3D2');
    cleanup();
  }
});

test('what is over says so, and leads to the others', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 5030, message: '活动已结束', data: null }));
  renderAt('/activityInfo?id=2', <PromotionPage />);
  await screen.findByRole('link', { name: /活动/ });
  expect(aloud()).toEqual([
    'button “返回”',
    'h1: 活动详情',
    'button “EN, switch to English”',
    '这个活动已结束，或不适用于您',
    '看看正在进行的活动。',
    'link “全部活动” href=/activity',
  ]);
});

test('an application is sent for this promotion, and why it is refused is said', async () => {
  const user = userEvent.setup();
  openStanding({ state: 'ready' });
  const before = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('apply')) return before(address, init);
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 5031, message: '请先完成实名认证', data: null });
  });
  await user.click(await screen.findByRole('button', { name: '立即申请' }));
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith('请先完成实名认证'));
  expect(sent).toEqual([{ activityid: '2' }]);
});

test.each([
  [
    { member: 38, friend: 18, most: 10 },
    'You get ¥38, your friend gets ¥18',
    'At most 10 friends, each counted once',
  ],
  [{ member: 38, friend: 0, most: 1 }, 'You get ¥38', 'At most 1 friend, each counted once'],
  [{ member: 0, friend: 18, most: 2 }, 'your friend gets ¥18', 'At most 2 friends, each counted once'],
])(
  'in English a friend brings what they bring, and nothing is promised of nothing: %j',
  async (own, gets, most) => {
    chooseLanguage('en');
    open(null, { ...offer, award: 'referral', referral: { ...referral, ...own } });
    expect(await screen.findByText(gets)).toBeTruthy();
    expect(screen.getByText(most)).toBeTruthy();
  },
);

test('losses at all venues are said to be of all, and the least sum of an example is told from one yuan on', async () => {
  const losses = { span: 'day', venues: [] };
  const example = { ...offer.example, deposit: 1, toPlay: 21 };
  open(null, { ...offer, award: 'losses', multiple: 3, losses, example });
  expect(await screen.findByText(/^全部场馆的投注/)).toBeTruthy();
  expect(screen.getByText(/^例如净亏损1元，得彩金7元，须投注21元/)).toBeTruthy();
});

test('what the member has of it stands under a heading of its own', async () => {
  openStanding({ state: 'ready' });
  await screen.findByText('可以申请');
  expect(aloud()).toEqual([
    'button “返回”',
    'h1: 活动详情',
    'button “EN, switch to English”',
    'h2: 首存礼',
    'h2: 我的进度',
    '可以申请',
    'h2: 活动说明',
    'button “立即申请”',
    'link “查看我的申请” href=/activityRecord',
  ]);
});

test.each([
  [3, '约3局，每局10秒约30秒', 'about 3 rounds of ¥10, or 30 seconds at'],
  [6, '约6局，每局10秒约1分钟', 'about 6 rounds of ¥10, or 1 minute at'],
  [7, '约7局，每局10秒约2分钟', 'about 7 rounds of ¥10, or 2 minutes at'],
  [360, '约360局，每局10秒约1小时', 'about 360 rounds of ¥10, or 1 hour at'],
  [550, '约550局，每局10秒约1.5小时', 'about 550 rounds of ¥10, or 1.5 hours at'],
])('%i rounds of ten seconds are told as the time that they take', async (rounds, chinese, english) => {
  const example = { deposit: 0, bonus: 8.8, toPlay: rounds * 10, each: 10, rounds };
  open(null, { ...offer, multiple: 3, example });
  expect((await screen.findByText(/^例如/)).textContent).toContain(chinese);
  cleanup();
  chooseLanguage('en');
  open(null, { ...offer, multiple: 3, example });
  expect((await screen.findByText(/^For example/)).textContent).toContain(english);
});
