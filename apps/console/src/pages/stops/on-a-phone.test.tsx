// @vitest-environment happy-dom
import { cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropToken, keepToken } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { stubScreen } from '../../testing/screen-width.ts';
import { staff } from '../../testing/staff.ts';
import { StopsPage } from './page.tsx';

beforeEach(() => {
  keepToken('token');
  stubScreen('phone');
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const hour = 3_600_000;
const stop = {
  id: 4,
  kind: 'withdrawals',
  target: '',
  named: null,
  body: '取款维护中',
  bodyEn: 'Withdrawals are being maintained',
  reason: '付款服务升级',
  startsAt: new Date(Date.now() - hour).toISOString(),
  endsAt: null,
  holds: true,
  madeBy: '老牌',
  madeAt: new Date(Date.now() - hour).toISOString(),
  liftedBy: null,
  liftedAt: null,
} as const;
const later = {
  ...stop,
  id: 5,
  kind: 'deposits',
  startsAt: new Date(Date.now() + hour).toISOString(),
  holds: false,
} as const;

test('on a phone a stop says what members read and can be lifted without a table that is scrolled; one of later is not called stopped', async () => {
  answerWith({
    staffMe: () => staff('stops'),
    stops: () => [stop, later],
    pastStops: () => ({ rows: [], total: 0 }),
    savedViews: () => ({ rows: [], roles: [] }),
  });
  renderAt('/stops', <StopsPage />);
  const card = (id: number) => document.querySelector<HTMLElement>(`li[data-row-key="${id}"]`);
  await waitFor(() => expect(card(later.id)).not.toBeNull());
  const [now, then] = [card(stop.id), card(later.id)];
  if (now === null || then === null) throw new Error('no cards');
  expect(now.textContent).toContain('取款维护中');
  within(now).getByText('停用中');
  within(now).getByRole('button', { name: '解除 全部取款' });
  within(then).getByText('未开始');
  within(then).getByRole('button', { name: '取消停用 全部存款' });
  expect(within(then).queryByText('停用中')).toBeNull();
});
