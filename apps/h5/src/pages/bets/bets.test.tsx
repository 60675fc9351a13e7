// @vitest-environment happy-dom

import type { Answer } from '@mingpai/contract/types';
import { chooseLanguage } from '@mingpai/ui/language';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { type Bet, BetDetail } from './bet-detail.tsx';
import BetsPage from './page.tsx';

type Detail = Answer<'betDetail'>;

const bet: Bet = {
  bet_id: 'B7',
  bet_amount: 10,
  win_loss: 15.5,
  payout: 25.5,
  Code: '翻牌高低',
  status: 1,
  created_at: '2026-11-21 12:00:00',
  bet_time: '2026-11-21 12:00:00',
  platname: 'mpqp',
};
const open: Bet = { ...bet, status: 2, payout: 0, win_loss: 0 };
const gone: Bet = { ...bet, status: 0, payout: 10, win_loss: 0 };
const detail: Detail = {
  settled_at: '2026-11-21 12:05:09',
  jackpot: 0,
  fingerprints: [],
  told: {
    round: '#4',
    selection: '高',
    outcome: '♠K',
    verify_url: 'https://games.example/verify',
    changed: false,
  },
};

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  chooseLanguage('zh');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page with these bets. */
function list(...data: Bet[]) {
  const asked = answerWith({
    betRecords: { data, total: data.length, last_page: 1, current_page: 1, per_page: 10 },
    venueBalances: [{ name: '明牌棋牌', platname: 'mpqp', balance: 0, seamless: false }],
    betDetail: detail,
  });
  renderAt('/betRecord', <BetsPage />);
  return asked;
}

/** What a bet's detail says, name by name. */
async function facts(of: Bet, told: Partial<Detail> = {}): Promise<Record<string, string>> {
  answerWith({ betDetail: { ...detail, ...told } });
  renderAt('/betRecord', <BetDetail bet={of} />);
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']),
  );
}

test.each([
  ['won', bet, '+15.50元'],
  ['lost', { ...bet, payout: 0, win_loss: -10 }, '−10.00元'],
])('what a bet %s bears the sign of the member’s side', async (_how, shown, sum) => {
  list(shown);
  const card = await screen.findByRole('button', { name: /翻牌高低/ });
  expect(within(card).getAllByText(sum)[0]).toBeTruthy();
});

test('a bet that is open has no result in its headline, and one that is void a result of nothing', async () => {
  list(open);
  expect((await screen.findByRole('button', { name: /翻牌高低/ })).textContent).toMatch(/^翻牌高低–/);
  cleanup();
  list(gone);
  expect((await screen.findByRole('button', { name: /翻牌高低/ })).textContent).toMatch(/^翻牌高低¥0\.00/);
});

test('in the list too what a bet paid is a payout, and what came back of a void one is not', async () => {
  list(bet);
  expect((await screen.findByRole('button', { name: /翻牌高低/ })).textContent).toMatch(/派彩.*25\.50元/);
  expect(screen.queryByText('退回')).toBeNull();
  cleanup();
  list(gone);
  expect((await screen.findByRole('button', { name: /翻牌高低/ })).textContent).toMatch(/退回.*10\.00元/);
  expect(screen.queryByText('派彩')).toBeNull();
});

