// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import MePage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const rates = { realperson: 0, sport: 0, e_sport: 0, joker: 0, electron: 0, lottery: 0 };

function open(isagent: number) {
  const member = {
    username: 'traveller1',
    avatar: '',
    joinday: 12,
    current_vip: 'VIP1',
    paysum: 2_500,
    balance: 10,
    gameblance: 33,
    isagent,
  } as unknown as Answer<'profile'>;
  const asked = answerWith({
    profile: member,
    refreshProfile: member,
    balance: { balance: 22 },
    vipLevels: [1, 2].map((level) => ({
      level,
      recharge: 10_000 * (level - 1),
      flow: 100_000 * (level - 1),
      maintenance: 0,
      ...rates,
    })),
    vipStanding: { flow: 40_000.5, recent_flow: 0, through: '2026-11-20', held_since: '', changes: [] },
    inboxUnread: { count: 0 },
    recycleAll: { results: [] },
  } as Parameters<typeof answerWith>[0]);
  renderAt('/mine', <MePage />);
  return asked;
}

test('the member centre is heard whole: who it is, how far to the next level, what there is, and every way from here', async () => {
  const asked = open(0);
  await screen.findByText('22.00元');
  await screen.findByRole('progressbar');
  expect(aloud()).toEqual([
    'link “个人资料” href=/userInfo',
    'h1: traveller1',
    '加入明牌第12天',
    'link “消息中心” href=/message',
    'link “账户设置” href=/userCent',
    'link “VIP1升至VIP2 25% 升至VIP2 还差存款7,500.00元、流水59,999.50元” href=/vip',
    'link “中心钱包 22.00元” href=/money',
    '游戏钱包 33.00元',
    'button “一键回收”',
    'link “存款” href=/recharge',
    'link “转账” href=/transfer',
    'link “取款” href=/withdrawal',
    'h2: 记录与福利',
    'link “我的钱包” href=/money',
    'link “交易记录” href=/transRecord',
    'link “投注记录” href=/betRecord',
    'link “返水中心” href=/fanshui',
    'link “活动记录” href=/activityRecord',
    'link “福利中心” href=/welfare',
    'link “VIP特权” href=/vip',
    'link “消息中心” href=/message',
    'h2: 更多',
    'link “账户设置” href=/userCent',
    'link “理性娱乐” href=/limits',
    'link “合营计划” href=/applyagent',
    'link “app下载” href=/app',
    'link “帮助中心” href=/boutBallBet',
    'button “EN, switch to English”',
    'button “退出系统”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '一键回收' }));
  await waitFor(() => expect(asked.recycleAll).toHaveLength(1));
});

test('an agent finds the agents’ door where others are told how to become one', async () => {
  open(1);
  await screen.findByText('22.00元');
  const doors = () => aloud().filter((line) => /dailiD|applyagent/.test(line));
  await waitFor(() => expect(doors()).toEqual(['link “代理登录” href=/gamePage?dailiD=1']));
});

test('before anybody was read nothing is said to have failed, and every way stands already', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/mine', <MePage />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('link').length).toBeGreaterThan(3);
});

test('where nobody can be read that is said, and one tap asks again', async () => {
  const asked = answerWith({});
  renderAt('/mine', <MePage />);
  await screen.findByRole('alert');
  const before = asked.profile?.length ?? 0;
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.profile?.length).toBeGreaterThan(before));
});
