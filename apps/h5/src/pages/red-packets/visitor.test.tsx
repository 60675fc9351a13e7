// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import RedPacketsPage from './page.tsx';
import { Standings } from './standings.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const hours = { opens_at: '2026-11-21 10:00:00', closes_at: '2026-11-21 12:00:00' };
const told = (phase: string, time: string) => ({
  phase,
  now: `2026-11-21 ${time}`,
  rules: [
    { from: 100, flow_money: 999.99, recharge: 1, ...hours },
    { from: 1000, flow_money: 100_000_000, recharge: 3, ...hours },
  ],
});

test('a visitor is told what the chances come from, and comes back here after signing in', () => {
  render(<Standings standing={undefined} failed={false} />, { wrapper: MemoryRouter });
  expect(screen.getByText(/登录后可看到您今天的领取次数/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '登录后领取' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fhongbao',
  );
});

test('a member has figures instead, also while they are on their way', () => {
  openSession('token', false);
  render(<Standings standing={undefined} failed={false} />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('剩余领取次数')).toBeTruthy();
});

test('a visitor reads which deposits give how many packets, and nothing of a member is asked for', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answers =
      path === '/api/redpacket/rules' ? told('before', '09:58:30') : { redpack_state: 1, site_state: 1 };
    return Response.json({ code: 200, message: '', data: answers });
  });
  renderAt('/hongbao', <RedPacketsPage />);
  await screen.findByRole('columnheader', { name: '累计充值金额' });
  expect(screen.getByRole('columnheader', { name: '红包次数' })).toBeTruthy();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '100.00 至 999.99 元',
    '1次',
    expect.stringContaining('1,000.00 元及以上'),
    '3次',
  ]);
  expect(asked.filter((path) => path.includes('userredpacket'))).toEqual([]);
});

test.each([
  ['before', '09:59:00', /^距开抢/, '01:00', 'quiet'],
  ['open', '11:59:30', /^距结束/, '00:30', 'primary'],
  ['after', '20:30:00', /距下次开抢/, '13:30:00', 'quiet'],
] as const)(
  'a visitor too sees when packets are given: %s, at %s',
  async (phase, time, words, left, look) => {
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json({
        code: 200,
        message: '',
        data: path === '/api/redpacket/rules' ? told(phase, time) : { redpack_state: 1, site_state: 1 },
      }),
    );
    renderAt('/hongbao', <RedPacketsPage />);
    await screen.findByText(words);
    expect(screen.getByRole('timer').textContent).toBe(left);
    expect(screen.getByText('抢红包').className).toContain(look);
    // Whoever has no account has no inbox to be reminded in.
    expect(screen.queryByRole('button', { name: /提醒/ })).toBeNull();
  },
);

test('a page of red packets is heard whole by a member: when, the packet, what is left, the chances, the rules, and the ways on', async () => {
  openSession('token', false);
  const standing = {
    ...told('open', '11:59:30'),
    sendnums: 3,
    acquirednum: 2,
    max_times: 5,
    redpacketmoney: 18,
    deposits: 500,
    pool_left: 900,
    commitment: '',
    reminded: false,
  };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 200,
      message: '',
      data: path.includes('userredpacket') ? standing : { redpack_state: 1, site_state: 1, limits: [] },
    }),
  );
  renderAt('/hongbao', <RedPacketsPage />);
  await screen.findByText('红包池还剩 900.00 元');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  expect(aloud()).toEqual([
    'section “十点抢红包”:',
    'switch “声音与振动” type=button aria-checked=false',
    'h1: 十点抢红包',
    '每天10:00至12:00，打开您的红包',
    '距结束',
    'timer aria-live=off: 00:30',
    'button “抢红包”',
    '红包池还剩 900.00 元',
    '剩余领取次数',
    '3',
    '累计充值金额',
    '500.00元',
    '今日已得',
    '18.00元',
    'link “立即充值” href=/recharge',
    'h2: 领取规则',
    'th: 累计充值金额',
    'th: 红包次数',
    '100.00 至 999.99 元',
    '1次',
    '1,000.00 元及以上',
    '3次',
    '前一天12:00至当天10:00之间到账的存款计入累计充值金额。红包完成1倍流水即可取款。',
    'button “公平验证”',
    'link “我的红包记录” href=/welfare',
  ]);
});

test('a visitor for whom no rules can be had is not told so in a message: nobody asked for them by a tap', async () => {
  vi.mocked(toast).mockClear();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path === '/api/redpacket/rules'
      ? Response.json({ code: 1002, message: '暂时不能查看', data: null })
      : Response.json({ code: 200, message: '', data: { redpack_state: 1, site_state: 1 } });
  });
  renderAt('/hongbao', <RedPacketsPage />);
  await waitFor(() => expect(screen.queryByRole('status', { name: '加载中' })).toBeNull());
  await waitFor(() => expect(asked).toContain('/api/redpacket/rules'));
  await screen.findByText(/^前一天12:00至当天10:00之间到账的存款计入/);
  expect(toast).not.toHaveBeenCalled();
});
