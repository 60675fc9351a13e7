// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import RebatesPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const row = {
  id: 7,
  gamename: '明牌棋牌',
  day: '2026-11-20',
  money: 18.5,
  state: 0,
  created_at: '2026-11-21 00:10:03',
  updated_at: '2026-11-21 00:10:03',
};
const detail = {
  ...row,
  exact: '18.509999',
  carried: 0,
  parts: [{ level: 2, percent: 0.25, bets: 1, valid: 7_404, exact: '18.509999' }],
  bets: {
    data: [
      {
        bet_id: 'B1',
        Code: '翻牌高低',
        bet_time: '2026-11-20 21:00:00',
        level: 2,
        percent: 0.25,
        valid: 7_404,
        exact: '18.509999',
      },
    ],
    total: 1,
    last_page: 1,
    current_page: 1,
    per_page: 10,
  },
};

let pending: number;
let today: { money: number; valid: number };
let rows: readonly (typeof row)[];
let detailOf: (page: number) => object;
let claimAnswer: { code: number; message: string };
const sent: { path: string; body: unknown; key: string | null }[] = [];
const sentTo = (path: string) => sent.filter((one) => one.path === path);

beforeEach(() => {
  pending = 18.5;
  today = { money: 6.25, valid: 3_125 };
  rows = [row];
  detailOf = () => detail;
  claimAnswer = { code: 200, message: '领取成功，18.50元已存入中心钱包' };
  sent.length = 0;
  vi.mocked(toast).mockClear();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ path, body: JSON.parse(String(init.body ?? '{}')), key });
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (path === '/api/dofanshui') {
      if (claimAnswer.code === 200) pending = 0;
      return Response.json({ ...claimAnswer, data: claimAnswer.code === 200 ? { money: 18.5 } : null });
    }
    if (path === '/api/getfanshui')
      return ok({
        list: { data: rows, total: 1, last_page: 1, current_page: 1, per_page: 10 },
        jisuan: 100,
        nojisuan: pending,
      });
    if (path === '/api/rebate/today') return ok(today);
    if (path === '/api/rebate/detail') return ok(detailOf(JSON.parse(String(init.body)).page));
    return ok([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  renderAt('/fanshui', <RebatesPage />);
}

const claim = async () => userEvent.click(await screen.findByRole('button', { name: '点击领取' }));

test('before anything counts today no valid bets are spoken of', async () => {
  today = { money: 0, valid: 0 };
  open();
  const line = (await screen.findByText(/今日预计/)).closest('p');
  await waitFor(() => expect(line?.textContent).toContain('0.00元'));
  expect(line?.textContent).not.toContain('有效投注');
});

test('a row that was claimed says when, and one that waits looks like it', async () => {
  rows = [row, { ...row, id: 8, gamename: '明牌体育', state: 1, updated_at: '2026-11-22 09:08:07' }];
  open();
  const waits = await screen.findByRole('button', { name: /明牌棋牌/ });
  const claimed = screen.getByRole('button', { name: /明牌体育/ });
  expect(waits.textContent).not.toContain('领取时间');
  expect(claimed.textContent).toContain('领取时间2026-11-22 09:08:07');
  expect(within(waits).getByText('未领取').className).toContain('waiting');
  expect(within(claimed).getByText('已领取').className).toContain('done');
});

test('a claim is one operation with a key of its own, its message is shown, and the sums follow', async () => {
  open();
  await screen.findByText('18.50元');
  await claim();
  await waitFor(() => expect(toast).toHaveBeenCalledWith('领取成功，18.50元已存入中心钱包'));
  expect(sentTo('/api/dofanshui')).toHaveLength(1);
  expect(sentTo('/api/dofanshui')[0]?.key).toBeTruthy();
  await screen.findByText('0.00元');
});

test.each([
  [0.01, 'primary'],
  [0, 'quiet'],
] as const)('with %d to claim the button is %s', async (sum, look) => {
  pending = sum;
  open();
  await screen.findByText(`${sum.toFixed(2)}元`);
  expect(screen.getByRole('button', { name: '点击领取' }).className).toContain(look);
});

test('what today comes to so far stands beside what can be claimed', async () => {
  open();
  const line = (await screen.findByText(/今日预计/)).closest('p');
  await waitFor(() => expect(line?.textContent).toContain('6.25元'));
  expect(line?.textContent).toContain('有效投注3,125.00元');
});

test('the message is shown whatever the code', async () => {
  claimAnswer = { code: 2005, message: '账户资金操作已暂停' };
  open();
  await claim();
  await waitFor(() => expect(toast).toHaveBeenCalledWith('账户资金操作已暂停'));
});

test('with nothing pending the member is told so and nothing is sent, also before the sums are known', async () => {
  pending = 0;
  open();
  await claim();
  await waitFor(() => expect(toast).toHaveBeenCalledWith('暂无领取额度！'));
  expect(sentTo('/api/dofanshui')).toEqual([]);
});

test('a row explains itself: bets, level, rate, and where it was rounded', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /明牌棋牌/ }));
  await screen.findByText('VIP2 · 0.25%');
  expect(screen.getByText('有效投注7,404.00元 × 0.25%')).toBeTruthy();
  expect(screen.getAllByText('18.509999元')).toHaveLength(3);
  expect(screen.getByText('按行向下取整到分')).toBeTruthy();
  expect(sentTo('/api/rebate/detail')[0]?.body).toEqual({ id: 7, page: 1 });
});

