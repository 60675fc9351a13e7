// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';

afterEach(cleanup);

test('a switch that works keeps the focus, and takes no second press until it is done', async () => {
  const change = vi.fn();
  const shown = (busy: boolean) => <Switch label="自动免转" on={false} busy={busy} onChange={change} />;
  const { rerender } = render(shown(false));
  const control = screen.getByRole<HTMLInputElement>('switch');
  await userEvent.click(control);
  expect(change).toHaveBeenCalledExactlyOnceWith(true);
  rerender(shown(true));
  expect(control.getAttribute('aria-disabled')).toBe('true');
  // What is disabled loses the focus in a browser.
  expect(control.disabled).toBe(false);
  expect(document.activeElement).toBe(control);
  await userEvent.click(control);
  expect(change).toHaveBeenCalledTimes(1);
  expect(control.checked).toBe(false);
  rerender(shown(false));
  await userEvent.keyboard(' ');
  expect(change).toHaveBeenCalledTimes(2);
});
