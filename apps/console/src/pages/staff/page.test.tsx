// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RoleRow, StaffRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { RolesPage } from '../roles/page.tsx';
import { StaffPage } from './page.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const person = (id: number, more: Partial<StaffRow> = {}): StaffRow => ({
  id,
  username: `clerk${id}`,
  name: `员工${id}`,
  roles: ['clerk'],
  besides: 0,
  secondFactor: true,
  signedInAt: '2026-11-21T00:00:00Z',
  createdAt: '2026-10-01T00:00:00Z',
  disabledAt: null,
  decidesFrom: null,
  own: false,
  ...more,
});
const role = (more: Partial<RoleRow> = {}): RoleRow => ({
  code: 'role/3',
  id: 3,
  name: '夜班客服',
  rights: ['service', 'members.read'],
  people: 2,
  waits: false,
  ...more,
});
const own = role({ code: 'clerk', id: 0, name: '', rights: ['deposits', 'deposits.read'], people: 4 });
const saved = () => ({ state: 'saved' as const, change: null, figures: [] });

type Answers = Parameters<typeof answerWith>[0];

function open(page: 'staff' | 'roles', answers: Answers, rights = staff('staff', 'staff.read')) {
  const asked = answerWith({
    staffMe: () => rights,
    roleList: () => [own, role()],
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    staffNetworks: () => ({ networks: [], here: '203.0.113.9', refusal: null, people: [] }),
    ...answers,
  });
  renderAt(`/${page}`, page === 'staff' ? <StaffPage /> : <RolesPage />);
  return asked;
}
const row = (key: number | string) =>
  within(document.querySelector<HTMLElement>(`tr[data-row-key="${key}"]`) ?? document.body);
const press = (words: RegExp | string) => fireEvent.click(screen.getByText(words));

test('each person says whether they can sign in, decide about money, and have used a second factor', async () => {
  open('staff', {
    staffList: () => [
      person(1, { own: true }),
      person(2, { decidesFrom: '2026-11-22T00:00:00Z', secondFactor: false, signedInAt: null }),
      person(3, { disabledAt: '2026-11-20T00:00:00Z', roles: ['clerk', 'role/3'], besides: 2 }),
      person(4, { roles: [] }),
    ],
  });
  await screen.findByText('员工2');
  const words = (id: number) =>
    [...(document.querySelectorAll(`tr[data-row-key="${id}"] td`) ?? [])]
      .slice(1, 6)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(words(3)[0]).toContain('夜班客服'));
  expect(words(2).slice(1)).toEqual(['可登录暂不处理资金', '未使用过', '还没有', '2026-10-01 08:00:00']);
  expect(row(2).getByTitle('2026-11-22 08:00:00 起可处理资金')).toBeTruthy();
  expect(words(3)).toEqual([
    expect.stringMatching(/、夜班客服，另有权限 2 项$/),
    '已停用2026-11-20 08:00:00',
    '已绑定',
    '2026-11-21 08:00:00',
    '2026-10-01 08:00:00',
  ]);
  expect(words(4)[0]).toBe('无角色');
  // Nobody changes their own account.
  expect(row(1).queryAllByRole('button')).toEqual([]);
  expect(row(2).queryAllByRole('button')).toHaveLength(4);
});

test('access is taken or given back after a question, each as what it is', async () => {
  const asked = open('staff', {
    staffList: () => [person(2), person(3, { disabledAt: '2026-11-20T00:00:00Z' })],
    switchStaff: saved,
  });
  fireEvent.click(await screen.findByLabelText('停用 clerk2'));
  await screen.findByText('停用员工2？');
  expect(asked.switchStaff).toBeUndefined();
  press('确认停用');
  await screen.findByText('员工2已停用');
  fireEvent.click(screen.getByLabelText('启用 clerk3'));
  press('确认启用');
  await screen.findByText('员工3已启用');
  expect(asked.switchStaff).toEqual([
    { id: 2, enabled: false },
    { id: 3, enabled: true },
  ]);
});

test('sessions are ended and a sign-in is made anew for the person who was pressed; what is new is shown once', async () => {
  const asked = open('staff', {
    staffList: () => [person(2), person(3)],
    endStaffSessions: () => null,
  });
  fireEvent.click(await screen.findByLabelText('退出登录 clerk3'));
  press('确认退出');
  await screen.findByText('员工3已退出所有设备');
  expect(asked.endStaffSessions).toEqual([{ id: 3 }]);
  fireEvent.click(screen.getByLabelText('重置登录 clerk2'));
  press('确认重置');
  await screen.findByText('nobody answers resetStaff');
  expect(asked.resetStaff).toEqual([{ id: 2 }]);
});

