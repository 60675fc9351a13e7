// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueueCount } from './waiting.ts';
import { WorkNotices } from './work-notices.tsx';

let tones = 0;
/** Rings without a sound: two tones each time. */
class Speaker {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    tones += 1;
    return { frequency: { value: 0 }, connect: (next: object) => next, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next: object) => next };
  }
}

beforeEach(() => {
  tones = 0;
  localStorage.clear();
  vi.stubGlobal('AudioContext', Speaker);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const queue = (name: QueueCount['name'], number: number): QueueCount => ({
  name,
  number,
  more: false,
  newest: null,
});
const shown = (deposits: number, withdrawals: number) => (
  <App>
    <WorkNotices queues={[queue('deposits', deposits), queue('withdrawals', withdrawals)]} />
  </App>
);
/** How often it rang since the last time. */
const rang = () => {
  const times = tones / 2;
  tones = 0;
  return times;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));

test('all queues ring until somebody chooses; one that is silent rings no more, and not for what came meanwhile when it rings again', async () => {
  const { rerender } = render(shown(1, 1));
  rerender(shown(2, 1));
  expect(rang()).toBe(1);
  rerender(shown(2, 2));
  expect(rang()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: '待办提醒' }));
  await press('存款审核');
  rerender(shown(3, 2));
  expect(rang()).toBe(0);
  rerender(shown(4, 3));
  expect(rang()).toBe(1);
  await press('存款审核');
  expect(rang()).toBe(0);
  rerender(shown(5, 3));
  expect(rang()).toBe(1);
});

test('all at once are silent, and ring again; the choice outlives the page', async () => {
  const { rerender } = render(shown(1, 1));
  await userEvent.click(screen.getByRole('button', { name: '待办提醒' }));
  await press('全部');
  rerender(shown(2, 2));
  expect(rang()).toBe(0);
  cleanup();
  const again = render(shown(2, 2));
  again.rerender(shown(3, 3));
  expect(rang()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: '待办提醒' }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '取款审核' })).checked).toBe(false);
  await press('全部');
  again.rerender(shown(3, 4));
  expect(rang()).toBe(1);
});

test('what another person of this browser silenced stays silent, whatever this one chooses', async () => {
  localStorage.setItem('mingpai.console.notice-silent', 'cases');
  render(shown(1, 1));
  await userEvent.click(screen.getByRole('button', { name: '待办提醒' }));
  await press('全部');
  await press('全部');
  expect(localStorage.getItem('mingpai.console.notice-silent')).toBe('cases');
});

test('what may be chosen of them is gone by Escape, and where somebody goes to another page', async () => {
  render(shown(1, 1));
  const bell = screen.getByRole('button', { name: '待办提醒' });
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    async () => void window.dispatchEvent(new Event('hashchange')),
  ]) {
    await userEvent.click(bell);
    expect(bell.getAttribute('aria-expanded')).toBe('true');
    await leave();
    await vi.waitFor(() => expect(bell.getAttribute('aria-expanded')).toBe('false'));
  }
});
