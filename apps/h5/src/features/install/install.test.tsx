// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { install, noticeInstall, useInstall } from './install.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function State() {
  return <output>{useInstall()}</output>;
}
const state = () => screen.getByRole('status').textContent;

/** What a browser says when it would install the app. */
function offer(prompt: unknown): Event {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  Object.assign(event, prompt);
  act(() => void window.dispatchEvent(event));
  return event;
}

test('the browser’s offer is kept until it is asked for, is used once, and an app that is installed needs none', async () => {
  noticeInstall();
  render(<State />);
  expect(state()).toBe('unknown');
  expect(offer({}).defaultPrevented).toBe(false);
  expect(offer({ prompt: true }).defaultPrevented).toBe(false);
  expect(state()).toBe('unknown');
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  expect(offer({ prompt }).defaultPrevented).toBe(true);
  expect(state()).toBe('ready');
  expect(prompt).not.toHaveBeenCalled();
  await act(() => install());
  expect(prompt).toHaveBeenCalledOnce();
  expect(state()).toBe('unknown');
  await act(() => install());
  expect(prompt).toHaveBeenCalledOnce();
  offer({ prompt });
  expect(state()).toBe('ready');
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(state()).toBe('installed');
  await act(() => install());
  expect(prompt).toHaveBeenCalledOnce();
});

test('where the app is open as one it is installed, whatever is offered', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (asked) => ({ matches: asked === '(display-mode: standalone)' }) as MediaQueryList,
  );
  render(<State />);
  expect(state()).toBe('installed');
});
