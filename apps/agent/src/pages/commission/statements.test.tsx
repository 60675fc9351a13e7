// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { statement } from '../../testing/statement.ts';
import { Statements } from './statements.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a statement says what came over from the week before, what was earned, and what goes on to the next', async () => {
  const row = statement({ carriedIn: 0.0075, accrued: 12.345, amount: 12.35, carriedOut: 0.0025 });
  answerWith({ portalStatements: () => ({ rows: [row], total: 1, paid: 12.35 }) });
  renderAt('/commission', <Statements onOpen={() => undefined} />);
  expect(await screen.findByText('上期结转 0.0075 + 本期 12.345，结转下期 0.0025')).toBeTruthy();
  expect(screen.getByText('¥12.35')).toBeTruthy();
  expect(screen.getByText('2026-11-16 起一周')).toBeTruthy();
});
