// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import TransferPage from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the place that tells what is on its way stands before there is anything to tell', async () => {
  openSession('token', false);
  let inFlight = 0;
  const overview = () => ({ central: 500, venues: [], in_flight: inFlight });
  vi.stubGlobal('fetch', async (path: string) =>
    path === calls.walletOverview.path
      ? Response.json({ code: 200, message: '', data: overview() })
      : Response.json({ code: 200, message: '', data: [] }),
  );
  renderAt('/transfer', <TransferPage />);
  const [region] = await screen.findAllByRole('status');
  expect(region?.textContent).toBe('');
  await screen.findByText('500.00');
  inFlight = 30;
  await waitFor(() => expect(region?.textContent).toContain('30.00'), { timeout: 10_000 });
  expect(region?.isConnected).toBe(true);
});
