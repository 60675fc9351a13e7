// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { agent } from '../../testing/agent.ts';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { OverviewPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Each figure differs from all others, so that none can stand where another should. */
function open() {
  const asked = answerWith({
    portalMe: () => agent({ members: 21, agents: 4, open: 331.25 }),
    portalFigures: () => ({
      newMembers: 11,
      deposits: { count: 13, sum: 1_417.5 },
      bets: 15,
      valid: 1_618.75,
      result: -1_719.5,
      commission: 22.4321,
    }),
  });
  renderAt('/', <OverviewPage />);
  return asked;
}

/** What stands under each name. */
const figures = () =>
  screen.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]);

test('each figure stands under its own name', async () => {
  open();
  expect(await screen.findByText('团队 21 人，其中代理 4 人')).toBeTruthy();
  expect(await screen.findByText('22.4321')).toBeTruthy();
  expect(figures()).toEqual([
    ['佣金（元）', '22.4321'],
    ['待结算佣金（元）', '331.25'],
    ['新增会员', '11'],
    ['存款（元）', '1,417.50'],
    ['存款笔数', '13'],
    ['已结算注单', '15'],
    ['有效投注（元）', '1,618.75'],
    ['会员输赢（元）', '−1,719.50'],
  ]);
  // The same money has the other sign among the reports.
  screen.getByText('会员输赢为负：会员输了；报表中的“投注减派彩”符号相反，会员输了为正。');
});

test('figures are of the time that is chosen, of today at first', async () => {
  const asked = open();
  for (const name of ['近7日', '近15日', '近30日'])
    await userEvent.click(await screen.findByRole('radio', { name }));
  expect(asked.portalFigures).toEqual([{ period: 1 }, { period: 2 }, { period: 3 }, { period: 4 }]);
});

test('figures are asked for again within half a minute, and no sooner', async () => {
  vi.useFakeTimers();
  const asked = open();
  await act(() => vi.advanceTimersByTimeAsync(29_900));
  expect(asked.portalFigures).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(asked.portalFigures).toHaveLength(2);
});

test('the overview is heard whole, before its figures have come as well, and says why it cannot be read', async () => {
  open();
  await screen.findByText('22.4321');
  await screen.findByText('团队 21 人，其中代理 4 人');
  expect(aloud()).toEqual([
    'h1: 概览',
    'legend: 时间',
    'radio “今日” chosen',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日”',
    '佣金（元）',
    '22.4321',
    '待结算佣金（元）',
    '331.25',
    '佣金按每一注精确累计，每周一 00:30 生成上周账单，审核后发放到中心钱包。',
    'dl aria-live=polite:',
    '新增会员',
    '11',
    '存款（元）',
    '1,417.50',
    '存款笔数',
    '13',
    '已结算注单',
    '15',
    '有效投注（元）',
    '1,618.75',
    '会员输赢（元）',
    '−1,719.50',
    '会员输赢为负：会员输了；报表中的“投注减派彩”符号相反，会员输了为正。',
    'link “团队 21 人，其中代理 4 人” href=/team',
  ]);
  cleanup();
  const asked = answerWith({ portalMe: () => agent() });
  renderAt('/', <OverviewPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('nobody answers portalFigures');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await vi.waitFor(() => expect(asked.portalFigures).toHaveLength(2));
  cleanup();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/', <OverviewPage />);
  expect(figures().map(([name]) => name)).toHaveLength(8);
  expect(screen.queryByRole('alert')).toBeNull();
});
