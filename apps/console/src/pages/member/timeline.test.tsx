// @vitest-environment happy-dom
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { Timeline } from './timeline.tsx';

signedInForEach();

type Row = ConsoleAnswer<'memberTimeline'>['rows'][number];
const deposit = (key: string, more: Partial<Row> = {}): Row => ({
  at: '2026-11-28T02:00:00.000Z',
  kind: 'deposit',
  key,
  amount: 100,
  result: null,
  state: 'pending',
  words: 'bank',
  address: '',
  device: '',
  ...more,
});
const behind = { at: '2026-11-28T02:00:00.000Z', kind: 'deposit', key: 'D1' } as const;

test('what happened stands there page by page, and the next page goes on behind the last row', async () => {
  const asked = answerWith({
    staffMe: () => staff('members.read', 'deposits.read'),
    memberTimeline: ({ after }) =>
      after === undefined
        ? { id: 1, rows: [deposit('D1', { result: 99.5 })], next: behind }
        : { id: 1, rows: [deposit('D2')], next: null },
  });
  renderAt('/', <Timeline memberId={1} kinds={['deposit']} empty="没有动态" />);
  await screen.findByRole('link', { name: /D1/ });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2026-11-28 10:00.*D1.*100\.00 → 99\.50/),
  ]);
  expect(screen.queryByText('没有动态')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '更早的动态' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: '更早的动态' })).toBeNull();
  expect(asked.memberTimeline).toEqual([
    { id: 1, limit: 50, kinds: ['deposit'] },
    { id: 1, limit: 50, kinds: ['deposit'], after: behind },
  ]);
});

test('where nothing happened it is said; a span narrows only where it stands in sight', async () => {
  const asked = answerWith({
    staffMe: () => staff('members.read'),
    memberTimeline: () => ({ id: 1, rows: [], next: null }),
  });
  const address = '/?from=2026-11-01T08:00&to=2026-11-02T08:00';
  renderAt(address, <Timeline memberId={1} kinds={[]} empty="没有动态" />);
  expect(await screen.findByText('没有动态')).toBeTruthy();
  expect(asked.memberTimeline).toEqual([{ id: 1, limit: 50 }]);
  cleanup();
  renderAt(address, <Timeline memberId={1} kinds={[]} onKinds={() => undefined} empty="没有动态" />);
  await screen.findByText('没有动态');
  expect(asked.memberTimeline?.at(-1)).toEqual({
    id: 1,
    limit: 50,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
  });
});
