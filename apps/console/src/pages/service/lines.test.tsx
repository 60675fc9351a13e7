// @vitest-environment happy-dom
import { aboutBet } from '@mingpai/contract/service';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServiceMessage } from '../../api/rows.ts';
import { dropToken, keepToken } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { staff } from '../../testing/staff.ts';
import { MessageBubble } from './lines.tsx';

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const about = aboutBet.zh({
  venue: '明牌电竞',
  game: '单关',
  number: 'a/7',
  placedAt: '2026-11-21 12:00:00',
});

function open(more: Partial<ServiceMessage>, ...rights: Parameters<typeof staff>): void {
  answerWith({ staffMe: () => staff('service', ...rights) });
  const message: ServiceMessage = {
    id: 7,
    from: 'member',
    name: 'lucky88',
    text: `${about}\n为什么没有中奖？`,
    orderNo: '',
    createdAt: '2026-11-21T00:00:00Z',
    picture: null,
    ...more,
  };
  renderAt(
    '/service/12',
    <MessageBubble conversation={12} memberId={100_001} message={message} seen={false} found={false} />,
  );
}

test('a member’s question about a bet leads to the bets of its number', async () => {
  open({}, 'members.read');
  expect((await screen.findByRole('link', { name: '注单 a/7' })).getAttribute('href')).toContain(
    '/bets?number=a%2F7',
  );
});

test('who may not look at bets reads the number, and is led nowhere', async () => {
  open({});
  expect(await screen.findByText('注单 a/7')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('what staff wrote, and what asks about no bet, leads nowhere', async () => {
  open({ from: 'staff' });
  expect(await screen.findByText(/为什么没有中奖/)).toBeTruthy();
  expect(screen.queryByText('注单 a/7')).toBeNull();
  cleanup();
  open({ text: '在吗' });
  expect(await screen.findByText('在吗')).toBeTruthy();
  expect(screen.queryByText(/^注单/)).toBeNull();
});
