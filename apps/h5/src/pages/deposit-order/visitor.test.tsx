// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import DepositOrderPage from './page.tsx';

test('a visitor of an order is led to the door and back, and nothing is asked for', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  renderAt('/payInfo?deposit_no=D202611210000000001', <DepositOrderPage />);
  const door = await screen.findByRole('link', { name: '登录' });
  const { searchParams } = new URL(door.getAttribute('href') ?? '', 'http://site');
  expect(searchParams.get('redirect')).toBe('/payInfo?deposit_no=D202611210000000001');
  expect(fetch).not.toHaveBeenCalled();
});
