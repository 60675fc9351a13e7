// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import BannerSwiper from './banner-swiper.tsx';
import PauseNotices from './pause-home.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const banners = ['1', '2'].map((name) => ({
  src: `/pictures/banners/${name}.svg`,
  pic: `/pictures/banners/${name}.svg`,
  title: name,
  url: '/activity',
}));

test('one button stops the banners and the line of notices, and starts both again', async () => {
  render(
    <MemoryRouter>
      <BannerSwiper banners={banners} />
    </MemoryRouter>,
  );
  const { dataset } = document.documentElement;
  await userEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
  expect(dataset.moving).toBe('paused');
  await userEvent.click(screen.getByRole('button', { name: '继续轮播' }));
  expect(dataset.moving).toBeUndefined();
  // The line of notices stands still by this.
  const styles = readFileSync(join(import.meta.dirname, 'notice-line.module.css'), 'utf8');
  expect(styles).toMatch(/:root\[data-moving="paused"\] \.text \{\s*animation-play-state: paused;/);
});

test('where no banners turn, the line of notices has a button of its own', async () => {
  render(
    <MemoryRouter>
      <PauseNotices />
    </MemoryRouter>,
  );
  const { dataset } = document.documentElement;
  await userEvent.click(screen.getByRole('button', { name: '暂停公告滚动' }));
  expect(dataset.moving).toBe('paused');
  await userEvent.click(screen.getByRole('button', { name: '继续公告滚动' }));
  expect(dataset.moving).toBeUndefined();
});

test('a banner gives way to the next after five seconds, and not before', async () => {
  // Without a width nothing is to be moved by it.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.useFakeTimers();
  const { container } = render(
    <MemoryRouter>
      <BannerSwiper banners={banners} />
    </MemoryRouter>,
  );
  const shown = () => /([0-9]+)\/[0-9]+/.exec(container.textContent)?.[1];
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(shown()).toBe('1');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toBe('2');
});
