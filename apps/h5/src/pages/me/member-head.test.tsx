// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { MemberHead } from './member-head.tsx';
import { WalletCard } from './wallet-card.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const rates = { maintenance: 0, realperson: 0, sport: 0, e_sport: 0, joker: 0, electron: 0, lottery: 0 };
const levels = Array.from({ length: 10 }, (_, index) => ({
  ...rates,
  level: index + 1,
  recharge: 10_000 * (index + 1),
  flow: 0,
}));
const member = {
  username: 'traveller1',
  avatar: '',
  joinday: 12,
  current_vip: 'VIP2',
  paysum: 15_000,
  balance: 850,
  gameblance: 150,
} as Answer<'profile'>;

function head(own: Partial<Answer<'profile'>> = {}): void {
  openSession('token', false);
  answerWith({ vipLevels: levels, inboxUnread: { count: 0 } });
  renderAt('/mine', <MemberHead member={{ ...member, ...own }} />);
}

test('the way to the next level is reckoned by what one’s own level asks', async () => {
  head();
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75'));
  expect(screen.getByRole('link', { name: /^VIP2/ }).textContent).toBe('VIP2本级存款完成度75%');
  expect(screen.getByText(/第12天/)).toBeTruthy();
});

test.each([
  ['VIP9', '本级存款完成度'],
  ['VIP10', '已达最高等级'],
])('at %s the line says: %s', async (current_vip, words) => {
  head({ current_vip });
  expect((await screen.findByRole('link', { name: /^VIP/ })).textContent).toContain(words);
});

test('what lies in the central wallet and what lies at the venues are not each other', async () => {
  openSession('token', false);
  answerWith({ balance: { balance: 860 } });
  renderAt('/mine', <WalletCard member={member} />);
  // The latest figure of the wallet, not that of the profile.
  await waitFor(() =>
    expect(screen.getByText('中心钱包').nextElementSibling?.textContent).toContain('860.00元'),
  );
  expect(screen.getByText('游戏钱包').nextElementSibling?.textContent).toContain('150.00元');
});
