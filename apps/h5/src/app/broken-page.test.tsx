// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BrokenPage } from './broken-page.tsx';
import { reopen } from './deploy-reload.ts';

vi.mock('./deploy-reload.ts', async (original) => ({
  ...(await original<object>()),
  reopen: vi.fn(async () => true),
  reloadOnce: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.mocked(reopen).mockClear();
});

let fault: Error;

function Falls(): never {
  throw fault;
}

function show(of: Error) {
  fault = of;
  // React tells of what a boundary catches; it is what this is about.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return render(
    <BrokenPage place="/vip">
      <Falls />
    </BrokenPage>,
  );
}

const networkIsBack = () => act(() => void window.dispatchEvent(new Event('online')));

test('a page whose code did not come without a network says so, and opens by itself once there is one', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  show(new TypeError('Failed to fetch dynamically imported module: /assets/page-x.js'));
  expect(screen.getByText('网络已断开，恢复后自动继续')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重新打开' })).toBeTruthy();
  networkIsBack();
  await waitFor(() => expect(reopen).toHaveBeenCalledOnce());
});

test('a page that failed by a fault of its own says so, and is not opened anew under whoever reads it', () => {
  show(new TypeError('undefined is not a function'));
  expect(screen.getByText('页面出了点问题')).toBeTruthy();
  networkIsBack();
  expect(reopen).not.toHaveBeenCalled();
});

test('whoever went to another page meanwhile keeps it', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const { rerender } = show(new TypeError('Failed to fetch dynamically imported module: /assets/page-x.js'));
  rerender(<BrokenPage place="/mine">here</BrokenPage>);
  expect(screen.getByText('here')).toBeTruthy();
  networkIsBack();
  expect(reopen).not.toHaveBeenCalled();
});
