// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ConversationRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { useDesk } from './desk-list.tsx';
import { useDeskWork } from './use-desk-work.ts';

signedInForEach();

const row = (id: number, more: Partial<ConversationRow> = {}): ConversationRow => ({
  id,
  memberId: 100_000 + id,
  username: `member${id}`,
  lastAt: '2026-11-21T00:00:00Z',
  lastFrom: 'member',
  preview: '在吗',
  unread: 0,
  assignedTo: null,
  assignedId: null,
  own: false,
  waitingSince: '2026-11-21T00:00:00Z',
  closedAt: null,
  memberRead: 0,
  match: null,
  ...more,
});
function Desk({ chosen }: { readonly chosen: number | undefined }) {
  const desk = useDesk();
  const { take } = useDeskWork(desk, chosen);
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <p>{take === undefined ? '只看' : '可以接'}</p>
      <p>{desk.query.data?.rows.map(({ username }) => username).join()}</p>
    </>
  );
}

type Answers = Parameters<typeof answerWith>[0];

async function open(
  rows: ConversationRow[],
  answers: Answers = {},
  { chosen, who = staff('service') }: { chosen?: number; who?: ReturnType<typeof staff> } = {},
) {
  const asked = answerWith({
    staffMe: () => who,
    serviceDesk: () => ({ rows, total: rows.length, more: false, waiting: 1, waitingForMe: 0 }),
    serviceColleagues: () => [
      { id: 4, name: '小红', roles: ['客服'], onDuty: true, own: false },
      { id: 3, name: '小明', roles: ['客服'], onDuty: true, own: true },
    ],
    serviceAssign: () => null,
    ...answers,
  });
  renderAt('/service?state=waiting', <Desk chosen={chosen} />);
  await screen.findByText(/^member/);
  return asked;
}
const address = () => screen.getByLabelText('address').textContent;
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

test('n takes whoever has waited longest with nobody, from nobody, and opens them', async () => {
  const asked = await open([row(1, { assignedId: 4, assignedTo: '小红' }), row(2)], {
    serviceDesk: ({ holder }) => ({
      rows: holder === 'nobody' ? [row(9)] : [row(1), row(2)],
      total: 2,
      more: false,
      waiting: 1,
      waitingForMe: 0,
    }),
  });
  await screen.findByText('可以接');
  press('n');
  await waitFor(() => expect(address()).toBe('/service/9?state=waiting'));
  expect(asked.serviceDesk?.find(({ holder }) => holder === 'nobody')).toMatchObject({
    open: true,
    all: false,
    search: '',
    page: 1,
    pageSize: 1,
  });
  expect(asked.serviceAssign).toEqual([{ id: 9, from: null, to: 3 }]);
});

test('where nobody waits that is said; who only has the last word is not taken', async () => {
  const asked = await open([row(1, { waitingSince: null })]);
  await screen.findByText('可以接');
  press('n');
  await screen.findByText('没有无人处理的等待');
  expect(asked.serviceAssign).toBeUndefined();
});

test('t makes the chosen one one’s own from whoever has it, or the one that is open; one’s own is left', async () => {
  const rows = [
    row(1, { assignedId: 4, assignedTo: '小红' }),
    row(2, { own: true, assignedId: 3, assignedTo: '小明' }),
  ];
  const asked = await open(rows, {}, { chosen: 1 });
  await screen.findByText('可以接');
  press('t');
  await waitFor(() => expect(asked.serviceAssign).toEqual([{ id: 1, from: 4, to: 3 }]));
  await waitFor(() => expect(address()).toBe('/service/1?state=waiting'));
  press('j', 'j', 't');
  press('Enter');
  await waitFor(() => expect(address()).toBe('/service/2?state=waiting'));
  expect(asked.serviceAssign).toHaveLength(1);
});

test('a colleague who was first is told, and nothing opens', async () => {
  await open([row(1)], {
    serviceAssign: () => {
      throw new Refusal(9002, '小红已接下');
    },
  });
  await screen.findByText('可以接');
  press('j', 't');
  await screen.findByText('小红已接下');
  expect(address()).toBe('/service?state=waiting');
});

test('who may not answer takes nobody; Enter opens all the same, and Escape leads back where one is open', async () => {
  const asked = await open([row(1)], {}, { who: staff('service.read'), chosen: 1 });
  screen.getByText('只看');
  press('n', 'j', 't');
  press('Enter');
  await waitFor(() => expect(address()).toBe('/service/1?state=waiting'));
  press('Escape');
  await waitFor(() => expect(address()).toBe('/service?state=waiting'));
  expect(asked.serviceAssign).toBeUndefined();
  expect(asked.serviceColleagues).toBeUndefined();
});
