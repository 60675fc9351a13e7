/** Roles that a site makes: what moves money waits for a second person, and nobody raises themselves. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let second: string;
beforeAll(async () => {
  site = await startTestSite();
  [chief, second] = [await site.staffToken('chief'), await site.staffToken('chief2')];
});
afterAll(() => site.stop());
beforeEach(() => give('clerk', ['clerk']));

const database = () => site.running.site.database;
const proposal = { reason: '新岗位', typed: {} };
const give = (username: string, roles: readonly string[]) =>
  database().query('update staff set roles = $2 where username = $1', [username, [...roles]]);
const roleNamed = async (name: string) =>
  (await site.staff('roleList', {}, chief)).data.find((role) => role.name === name);
const save = (role: Parameters<typeof site.staff<'saveRole'>>[1], by = chief) =>
  site.staff('saveRole', role, by);
const approve = (id: number | undefined, by: string) =>
  site.staff('approveRuleChange', { id: id ?? 0, typed: {} }, by);
const lastEntry = async () => (await site.staff('auditLog', {}, chief)).data.rows[0]?.action;

/** A role that decides deposits, agreed to by two. @returns its number */
async function cashiers(name: string): Promise<number> {
  const made = await save({ id: 0, name, rights: ['deposits'], proposal });
  expect((await approve(made.data.change?.id, second)).data.state).toBe('applied');
  return (await roleNamed(name))?.id ?? 0;
}

test('a role that only looks holds at once, opens what it names, and is gone from people when it is retired', async () => {
  const made = await save({ id: 0, name: '看报表', rights: ['reports', 'content.read'] });
  expect(made.data.state).toBe('saved');
  const role = await roleNamed('看报表');
  expect(role).toMatchObject({ rights: ['content.read', 'reports'], people: 0, waits: false });
  await give('clerk', [role?.code ?? '']);
  const clerk = await site.staffToken('clerk');
  const codes = async () => [
    (await site.staff('noticeList', { page: 1 }, clerk)).code,
    (await site.staff('staffList', {}, clerk)).code,
  ];
  expect(await codes()).toEqual([200, 6001]);
  await site.staff('retireRole', { id: role?.id ?? 0 }, chief);
  expect(await codes()).toEqual([6001, 6001]);
  expect(await roleNamed('看报表')).toBeUndefined();
  const { rows } = await database().query("select roles from staff where username = 'clerk'");
  expect(rows).toEqual([{ roles: [] }]);
  expect(await lastEntry()).toBe('role_retired');
});

test('rights over money are looked at first, wait for another person, and make whoever rises new for a day', async () => {
  expect((await save({ id: 0, name: '夜班', rights: ['service', 'deposits'] })).data).toMatchObject({
    state: 'unconfirmed',
    figures: [{ path: 'role.rights', after: 'right/deposits, right/service' }],
  });
  expect(await roleNamed('夜班')).toBeUndefined();
  const made = await save({ id: 0, name: '夜班', rights: ['service', 'deposits'], proposal });
  expect(made.data.state).toBe('proposed');
  const role = await roleNamed('夜班');
  expect(role).toMatchObject({ rights: ['service.read', 'service'], waits: true });
  await give('clerk', [role?.code ?? '']);
  const before = await site.staffToken('clerk');
  expect((await site.staff('gatewayStandings', {}, before)).code).toBe(6001);
  expect((await approve(made.data.change?.id, chief)).code).toBe(6072);
  expect((await approve(made.data.change?.id, second)).data.state).toBe('applied');
  expect((await site.staff('staffMe', {}, before)).code).toBe(401);
  const { rows } = await database().query<{ fresh: boolean }>(
    "select decides_from > now() as fresh from staff where username = 'clerk'",
  );
  expect(rows).toEqual([{ fresh: true }]);
  await database().query("update staff set decides_from = null where username = 'clerk'");
});

test('what a role loses is lost at once and by one person', async () => {
  const id = await cashiers('早班');
  await give('clerk', [`role/${id}`]);
  const clerk = await site.staffToken('clerk');
  expect((await site.staff('gatewayStandings', {}, clerk)).code).toBe(200);
  expect((await save({ id, name: '早班', rights: ['content'] })).data.state).toBe('saved');
  expect((await site.staff('gatewayStandings', {}, clerk)).code).toBe(6001);
});

test('nobody adds to a role of their own, nor agrees to that', async () => {
  const id = await cashiers('自己');
  const add = {
    id,
    name: '自己',
    rights: ['deposits', 'withdrawals'] as ('deposits' | 'withdrawals')[],
    proposal,
  };
  await give('chief', ['chief', `role/${id}`]);
  expect((await save(add)).code).toBe(6036);
  expect((await save({ id, name: '自己', rights: ['deposits', 'content.read'] })).code).toBe(6036);
  await give('chief', ['chief']);
  await give('chief2', ['chief', `role/${id}`]);
  const asked = await save(add);
  expect((await approve(asked.data.change?.id, second)).code).toBe(6036);
  await give('chief2', ['chief']);
  expect((await approve(asked.data.change?.id, second)).data.state).toBe('applied');
});

test('a role that leads is given to a person by two, and one that is retired to nobody', async () => {
  const made = await save({ id: 0, name: '设置员', rights: ['settings'], proposal });
  await approve(made.data.change?.id, second);
  const role = await roleNamed('设置员');
  const { rows } = await database().query<{ id: bigint }>("select id from staff where username = 'clerk'");
  const person = { id: Number(rows[0]?.id), roles: ['support', role?.code ?? ''] };
  expect((await site.staff('setStaffRoles', person, chief)).data.state).toBe('unconfirmed');
  const asked = await site.staff('setStaffRoles', { ...person, proposal }, chief);
  await site.staff('retireRole', { id: role?.id ?? 0 }, second);
  expect((await approve(asked.data.change?.id, second)).code).toBe(6074);
  expect((await site.staff('setStaffRoles', person, chief)).code).toBe(6034);
  const two = { ...person, roles: ['support', 'content_editor'] };
  expect((await site.staff('setStaffRoles', two, chief)).data.state).toBe('saved');
});

test('two roles in use have two names', async () => {
  await save({ id: 0, name: '同名', rights: ['reports'] });
  expect((await save({ id: 0, name: '同名', rights: ['audit'] })).code).toBe(6035);
});

test('the last owner stays one, whatever other roles they get', async () => {
  await give('clerk', ['content_editor']);
  await expect(
    database().query("update staff set roles = '{auditor,finance_lead}' where 'chief' = any (roles)"),
  ).rejects.toThrow('the last chief');
});
