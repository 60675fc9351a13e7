// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { Lines } from './lines.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = {
  id: 1,
  at: '2026-11-21T04:00:00.000Z',
  memberId: 9,
  name: 'ab***1',
  venue: 'AG',
  betId: 'b1',
  category: 'realbet',
  valid: 1_000,
  ownRate: 80,
  belowRate: 0,
  rate: 80,
  amount: 8,
} as const;

test('a bet that was voided or corrected says so, and one that stands does not', async () => {
  answerWith({
    portalCommission: () => ({
      rows: [
        { ...line, id: 2, valid: -400, amount: -3.2 },
        { ...line, id: 1, name: 'cd***2' },
      ],
      total: 2,
      sum: 4.8,
    }),
  });
  renderAt('/commission', <Lines statement={undefined} onClose={() => undefined} />);
  expect((await screen.findByRole('link', { name: /ab\*\*\*1/ })).textContent).toContain('注单作废或更正');
  expect(screen.getByRole('link', { name: /cd\*\*\*2/ }).textContent).not.toContain('注单作废或更正');
});
