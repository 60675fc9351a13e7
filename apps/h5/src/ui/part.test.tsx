// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Part, part, Shown, useLater } from './part.tsx';

beforeEach(() => {
  // React tells the console of what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fetched = { default: () => <p>the swiper</p> };

test('a part that cannot be fetched leaves its fallback and the page around it', async () => {
  const swiper = part(() =>
    Promise.reject<typeof fetched>(new TypeError('Failed to fetch dynamically imported module')),
  );
  const onFail = vi.fn();
  render(
    <main>
      <h1>Home</h1>
      <Shown part={swiper} props={{}} fallback={<p>one picture</p>} onFail={onFail} />
    </main>,
  );
  expect(await screen.findByText('one picture')).toBeDefined();
  await waitFor(() => expect(onFail).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Home')).toBeDefined();
});

test('it is tried again when the network is back', async () => {
  const load = vi.fn(async () => fetched).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const swiper = part(load);
  const onFail = vi.fn();
  render(<Shown part={swiper} props={{}} fallback={<p>one picture</p>} onFail={onFail} />);
  await waitFor(() => expect(onFail).toHaveBeenCalledTimes(1));
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('the swiper')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that comes later is fetched once the first view has settled, and stands without its fallback', async () => {
  const load = vi.fn(async () => fetched);
  const fallbacks = vi.fn();
  await settle(<Later swiper={part(load)} onFallback={fallbacks} />, () =>
    expect(load).not.toHaveBeenCalled(),
  );
  expect(await screen.findByText('the swiper')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
  expect(fallbacks).not.toHaveBeenCalled();
});

test('a part that could not be fetched ahead is left to what stands in its place', async () => {
  const swiper = part(() => Promise.reject<typeof fetched>(new TypeError('Failed to fetch')));
  await settle(<Later swiper={swiper} />);
  expect(await screen.findByText('one picture')).toBeDefined();
});

/** Shows it, looks, and lets the first view settle. */
async function settle(element: ReactNode, atFirst?: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(element);
  atFirst?.();
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
}

function Later({ swiper, onFallback }: { readonly swiper: Part<object>; readonly onFallback?: () => void }) {
  const here = useLater(swiper);
  return here && <Shown part={swiper} props={{}} fallback={<Fallback onShow={onFallback} />} />;
}

function Fallback({ onShow }: { readonly onShow?: (() => void) | undefined }) {
  useEffect(() => onShow?.(), [onShow]);
  return <p>one picture</p>;
}