test('bets of two venues may bear the same number: they are two rows all the same', async () => {
  const said = vi.spyOn(console, 'error');
  list(bet, { ...bet, platname: 'vsport', Code: '单关' });
  expect(await screen.findByText('翻牌高低')).toBeTruthy();
  expect(screen.getByText('单关')).toBeTruthy();
  // Rows that nobody can tell apart are mixed up when the list is asked for again.
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

test('a bet that was just placed comes by itself: the list is asked for again within four seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = list(bet);
  await screen.findByRole('button', { name: /翻牌高低/ });
  const before = asked.betRecords?.length ?? 0;
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  expect(asked.betRecords?.length).toBeGreaterThan(before);
});

test('a bet that was looked at while it was open is asked about anew once it is settled', async () => {
  const user = hastyUser();
  let settled = false;
  const asked = answerWith({
    betRecords: () => ({
      data: [settled ? bet : open],
      total: 1,
      last_page: 1,
      current_page: 1,
      per_page: 10,
    }),
    venueBalances: [],
    betDetail: () => (settled ? detail : { ...detail, settled_at: null }),
  });
  renderAt('/betRecord', <BetsPage />);
  await user.click(await screen.findByRole('button', { name: /翻牌高低/ }));
  await waitFor(() => expect(asked.betDetail).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  settled = true;
  await user.click(await screen.findByRole('radio', { name: '近7日' }));
  await screen.findByText('已结算');
  await user.click(screen.getByRole('button', { name: /翻牌高低/ }));
  expect(await screen.findByText('2026-11-21 12:05:09')).toBeTruthy();
});

test('a bet that is settled while one looks at it says so there, without a moment of nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let settled = false;
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  answerWith({
    betRecords: () => ({
      data: [settled ? bet : open, { ...bet, platname: 'vsport' }],
      total: 2,
      last_page: 1,
      current_page: 1,
      per_page: 10,
    }),
    venueBalances: [],
    betDetail: () => (settled ? detail : { ...detail, settled_at: null }),
  });
  const prompt = fetch;
  vi.stubGlobal('fetch', async (url: string, asked: RequestInit) => {
    const answered = await prompt(url, asked);
    if (settled && url.includes('betdetail')) await late;
    return answered;
  });
  renderAt('/betRecord', <BetsPage />);
  const [first] = await screen.findAllByRole('button', { name: /翻牌高低/ });
  expect(first?.textContent).toContain('输赢–');
  fireEvent.click(first ?? document.body);
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('#4');
  settled = true;
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  // The figures are the list's; what its venue tells is on its way, and what was told stands meanwhile.
  expect(await sheet.findByText('派彩')).toBeTruthy();
  expect(sheet.getByText('#4')).toBeTruthy();
  expect(sheet.queryByText('2026-11-21 12:05:09')).toBeNull();
  answer();
  expect(await sheet.findByText('2026-11-21 12:05:09')).toBeTruthy();
});

test('the detail of a settled bet says each figure and moment under its own name', async () => {
  expect(await facts(bet, { jackpot: 3 })).toEqual({
    '期号 / 局号': '#4',
    投注内容: '高',
    结果: '♠K',
    金额: expect.stringContaining('10.00元'),
    派彩: expect.stringContaining('25.50元'),
    其中彩池奖金: expect.stringContaining('3.00元'),
    输赢: expect.stringContaining('15.50元'),
    投注时间: '2026-11-21 12:00:00',
    结算时间: '2026-11-21 12:05:09',
    订单号: 'B7 复制',
  });
});

test('an open bet has no payout, result or end yet, and of no jackpot nothing is said', async () => {
  const told = { round: '#4', selection: '高', outcome: null, verify_url: null, changed: false };
  const said = await facts(open, { settled_at: null, told });
  expect(said.结果).toBe('尚未开奖');
  for (const name of ['派彩', '退回', '输赢', '结算时间', '其中彩池奖金'])
    expect(said).not.toHaveProperty(name);
});

test('what a void bet brought back is a return, and no win', async () => {
  const said = await facts(gone);
  expect(said.退回).toContain('10.00元');
  expect(said).not.toHaveProperty('派彩');
  expect(said).not.toHaveProperty('输赢');
});

test('each fingerprint names its draw, where there are several', async () => {
  const said = await facts(bet, {
    fingerprints: [
      { draw: '', hash: 'aaaa' },
      { draw: '20261121-0042', hash: 'bbbb' },
    ],
  });
  expect(said).toMatchObject({ 下注前公布的指纹: 'aaaa', '下注前公布的指纹（20261121-0042）': 'bbbb' });
});

test('a venue that tells another fingerprint than was kept is called out; one that tells the same is not', async () => {
  const { told } = detail;
  await facts(bet);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  await facts(bet, { told: told && { ...told, changed: true } });
  expect(screen.getByRole('alert').textContent).toContain('请联系客服');
});

test('a venue that does not answer is said so, and the sums of the record stand all the same', async () => {
  const said = await facts(bet, { told: null });
  expect(said.金额).toContain('10.00元');
  expect(screen.getByText(/暂时无法获取注单详情/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '公平验证' })).toBeNull();
});

test('the page that repeats the draw opens elsewhere, and learns nothing of who opened it', async () => {
  await facts(bet);
  const link = screen.getByRole('link', { name: '公平验证' });
  expect(link.getAttribute('href')).toBe('https://games.example/verify');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['zh', 'zh-CN'],
  ['en', 'en'],
] as const)('whoever reads %s hears the venue in %s', async (reads, language) => {
  chooseLanguage(reads);
  const asked = answerWith({ betDetail: detail });
  renderAt('/betRecord', <BetDetail bet={bet} />);
  await waitFor(() => expect(asked.betDetail).toEqual([{ platname: 'mpqp', bet_id: 'B7', language }]));
});

