// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IdentityForm } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { IdentityPage } from './page.tsx';

signedInForEach();

const at = '2026-11-21T04:00:00.000Z';
const form: IdentityForm = {
  id: 12,
  number: 'K7',
  memberId: 3,
  username: 'xiaoman88',
  wants: 'basic',
  level: 'none',
  state: 'open',
  reason: null,
  at,
  pictures: 0,
  sameDocument: [],
  firstYes: null,
  decidedBy: null,
  decidedAt: null,
  two: false,
  check: null,
};

function open(held: { by: string } | undefined) {
  const claims = held ? [{ id: form.id, by: held.by, own: false, since: at, until: at }] : [];
  const asked = answerWith({
    staffMe: () => staff('identity.read', 'identity.documents', 'identity'),
    savedViews: () => ({ rows: [], roles: [] }),
    identityQueue: () => ({ total: 1, rows: [form] }),
    heldWork: () => ({ rows: claims }),
    holdWork: () => ({ held: null }),
    leaveWork: () => null,
    takeOverWork: () => {
      claims.pop();
      return null;
    },
  });
  renderAt('/identity', <IdentityPage />);
  return asked;
}

test('a form that a colleague has open is theirs by name, and can be taken over', async () => {
  const asked = open({ by: '小红' });
  fireEvent.click(await screen.findByRole('button', { name: '接 手' }));
  expect(screen.queryByRole('button', { name: '审 核' })).toBeNull();
  expect(screen.getByText(/小红 处理中/)).toBeTruthy();
  await screen.findByRole('button', { name: '审 核' });
  expect(asked.takeOverWork).toEqual([{ queue: 'identity', id: 12 }]);
});

test('a form is held from the moment it is opened on, and given back when it is closed undecided', async () => {
  const asked = open(undefined);
  fireEvent.click(await screen.findByRole('button', { name: '审 核' }));
  await waitFor(() => expect(asked.holdWork).toEqual([{ queue: 'identity', id: 12 }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked.leaveWork).toEqual([{ queue: 'identity', id: 12 }]));
});
