// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { AfterFirstView } from './after-first-view.tsx';

vi.mock('../../ui/when-settled.ts', () => ({
  whenSettled: (work: () => void) => {
    work();
    return () => undefined;
  },
}));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T16:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What floats over the page, once all of it has come. */
async function over(own: object) {
  const site = { site_state: 1, redpacket_switch: 1, index_modal: 1, webcontent: '<p>开业大吉</p>', ...own };
  answerWith({ appInfo: site as never });
  renderAt('/', <AfterFirstView />);
  // Both come in one file.
  await screen.findByRole('button', { name: '抢红包' });
  await act(() => vi.dynamicImportSettled());
  return screen.queryByText('开业大吉') !== null;
}

test('the announcement is shown once a day of Beijing', async () => {
  expect(await over({})).toBe(true);
  expect(localStorage.getItem('mingpai.entry-notice')).toBe('2026-11-22');
  cleanup();
  expect(await over({})).toBe(false);
  cleanup();
  vi.setSystemTime('2026-11-22T16:00:00Z');
  expect(await over({})).toBe(true);
});

test.each([
  ['is switched off', { index_modal: 0 }],
  ['says nothing', { webcontent: '' }],
])('an announcement that %s is not shown, nor counted as seen', async (_why, own) => {
  expect(await over(own)).toBe(false);
  expect(localStorage.getItem('mingpai.entry-notice')).toBeNull();
});