const explained = async () => userEvent.click(await screen.findByRole('button', { name: /明牌棋牌/ }));

test.each([-1.5, 1.5])('a correction of %d that is settled in a row stands there', async (carried) => {
  detailOf = () => ({ ...detail, carried });
  open();
  await explained();
  const term = await screen.findByText('更正结转');
  expect(term.parentElement?.textContent).toContain(carried < 0 ? '−1.50元' : '1.50元');
});

test('a row without a correction speaks of none', async () => {
  open();
  await explained();
  await screen.findByText('逐笔合计');
  expect(screen.queryByText('更正结转')).toBeNull();
});

test('more bets are asked for while there are more, and no longer', async () => {
  detailOf = (page) => ({
    ...detail,
    bets: {
      ...detail.bets,
      data: detail.bets.data.map((bet) => ({ ...bet, bet_id: `B${page}` })),
      last_page: 2,
      current_page: page,
    },
  });
  open();
  await explained();
  expect(await screen.findByText(/B1/)).toBeTruthy();
  await hastyUser().click(screen.getByRole('button', { name: '更多注单' }));
  expect(await screen.findByText(/B2/)).toBeTruthy();
  expect(screen.getByText(/B1/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '更多注单' })).toBeNull();
});

test('the rebate centre is heard whole: what can be claimed, what was, what today brings, and every row', async () => {
  rows = [row, { ...row, id: 8, gamename: '明牌体育', state: 1, updated_at: '2026-11-22 09:08:07' }];
  open();
  await screen.findByRole('button', { name: /明牌体育/ });
  await screen.findByText(/有效投注3,125\.00元/);
  expect(aloud()).toEqual([
    '待领取',
    '18.50元',
    'button “点击领取”',
    '累计领取 100.00元',
    '今日预计 · 有效投注3,125.00元 6.25元',
    '返水按结算时的VIP等级比例逐笔计算，每日00:10起派发；领取后需完成1倍流水方可取款；休息或自我排除期间领取的不要求流水。',
    'link “查看返水比例” href=/vip',
    'h2: 返水记录',
    'list “平台” 全部平台',
    'legend: 时间',
    'radio “今日”',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日” chosen',
    '下拉刷新',
    'button “明牌棋牌 +18.50元 结算日期 2026-11-20 2026-11-21 00:10:03 未领取”',
    'button “明牌体育 +18.50元 结算日期 2026-11-20 领取时间 2026-11-22 09:08:07 2026-11-21 00:10:03 已领取”',
    '没有更多了',
  ]);
});

test('a row that explains itself is heard whole, and its sheet goes by its own button', async () => {
  detailOf = () => ({ ...detail, carried: -1.5 });
  open();
  await explained();
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText('更正结转');
  expect(aloud(sheet)).toEqual([
    'h2: 返水明细',
    'button “关闭”',
    '明牌棋牌',
    '2026-11-20',
    'VIP2 · 0.25%1笔注单，有效投注7,404.00元',
    '18.509999元',
    '逐笔合计按行向下取整到分',
    '18.509999元',
    '更正结转之前已领取的返水，其注单后来作废或更正，差额在本行结清。',
    '−1.50元',
    '返水金额',
    '18.50元',
    'link “查看返水比例” href=/vip',
    'h3: 注单',
    '翻牌高低 18.509999元 有效投注7,404.00元 × 0.25% 注单号 B1 2026-11-20 21:00:00',
  ]);
  await hastyUser().click(within(sheet).getByRole('button', { name: /关闭/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a row whose bets cannot be read says so, and asks again by one tap', async () => {
  let broken = true;
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    broken && path === '/api/rebate/detail'
      ? Response.json({ code: 1002, message: '暂时不能查看', data: null })
      : before(path, init),
  );
  open();
  await explained();
  await screen.findByText('暂时不能查看');
  broken = false;
  await hastyUser().click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('VIP2 · 0.25%')).toBeTruthy();
});

test('rows of another span of time are asked for when it is chosen', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: '近7日' }));
  const asked = () => sentTo('/api/getfanshui').map(({ body }) => JSON.stringify(body));
  await waitFor(() => expect(new Set(asked()).size).toBeGreaterThan(1));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '近7日' }).checked).toBe(true);
});
