// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FullScreen } from './full-screen.tsx';

const given = ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'] as const;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const name of given) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

/** What a browser gives. */
function gives(values: Partial<Record<(typeof given)[number], unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(document, name, { configurable: true, value });
}

test('the whole screen is asked for and given back by one button, which says how it stands', async () => {
  const exit = vi.fn(async () => Promise.reject(new Error('refused')));
  const request = vi.fn(async () => Promise.reject(new Error('refused')));
  gives({ fullscreenEnabled: true, fullscreenElement: null, exitFullscreen: exit });
  Object.defineProperty(document.documentElement, 'requestFullscreen', {
    configurable: true,
    value: request,
  });
  render(<FullScreen />);
  const button = screen.getByRole('button', { name: '全屏', pressed: false });
  await userEvent.click(button);
  expect(request).toHaveBeenCalledExactlyOnceWith({ navigationUI: 'hide' });
  gives({ fullscreenElement: document.body });
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(exit).toHaveBeenCalledOnce();
});

test('where there is no whole screen to be had, or the app has it already, there is no button', () => {
  gives({ fullscreenEnabled: false, fullscreenElement: null });
  const { container, rerender } = render(<FullScreen />);
  expect(container.textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
  gives({ fullscreenEnabled: true });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (asked) => ({ matches: asked === '(display-mode: standalone)' }) as MediaQueryList,
  );
  rerender(<FullScreen />);
  expect(screen.queryByRole('button')).toBeNull();
});
