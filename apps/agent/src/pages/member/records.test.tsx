// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { People } from '../../ui/team-tree.tsx';
import { MemberPage } from './page.tsx';
import { Bets, Deposits } from './records.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bet = {
  venue: '明牌棋牌',
  betId: 'B1',
  game: '翻牌高低',
  placedAt: '2026-11-21T16:30:00.000Z',
  stake: 120,
  valid: 95.5,
};

test('a bet says what was staked, when in Beijing, and what of it counts once it is settled', async () => {
  answerWith({
    portalMemberBets: () =>
      ({
        rows: [
          { ...bet, state: 'settled' },
          { ...bet, betId: 'B2', state: 'void' },
        ],
        total: 2,
      }) as never,
  });
  renderAt('/team/9', <Bets id={9} />);
  const [settled, gone] = await screen.findAllByRole('listitem');
  expect(settled?.textContent).toMatch(/^明牌棋牌 · 翻牌高低2026-11-22 00:30:00120\.00.*95\.50$/);
  expect(gone?.textContent).not.toContain('95.50');
});

test('a deposit says what arrived, and when in Beijing', async () => {
  answerWith({
    portalMemberDeposits: () =>
      ({ rows: [{ at: '2026-11-21T16:30:00.000Z', way: 'usdt', amount: 500 }], total: 1 }) as never,
  });
  renderAt('/team/9', <Deposits id={9} />);
  const text = (await screen.findByRole('listitem')).textContent;
  expect(text).toContain('2026-11-22 00:30:00');
  expect(text).toContain('500.00');
});

test('each figure of a member stands under its own name', async () => {
  answerWith({
    portalMember: ({ id }) => ({
      id,
      name: 'me***r',
      isAgent: false,
      since: '2026-11-21T16:30:00.000Z',
      path: [{ id: 1, name: 'le***r', isAgent: true }],
      figures: { deposits: { count: 3, sum: 111 }, bets: 22, valid: 333, commission: 4.4444 },
    }),
    portalMemberBets: () => ({ rows: [], total: 0 }),
  });
  renderAt(
    '/team/9',
    <Routes>
      <Route path="/team/:id" element={<MemberPage />} />
    </Routes>,
  );
  await screen.findByText('4.4444');
  const figures = screen
    .getAllByRole('term')
    .map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  expect(figures).toEqual([
    ['存款（元）', '111.00'],
    ['已结算注单', '22'],
    ['有效投注（元）', '333.00'],
    ['带来的佣金（元）', '4.4444'],
  ]);
  // 00:30 in Beijing is another day than elsewhere.
  expect(screen.getByText(/2026-11-22/)).toBeTruthy();
});

const person = { name: 'ag***t', since: '2026-11-21T04:00:00.000Z', children: 2, below: 41 };

test('of an agent it is said how many are below at whatever distance; of a member nothing', async () => {
  answerWith({
    portalTeam: () => ({
      rows: [
        { ...person, id: 8, isAgent: true },
        { ...person, id: 9, name: 'me***r', isAgent: false, children: 0, below: 0 },
      ],
      total: 2,
    }),
  });
  renderAt('/team', <People />);
  const [agent, member] = await screen.findAllByRole('listitem');
  expect(agent?.textContent).toContain('41下级人数');
  expect(member?.textContent).not.toContain('下级人数');
});

test.each([
  [2, true],
  [3, false],
])('at depth %i of the tree one unfolds in place: %s', async (depth, unfolds) => {
  answerWith({ portalTeam: () => ({ rows: [{ ...person, id: 8, isAgent: true }], total: 1 }) });
  renderAt('/team', <People of={7} depth={depth} />);
  await screen.findByText('ag***t');
  expect(screen.queryByRole('button', { name: /^展开/ }) !== null).toBe(unfolds);
});