test('whoever has a question about a bet copies its number, and is led to support, where the bet stands in what is typed', async () => {
  sessionStorage.clear();
  const draft = () => sessionStorage.getItem('mingpai.service-draft');
  list(bet);
  const user = hastyUser();
  await user.click(await screen.findByRole('button', { name: /翻牌高低/ }));
  expect(await screen.findByRole('button', { name: '复制订单号' })).toBeTruthy();
  const way = screen.getByRole('link', { name: '对这笔注单有疑问？联系客服' });
  expect(way.getAttribute('href')).toBe('/kefu');
  expect(draft()).toBeNull();
  const about = '关于这张注单：明牌棋牌 翻牌高低，投注时间 2026-11-21 12:00:00，注单号：B7\n';
  await user.click(way);
  expect(draft()).toBe(about);
  // A second time, nothing twice.
  await user.click(way);
  expect(draft()).toBe(about);
});

test('a bet is added behind what was typed to support already, and not where it would be too long for one message', async () => {
  sessionStorage.setItem('mingpai.service-draft', '您好 ');
  const begun = '您好\n关于这张注单：mpqp 翻牌高低，投注时间 2026-11-21 12:00:00，注单号：B7\n';
  await facts(bet);
  const user = hastyUser();
  await user.click(screen.getByRole('link', { name: '对这笔注单有疑问？联系客服' }));
  expect(sessionStorage.getItem('mingpai.service-draft')).toBe(begun);
  const room = 1_000 - begun.slice('您好'.length).length;
  sessionStorage.setItem('mingpai.service-draft', '好'.repeat(room));
  await user.click(screen.getByRole('link', { name: '对这笔注单有疑问？联系客服' }));
  expect(sessionStorage.getItem('mingpai.service-draft')).toHaveLength(1_000);
  const long = '好'.repeat(room + 1);
  sessionStorage.setItem('mingpai.service-draft', long);
  await user.click(screen.getByRole('link', { name: '对这笔注单有疑问？联系客服' }));
  expect(sessionStorage.getItem('mingpai.service-draft')).toBe(long);
  sessionStorage.clear();
});

test('bets are heard whole, one by one, each as it stands; and one that explains itself, whose sheet goes by its button', async () => {
  list({ ...bet, bet_id: 'B9', platname: 'other' }, { ...open, bet_id: 'B8' }, { ...gone, bet_id: 'B6' });
  await screen.findAllByRole('button', { name: /翻牌高低/ });
  await screen.findByRole('option', { name: '明牌棋牌' });
  // What was spoken in a test before may still stand beside the page.
  const page = screen.getByText('没有更多了').closest('body > div') ?? document.body;
  expect(aloud(page)).toEqual([
    'list “平台” 全部平台 / 明牌棋牌',
    'legend: 时间',
    'radio “今日”',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日” chosen',
    '下拉刷新',
    'button “翻牌高低 +15.50元 金额 10.00元 派彩 25.50元 输赢 15.50元 2026-11-21 12:00:00 已结算”',
    'button “翻牌高低 – 金额 10.00元 派彩 – 输赢 – 2026-11-21 12:00:00 未结算”',
    'button “翻牌高低 0.00元 金额 10.00元 退回 10.00元 2026-11-21 12:00:00 无效注单”',
    '没有更多了',
  ]);
  const user = hastyUser();
  const [first] = screen.getAllByRole('button', { name: /翻牌高低/ });
  if (first === undefined) throw new Error('three bets are expected');
  await user.click(first);
  const sheet = await screen.findByRole('dialog', { name: '翻牌高低' });
  await within(sheet).findByText('#4');
  expect(aloud(sheet)).toEqual([
    'h2: 翻牌高低',
    'button “关闭”',
    '期号 / 局号',
    '#4',
    '投注内容',
    '高',
    '结果',
    '♠K',
    '金额',
    '10.00元',
    '派彩',
    '25.50元',
    '输赢',
    '15.50元',
    '投注时间',
    '2026-11-21 12:00:00',
    '结算时间',
    '2026-11-21 12:05:09',
    '订单号',
    'B9',
    'button “复制订单号”',
    'link “公平验证” href=https://games.example/verify target=_blank rel=noopener noreferrer',
    '在新页面里用公布的种子重新计算这一局，不询问服务器。',
    'link “对这笔注单有疑问？联系客服” href=/kefu',
  ]);
  await user.click(within(sheet).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
