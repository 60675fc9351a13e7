// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { useMoneyRefresh } from './use-money-refresh.ts';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

let refresh: () => Promise<void>;

function Place() {
  refresh = useMoneyRefresh();
  return null;
}

/** Asks anew as a page does that moved money, or that is left. */
async function refreshed() {
  const asked = answerWith({});
  renderAt('/', <Place />);
  await refresh().catch(() => undefined);
  return asked.refreshProfile?.length ?? 0;
}

test('a member’s money is asked for anew, and whose session ended asks nothing: its refusal would be told a second time', async () => {
  openSession('token', false);
  expect(await refreshed()).toBe(1);
  closeSession();
  expect(await refreshed()).toBe(0);
});
