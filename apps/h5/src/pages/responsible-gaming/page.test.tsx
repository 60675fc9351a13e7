// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import ResponsibleGamingPage from './page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** What stands under a name. */
function under(name: string): string {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.parentElement?.querySelector('dd')?.textContent ?? '';
}

test('what was won and lost, paid in and played stands under the span that it is of', async () => {
  openSession('token', false);
  answerWith({
    playControls: playControls({
      net_today: 11,
      net_week: 22,
      net_month: 33,
      net_deposits: 44,
      minutes_today: 55,
      minutes_week: 66,
    }),
  });
  renderAt('/responsible', <ResponsibleGamingPage />);
  await screen.findByText('近7日');
  expect(['今日', '近7日', '近30日', '开户以来净存款（元）'].map(under)).toEqual(
    ['11.00', '22.00', '33.00', '44.00'].map((figure) => expect.stringContaining(figure)),
  );
  expect(under('游戏时间 · 今日')).toBe('55分钟');
  expect(under('游戏时间 · 近7天')).toBe('66分钟');
});

test('whoever wants to stop is led from the top to the breaks, past the limits', async () => {
  openSession('token', false);
  answerWith({ playControls: playControls() });
  renderAt('/limits', <ResponsibleGamingPage />);
  const breaks = await screen.findByRole('region', { name: '休息与自我排除' });
  const led = vi.spyOn(breaks, 'scrollIntoView').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: '休息一下' }));
  expect(led).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(breaks);
  expect(within(breaks).getByRole('button', { name: '休息7天' })).toBeTruthy();
});

test('the page of limits is heard whole: what was won and lost, each limit and what is used of it, checks, and breaks', async () => {
  openSession('token', false);
  const limit = { kind: 'deposit', span: 'day', value: 500, coming: null, used: 120 } as const;
  answerWith({
    playControls: playControls({
      limits: [
        limit,
        { ...limit, span: 'week', value: null, used: 0 },
        { ...limit, kind: 'time', value: 60, used: 61 },
        { ...limit, kind: 'loss', coming: { value: 900, at: '2026-11-23 12:00:00', ready: false } },
        { ...limit, kind: 'stake', coming: { value: null, at: '2026-11-23 12:00:00', ready: true } },
      ],
      net_today: -11,
    }),
  });
  renderAt('/limits', <ResponsibleGamingPage />);
  await screen.findByText('近7日');
  expect(aloud()).toEqual([
    'h2: 净输赢（元）',
    'button “休息一下”',
    '今日',
    '−11.00元',
    '近7日',
    '0.00元',
    '近30日',
    '0.00元',
    '派彩减去投注，输为负数。无效注单不计。',
    '开户以来净存款（元）',
    '0.00元',
    '到账的存款减去取出的款项。',
    '游戏时间 · 今日',
    '0分钟',
    '游戏时间 · 近7天',
    '0分钟',
    'h2: 我的限额',
    'h3: 存款',
    '24小时 500.00元',
    'button “存款 24小时 修改”',
    '已用 120.00元',
    '7天 未设限',
    'button “存款 7天 修改”',
    '已用 0.00元',
    'h3: 净输',
    '24小时 500.00元',
    'button “净输 24小时 修改”',
    '已用 120.00元 11-23 12:00 起可确认改为 900.00元',
    'h3: 投注额',
    '24小时 500.00元',
    'button “投注额 24小时 修改”',
    '已用 120.00元 要改为 未设限 吗？确认后立即生效',
    'button “保持现在的限额”',
    'button “确认放宽”',
    'h3: 游戏时间',
    '24小时 60分钟',
    'button “游戏时间 24小时 修改”',
    '已用 61分钟',
    '按最近24小时、7天和30天滚动计算，几个限额同时有效，以最严的为准。调低立即生效；调高或取消要等24小时，再由您确认一次才生效。',
    'h2: 时间提醒',
    'legend: 每隔（分钟）',
    'radio “10”',
    'radio “20”',
    'radio “30”',
    'radio “60” chosen',
    'radio “120”',
    '游戏中每隔这么久，提醒您已玩多久、输赢多少，并可一键离开。时间以服务器为准。',
    'section “休息与自我排除”:',
    'h2: 休息与自我排除',
    'button “休息1天”',
    'button “休息7天”',
    'button “休息30天”',
    'button “排除6个月”',
    'button “排除1年”',
    'button “排除5年”',
    '期间不能存款、转入场馆、进入游戏、参加活动和抢红包，您名下的其他账户也一样，也不能注册新账户。场馆里的钱会自动转回中心钱包，未结的注单结算后再转回。取款照常：排除6个月以上的，存款的打码量不再要求；优惠部分要等结束后完成再取。开始后不能提前结束。',
    'link “觉得难以控制？先做一次自测” href=/boutBallBetInfo?type=8',
  ]);
});

test('while a break lasts its end is said, with the way to the balance, and longer ones can be chosen', async () => {
  openSession('token', false);
  answerWith({ playControls: playControls({ pause: { kind: 'break', ends_at: '2026-11-28 12:30:00' } }) });
  renderAt('/limits', <ResponsibleGamingPage />);
  const place = await screen.findByRole('region', { name: '休息与自我排除' });
  expect(aloud(place)).toEqual([
    'h2: 休息与自我排除',
    '休息中，到2026-11-28 12:30结束',
    'link “取出余额” href=/withdrawal',
    'button “休息1天”',
    'button “休息7天”',
    'button “休息30天”',
    'button “排除6个月”',
    'button “排除1年”',
    'button “排除5年”',
    '期间不能存款、转入场馆、进入游戏、参加活动和抢红包，您名下的其他账户也一样，也不能注册新账户。场馆里的钱会自动转回中心钱包，未结的注单结算后再转回。取款照常：排除6个月以上的，存款的打码量不再要求；优惠部分要等结束后完成再取。开始后不能提前结束。',
  ]);
});
