// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { isNewcomer, noteRegistered, welcomed } from '../../features/limits-offer/newcomer.ts';
import Welcome from '../../features/limits-offer/welcome.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { OwnMeasure } from './own-measure.tsx';

let offer: boolean;
let asked: string[];

beforeEach(() => {
  offer = true;
  asked = [];
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    asked.push(path);
    if (path === '/api/play/offer') {
      offer = false;
      return ok(null);
    }
    return ok({ offer, net_deposits: 1_234.5, minutes_week: 42 });
  });
});
afterEach(() => {
  cleanup();
  closeSession();
  welcomed();
  vi.unstubAllGlobals();
});

const pages = [
  { where: 'the first page after a registration', path: '/', shown: <Welcome />, without: /^$/ },
  { where: 'the page of deposits', path: '/recharge', shown: <OwnMeasure />, without: /1,234\.50/ },
];

test.each(pages)(
  'limits are offered on $where; passed over, they are not offered again',
  async ({ path, shown }) => {
    noteRegistered();
    renderAt(path, shown);
    expect(await screen.findByText('先设限额，玩得安心')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '暂不设置' }));
    await waitFor(() => expect(screen.queryByText('先设限额，玩得安心')).toBeNull());
    expect(isNewcomer()).toBe(false);
  },
);

test.each(pages)(
  'on $where the offer leads to the limits, and is not answered by looking at them',
  async ({ path, shown }) => {
    renderAt(path, shown);
    await userEvent.click(await screen.findByRole('button', { name: '去设置' }));
    expect(asked).not.toContain('/api/play/offer');
  },
);

test.each(pages)(
  'nothing is offered on $where to who has a limit or has answered',
  async ({ path, shown, without }) => {
    offer = false;
    const { container } = renderAt(path, shown);
    // That it was asked is not yet that it was answered.
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(container.textContent).toMatch(without));
    expect(screen.queryByText('先设限额，玩得安心')).toBeNull();
  },
);

test.each([
  [true, null],
  [false, '/limits'],
])(
  'who is offered limits (%s) has one way to them beside the deposit, and the others a quiet one',
  async (offers, way) => {
    offer = offers;
    renderAt('/recharge', <OwnMeasure />);
    await screen.findByText(/1,234\.50/);
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(way);
  },
);

test('beside the form of deposits stands what was paid in, net, and how long was played', async () => {
  offer = false;
  renderAt('/recharge', <OwnMeasure />);
  expect(await screen.findByText(/1,234\.50/)).toBeTruthy();
  expect(screen.getByText(/42/)).toBeTruthy();
});
