// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { noticeReferral, referralUsed } from '../../features/referral/referral.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { DemoFoot } from './demo-foot.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  referralUsed();
});

const game = { venue: 'mpdz', type: '0', code: 'mpdz03' };
const real = '/gamePage?name=mpdz&type=0&code=mpdz03';
const way = () => screen.getByRole('link', { name: '玩真钱' }).getAttribute('href');

test.each([
  ['a visitor', '', `/login?redirect=${encodeURIComponent(real)}`],
  ['whom a friend has sent', '?pid=1000', `/login?type=1&redirect=${encodeURIComponent(real)}`],
])('%s comes to the same game for money by way of the page that they need', (_who, search, expected) => {
  noticeReferral({ search, hash: '' });
  renderAt('/gamePage', <DemoFoot game={game} />);
  expect(way()).toBe(expected);
});

test('a member is one tap from it', () => {
  openSession('token', false);
  renderAt('/gamePage', <DemoFoot game={game} />);
  expect(way()).toBe(real);
});
