// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { agent } from '../../testing/agent.ts';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { RatesPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = { realbet: 80, sport: 81, gaming: 82, joker: 83, concise: 84, lottery: 85 };
const child = {
  id: 8,
  name: 'su***b',
  isAgent: true,
  since: '2026-11-21T16:30:00.000Z',
  rates: { realbet: 0, sport: 51, gaming: 52, joker: 53, concise: 54, lottery: 55 },
};

test('own rates and each child’s are heard with the form that changes them, and what is typed wrong there', async () => {
  answerWith({
    portalMe: () => agent(),
    portalRates: () => ({ own, rows: [child, { ...child, id: 9, name: 'ot***r' }], total: 21 }),
  });
  const { container } = renderAt('/rates', <RatesPage />);
  await screen.findByText('第 1 / 2 页');
  await screen.findByText('按有效投注，依下面的费率');
  expect(aloud(container)).toEqual([
    'h1: 费率',
    'h2: 计佣方式',
    '按有效投注，依下面的费率',
    'h2: 我的费率',
    '真人',
    '0.80%',
    '体育',
    '0.81%',
    '电竞',
    '0.82%',
    '棋牌',
    '0.83%',
    '电子',
    '0.84%',
    '彩票',
    '0.85%',
    '每注佣金 = 有效投注 ×（我的费率 − 下级代理费率）。费率从设置的时刻起生效，已结算的注单不变。',
    'h2: 直属代理',
    'section “su***b”:',
    'h3: su***b代理',
    '编号 8 · 2026-11-22 成为代理',
    '真人',
    '0.00%',
    '体育',
    '0.51%',
    '电竞',
    '0.52%',
    '棋牌',
    '0.53%',
    '电子',
    '0.54%',
    '彩票',
    '0.55%',
    'button “修改费率”',
    'status: –',
    'section “ot***r”:',
    'h3: ot***r代理',
    '编号 9 · 2026-11-22 成为代理',
    '真人',
    '0.00%',
    '体育',
    '0.51%',
    '电竞',
    '0.52%',
    '棋牌',
    '0.53%',
    '电子',
    '0.54%',
    '彩票',
    '0.55%',
    'button “修改费率”',
    'status: –',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: '修改费率' })[0] as HTMLElement);
  const field = screen.getByLabelText(/^体育（%）/);
  await userEvent.clear(field);
  await userEvent.type(field, '0.82');
  await userEvent.clear(screen.getByLabelText(/^彩票（%）/));
  expect(aloud(screen.getByRole('region', { name: 'su***b' }))).toEqual([
    'h3: su***b代理',
    '编号 8 · 2026-11-22 成为代理',
    'field “真人（%） 最高 0.80%” holds “0” inputmode=decimal autocomplete=off maxlength=6',
    'field “体育（%） 不能高于我的费率 0.81%” holds “0.82” inputmode=decimal autocomplete=off maxlength=6 aria-invalid=true',
    'field “电竞（%） 最高 0.82%” holds “0.52” inputmode=decimal autocomplete=off maxlength=6',
    'field “棋牌（%） 最高 0.83%” holds “0.53” inputmode=decimal autocomplete=off maxlength=6',
    'field “电子（%） 最高 0.84%” holds “0.54” inputmode=decimal autocomplete=off maxlength=6',
    'field “彩票（%） 请填写百分比，最多两位小数” inputmode=decimal autocomplete=off maxlength=6 aria-invalid=true',
    'button “保存” disabled',
    'button “取消”',
  ]);
});

test('who has no agents below is told how they come, and a page that cannot be read says so', async () => {
  const asked = answerWith({ portalMe: () => agent(), portalRates: () => ({ own, rows: [], total: 0 }) });
  renderAt('/rates', <RatesPage />);
  await screen.findByText('还没有直属代理。团队中的会员申请合营并通过后，会出现在这里。');
  expect(asked.portalRates).toEqual([{ page: 1, pageSize: 20 }]);
  cleanup();
  const again = answerWith({ portalMe: () => agent() });
  renderAt('/rates', <RatesPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('nobody answers portalRates');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(again.portalRates).toHaveLength(2));
  cleanup();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/rates', <RatesPage />);
  expect(screen.getByRole('heading', { name: '直属代理' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
