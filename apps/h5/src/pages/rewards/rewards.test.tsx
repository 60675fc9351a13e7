// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import RewardsPage from './page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const standing = {
  sendnums: 3,
  acquirednum: 2,
  max_times: 5,
  rules: [],
  redpacketmoney: 18,
  deposits: 500,
  phase: 'open' as const,
  pool_left: 900,
  commitment: '',
  now: '2026-11-21 10:30:00',
  reminded: false,
};
const packet = { money: 500, redpacketmoney: 8.88, drawn: 8.88, number: 2, day: '2026-11-21' };

function open(more: Partial<typeof standing> = {}) {
  openSession('token', false);
  return answerWith({
    redPacket: { ...standing, ...more },
    bonusGrants: { locked: 0, newcomers_offer: null, data: [], claimed: [] },
    freeBets: { data: [] },
    redPackets: {
      data: [{ ...packet, created_at: '2026-11-21 00:00:01', usetime: '2026-11-21 10:07:09' }],
      total: 1,
      last_page: 1,
      current_page: 1,
      per_page: 10,
    },
  });
}

test('how many packets are left and how many were taken are not each other', async () => {
  open();
  renderAt('/welfare', <RewardsPage />);
  await screen.findByText('3');
  const under = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect([under('剩余领取次数'), under('已领取次数')]).toEqual(['3', '2']);
});

test.each([
  [1, 'primary'],
  [0, 'quiet'],
] as const)('with %i packets left the way to them is %s', async (sendnums, look) => {
  open({ sendnums, acquirednum: 7 });
  renderAt('/welfare', <RewardsPage />);
  await screen.findByText('7');
  // Its quiet look has a second reason beside the button's own: gold is what tells.
  const classes = screen.getByRole('link', { name: '前往领取' }).className.split(' ');
  expect(classes.includes('primary')).toBe(look === 'primary');
});

test('a packet says what was in it, when it was opened and which deposits counted for it', async () => {
  open();
  renderAt('/welfare', <RewardsPage />);
  const card = within(
    (await screen.findByText('2026-11-21 第2个红包')).closest('li') ?? document.createElement('li'),
  );
  expect(card.getByText('+8.88元')).toBeTruthy();
  expect(card.getByText('存款金额').nextElementSibling?.textContent).toContain('500.00元');
  expect(card.getByText('2026-11-21 10:07:09')).toBeTruthy();
});

test('a page of rewards is heard whole: chances, the code, bonuses, and every packet', async () => {
  open();
  renderAt('/welfare', <RewardsPage />);
  await screen.findByText('2026-11-21 第2个红包');
  await screen.findByText('3');
  expect(aloud()).toEqual([
    '剩余领取次数',
    '3',
    '已领取次数',
    '2',
    'link “前往领取” href=/hongbao',
    'h2: 我的彩金',
    'field “优惠码” autocomplete=off maxlength=20 placeholder=请输入优惠码',
    'button “使用”',
    '存款、活动申请或优惠码得到的彩金会记在这里。',
    'h2: 红包记录',
    '下拉刷新',
    '2026-11-21 第2个红包 +8.88元 存款金额 500.00元 2026-11-21 10:07:09',
    '没有更多了',
  ]);
});

test('whoever is on a break reads so in place of a code and of the way to packets', async () => {
  openSession('token', false);
  answerWith({
    redPacket: standing,
    playControls: playControls({ pause: { kind: 'break', ends_at: '2026-11-28 12:30:00' } }),
    bonusGrants: { locked: 0, newcomers_offer: null, data: [], claimed: [] },
    freeBets: { data: [] },
    redPackets: { data: [], total: 0, last_page: 1, current_page: 1, per_page: 10 },
  });
  renderAt('/welfare', <RewardsPage />);
  await screen.findByText(/您选择了休息/);
  await screen.findByText(/抢到的红包会记在这里/);
  await screen.findByText(/得到的彩金会记在这里/);
  expect(aloud()).toEqual([
    '剩余领取次数',
    '3',
    '已领取次数',
    '2',
    'h2: 我的彩金',
    '您选择了休息，到2026-11-28 12:30为止不能存款和游戏。',
    '满足流水要求的余额仍可照常取出。',
    'link “取出余额” href=/withdrawal',
    'link “限额与休息” href=/limits',
    'link “博彩责任” href=/boutBallBetInfo?type=8',
    '存款、活动申请或优惠码得到的彩金会记在这里。',
    'h2: 红包记录',
    '下拉刷新',
    '空空如也',
    '抢到的红包会记在这里，每天10:00至12:00开抢。',
  ]);
});
