// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { toast } from './feedback/notify.ts';

vi.mock('./feedback/notify.ts', () => ({ toast: vi.fn() }));

let taken: string | undefined;

beforeEach(() => {
  vi.mocked(toast).mockClear();
  taken = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

/** A browser that gives the clipboard to nobody; the old way takes what is selected, or nothing. */
async function copyWithout(oldWay: boolean): Promise<void> {
  render(<CopyButton text="TAddress" what="收款地址" />);
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  // What is selected takes the focus in some browsers.
  vi.spyOn(HTMLTextAreaElement.prototype, 'select').mockImplementation(function (this: HTMLTextAreaElement) {
    this.focus();
  });
  Object.assign(document, {
    execCommand: () => {
      if (document.activeElement instanceof HTMLTextAreaElement) taken = document.activeElement.value;
      return oldWay;
    },
  });
  await user.click(screen.getByRole('button', { name: '复制收款地址' }));
}

test('where the clipboard is not given the old way copies the same, and the focus stays with the button', async () => {
  await copyWithout(true);
  await waitFor(() => expect(toast).toHaveBeenCalledWith('复制成功！'));
  expect(taken).toBe('TAddress');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('where nothing copies nobody is told that it is copied', async () => {
  await copyWithout(false);
  await waitFor(() => expect(toast).toHaveBeenCalledWith('无法自动复制，请长按文字手动复制'));
  expect(document.querySelector('textarea')).toBeNull();
});
