// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { RolesPage } from './page.tsx';

signedInForEach();

const rows = [
  { code: 'chief' as const, id: 0, name: '', rights: ['members.read' as const], people: 2, waits: false },
  { code: 'role/3' as const, id: 3, name: '夜班', rights: ['members.read' as const], people: 4, waits: true },
  { code: 'role/7' as const, id: 7, name: '实习', rights: ['audit' as const], people: 0, waits: false },
];
type Answers = Parameters<typeof openQueuePage>[1];
const open = (answers: Answers = {}, who = staff('staff', 'staff.read')) =>
  openQueuePage(
    { page: <RolesPage />, at: '/roles', who, shows: '夜班' },
    { roleList: () => rows, ruleChanges: () => ({ rows: [], total: 0, people: [] }), ...answers },
  );

test('the role that was pressed is retired, after a question that says how many lose it', async () => {
  const asked = await open({ retireRole: () => null });
  fireEvent.click(await screen.findByLabelText('停用 夜班'));
  await screen.findByText(/^4 位可登录的员工立即失去这个角色的权限/);
  fireEvent.click(screen.getByText('确认停用'));
  await screen.findByText('角色“夜班”已停用');
  expect(asked.retireRole).toEqual([{ id: 3 }]);
});

test('what the server says against it is said', async () => {
  await open({
    retireRole: () => {
      throw new Refusal(5_100, '还有修改在等待');
    },
  });
  fireEvent.click(await screen.findByLabelText('停用 实习'));
  fireEvent.click(await screen.findByText('确认停用'));
  await screen.findByText('还有修改在等待');
});

test('the site’s own are nobody’s to change, and who may only look changes none', async () => {
  await open({}, staff('staff.read'));
  expect(document.querySelector('tr[data-row-key="chief"]')?.textContent).toMatch(/内置，不能改动$/);
  expect(screen.queryByLabelText('停用 夜班')).toBeNull();
});
