// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { useMember } from '../member/use-member.ts';
import { type Filters, useEmptyHint } from './filters.tsx';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const words = { narrowed: '换个条件', nothing: '这里会显示', way: { to: '/recharge', label: '去存款' } };

function Empty({ filters }: { readonly filters: Filters }) {
  const { hint, way } = useEmptyHint(filters, words);
  return <output>{`${hint} ${way?.to ?? ''}`}</output>;
}

/** That the member is known by now: before that everybody looks like a newcomer. */
function Known() {
  return <i>{useMember().data === undefined ? 'coming' : 'known'}</i>;
}

/** @param joinday for how many days the member has been here */
function show(filters: Filters, joinday: number): void {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { joinday } }));
  renderAt(
    '/',
    <>
      <Empty filters={filters} />
      <Known />
    </>,
  );
}
const says = async (text: RegExp) => {
  await screen.findByText('known');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));
};

test.each([
  ['a period', { date: 1, api_type: '' }],
  ['a venue', { date: 4, api_type: 'mpqp' }],
] as const)('a list that was narrowed to %s may have more elsewhere, and says so', async (_by, filters) => {
  show(filters, 90);
  await says(/^换个条件 \/recharge$/);
});

test.each([
  [30, /^这里会显示 \/recharge$/],
  [31, /\/security$/],
])(
  'whoever has been here for %i days is told what will come, or where what is older lies',
  async (days, told) => {
    show({ date: 4, api_type: '' }, days);
    await says(told);
  },
);