test('roles go out as they are chosen; the same ones and none are no change', async () => {
  const asked = open('staff', { staffList: () => [person(2)], setStaffRoles: saved });
  fireEvent.click(await screen.findByLabelText('更改角色 clerk2'));
  const off = () => screen.getByText('确认更改').closest('button')?.hasAttribute('disabled');
  const [clerk, night] = await screen.findAllByRole('checkbox');
  if (clerk === undefined || night === undefined) throw new Error('no roles');
  expect(off()).toBe(true);
  fireEvent.click(clerk);
  expect(off()).toBe(true);
  fireEvent.click(night);
  expect(off()).toBe(false);
  press('确认更改');
  await screen.findByText('员工2的角色已更改');
  expect(asked.setStaffRoles).toEqual([{ id: 2, roles: ['role/3'] }]);
});

test('who has rights besides their roles loses them by a change to the same roles', async () => {
  open('staff', { staffList: () => [person(2, { besides: 1 })] });
  fireEvent.click(await screen.findByLabelText('更改角色 clerk2'));
  expect(screen.getByText('确认更改').closest('button')?.hasAttribute('disabled')).toBe(false);
  expect(screen.getByRole('dialog').textContent).toContain('角色以外另给的权限一并收回。');
});

test('a new person needs a name to sign in with that is one, and gets the roles alone that were chosen', async () => {
  const asked = open('staff', { staffList: () => [person(2)] });
  await screen.findByText('员工2');
  press('添加员工');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('账号', 'New Clerk');
  type('姓名', '小李');
  press('添加并显示登录资料');
  await screen.findByText('3–24 位小写字母、数字或下划线，字母开头');
  expect(asked.addStaff).toBeUndefined();
  type('账号', 'new_clerk');
  await screen.findByText('请至少选一个角色');
  const [clerk] = screen.getAllByRole('checkbox');
  fireEvent.click(clerk ?? document.body);
  press('添加并显示登录资料');
  await waitFor(() =>
    expect(asked.addStaff).toEqual([{ username: 'new_clerk', name: '小李', roles: ['clerk'] }]),
  );
});

test('the site’s own roles are left alone; who may only look changes none of the others either', async () => {
  open('roles', {});
  await screen.findByText('夜班客服');
  expect(row('clerk').getByText('内置，不能改动')).toBeTruthy();
  await waitFor(() => expect(row('role/3').getAllByRole('button')).toHaveLength(2));
  const held = [...document.querySelectorAll('tr[data-row-key="role/3"] .ant-tag')].map(
    ({ textContent }) => textContent,
  );
  expect(held).toEqual(['会员（只查看）', '客服']);
  cleanup();
  open('roles', {}, staff('staff.read'));
  await screen.findByText('夜班客服');
  expect(row('role/3').queryAllByRole('button')).toEqual([]);
});

test('whoever may change something may look at it: both go out, and only changing can be taken alone', async () => {
  const asked = open('roles', { saveRole: saved });
  fireEvent.click(await screen.findByLabelText('编辑 夜班客服'));
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect([box('客服 查看').checked, box('客服 查看').disabled, box('客服 处理').checked]).toEqual([
    true,
    true,
    true,
  ]);
  fireEvent.click(box('存款 处理'));
  expect([box('存款 查看').checked, box('存款 查看').disabled]).toEqual([true, true]);
  fireEvent.click(box('存款 处理'));
  expect([box('存款 查看').checked, box('存款 查看').disabled]).toEqual([true, false]);
  fireEvent.click(box('取款 处理'));
  press('保存角色');
  await screen.findByText('角色已保存');
  const { rights = [], ...rest } = asked.saveRole?.[0] ?? {};
  expect(rest).toEqual({ id: 3, name: '夜班客服' });
  expect(rights.toSorted()).toEqual([
    'deposits.read',
    'members.read',
    'service',
    'withdrawals',
    'withdrawals.read',
  ]);
});

test('a new role is sent as a new one, with a name and at least one right', async () => {
  const asked = open('roles', { saveRole: saved });
  fireEvent.click(await screen.findByText('新建角色'));
  press('保存角色');
  await screen.findByText('请填写名称');
  await screen.findByText('请至少选一项权限');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '审计' } });
  fireEvent.click(screen.getByLabelText('存款 查看'));
  press('保存角色');
  await waitFor(() => expect(asked.saveRole).toEqual([{ id: 0, name: '审计', rights: ['deposits.read'] }]));
});

test('a role is given up after a question that says how many lose it', async () => {
  const asked = open('roles', { retireRole: () => null });
  fireEvent.click(await screen.findByLabelText('停用 夜班客服'));
  await screen.findByText('停用角色“夜班客服”？');
  await screen.findByText('2 位可登录的员工立即失去这个角色的权限；停用后不能恢复，可另建同名角色。');
  press('确认停用');
  await screen.findByText('角色“夜班客服”已停用');
  expect(asked.retireRole).toEqual([{ id: 3 }]);
});

test('a screen of 1,024 px shows people without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  open('staff', { staffList: () => [person(2)] });
  await screen.findByText('员工2');
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['员工', '角色', '状态', '最近登录', '操作']);
});
