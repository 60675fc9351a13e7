// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { MemberPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the path begins with the agent’s own team and leads on by the agents between', async () => {
  answerWith({
    portalMember: ({ id }) => ({
      id,
      name: 'me***r',
      isAgent: false,
      since: '2026-11-21T04:00:00.000Z',
      path: [
        { id: 1, name: 'le***r', isAgent: true },
        { id: 8, name: 'su***b', isAgent: true },
      ],
      figures: { deposits: { count: 1, sum: 100 }, bets: 2, valid: 50, commission: 0.4 },
    }),
    portalMemberBets: () => ({ rows: [], total: 0 }),
  });
  renderAt(
    '/team/9',
    <Routes>
      <Route path="/team/:id" element={<MemberPage />} />
    </Routes>,
  );
  const path = within(screen.getByRole('navigation', { name: '所在位置' }));
  expect((await path.findByRole('link', { name: '我的团队' })).getAttribute('href')).toBe('/team');
  expect(path.getByRole('link', { name: 'su***b' }).getAttribute('href')).toBe('/team/8');
});
