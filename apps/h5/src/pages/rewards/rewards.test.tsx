// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
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
