import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { agentOf, flat, memberOf, promote } from './testing.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const form = { mobile: '13800138000', apply_info: '有稳定的客户群' };

test('an application is accepted once; a second one waits for the first', async () => {
  const { token } = await site.member();
  expect((await site.call('agentApplication', {}, { token })).data.state).toBe('none');
  const first = await site.call('applyAsAgent', form, { token, key: 'a' });
  expect(first).toMatchObject({ code: 200, message: '提交成功，等待后台审核' });
  expect(await site.call('applyAsAgent', form, { token, key: 'a' })).toEqual(first);
  expect(await site.call('applyAsAgent', { ...form, apply_info: '再试' }, { token, key: 'b' })).toMatchObject(
    {
      code: codes.agent_application_open.code,
    },
  );
  expect((await site.call('agentApplication', {}, { token })).data).toMatchObject({
    state: 'pending',
    ...form,
  });
});

test('two applications at the same moment leave one open', async () => {
  const { token } = await site.member();
  const answers = await Promise.all(
    ['x', 'y', 'z'].map((key) => site.call('applyAsAgent', { ...form, apply_info: key }, { token, key })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([
    200,
    codes.agent_application_open.code,
    codes.agent_application_open.code,
  ]);
});

test('the first rule that fails answers, in the order of the specification', async () => {
  const { token } = await site.member();
  const apply = (mobile: string, apply_info: string) =>
    site.call('applyAsAgent', { mobile, apply_info }, { token });
  expect((await apply('12345', '')).message).toBe('请输入正确手机号');
  expect((await apply('8613800138000', '')).message).toBe('请输入申请理由');
  expect((await apply('16638001380', '理由')).message).toBe('请输入正确手机号');
  expect((await site.call('agentApplication', {}, { token })).data.state).toBe('none');
});

test('who is no agent gets no way into the portal', async () => {
  const { token } = await site.member();
  expect(await site.call('agentLoginUrl', {}, { token })).toMatchObject({ code: codes.not_an_agent.code });
});

async function applicationOf(token: string): Promise<number> {
  await site.call('applyAsAgent', form, { token });
  const { data } = await site.staff('agentApplications', { pageSize: 100 }, chief);
  const { id } = (await site.call('profile', {}, { token })).data;
  const found = data.rows.find(({ memberId }) => memberId === id);
  expect(found).toMatchObject({ mobile: '****8000', info: form.apply_info, state: 'pending' });
  return found?.id ?? 0;
}

test('approved once, the member is an agent with rates, is told so, and has nothing left to apply for', async () => {
  const { token, id: memberId } = await site.member();
  const id = await applicationOf(token);
  const rates = { ...flat(20), joker: 80 };
  const answers = await Promise.all(
    [1, 2].map(() => agreed(site, 'approveAgentApplication', { id, rates }, chief)),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.already_decided.code]);
  expect((await site.call('profile', {}, { token })).data.isagent).toBe(1);
  expect((await site.call('agentLoginUrl', {}, { token })).code).toBe(200);
  expect((await site.call('agentApplication', {}, { token })).data.state).toBe('approved');
  expect((await site.call('applyAsAgent', form, { token, key: 'again' })).code).toBe(
    codes.already_agent.code,
  );
  expect((await site.call('inbox', {}, { token })).data.data[0]?.title).toBe('合营申请已通过');
  const { data } = await site.staff('agentList', { search: String(memberId) }, chief);
  expect(data.rows).toMatchObject([{ id: Number(memberId), rates, parent: null, members: 0 }]);
  const log = await site.staff('auditLog', { search: `agent_application/${id}` }, chief);
  expect(log.data.rows).toMatchObject([{ action: 'agent_approved', staff: '老牌' }]);
});

test('turned down, the member reads why and may apply again', async () => {
  const { token } = await site.member();
  const id = await applicationOf(token);
  expect((await site.staff('rejectAgentApplication', { id, reason: ' ' }, chief)).code).toBe(
    codes.bad_input.code,
  );
  expect((await site.staff('rejectAgentApplication', { id, reason: '资料不足' }, chief)).code).toBe(200);
  expect((await site.call('profile', {}, { token })).data.isagent).toBe(0);
  expect((await site.call('agentApplication', {}, { token })).data).toMatchObject({
    state: 'rejected',
    reason: '资料不足',
  });
  expect((await site.call('inbox', {}, { token })).data.data[0]?.content).toContain('资料不足');
  expect((await site.call('applyAsAgent', form, { token, key: 'again' })).code).toBe(200);
});

test('a sub-agent starts with no more than the agent above has, and a refused approval leaves nothing behind', async () => {
  const parent = await agentOf(site, flat(40));
  const child = await memberOf(site, parent.id);
  const id = await applicationOf(child.token);
  const approve = (rate: number) => agreed(site, 'approveAgentApplication', { id, rates: flat(rate) }, chief);
  expect((await approve(41)).code).toBe(codes.rate_above_parent.code);
  expect((await site.call('profile', {}, { token: child.token })).data.isagent).toBe(0);
  expect((await site.call('agentApplication', {}, { token: child.token })).data.state).toBe('pending');
  expect((await approve(40)).code).toBe(200);
  // Staff cannot lower the parent below the child either.
  const lower = { id: Number(parent.id), rates: flat(39) };
  expect((await agreed(site, 'setAgentRates', lower, chief)).code).toBe(codes.rate_below_child.code);
  expect((await agreed(site, 'setAgentRates', { id: 1, rates: flat(1) }, chief)).code).toBe(
    codes.not_found.code,
  );
});

test('who was invited by somebody that became an agent later belongs to nobody', async () => {
  const inviter = await memberOf(site);
  const invited = await memberOf(site, inviter.id);
  await promote(site, inviter.id, flat(10));
  const later = await memberOf(site, inviter.id);
  const { data } = await site.staff('agentList', { search: inviter.username }, chief);
  expect(data.rows).toMatchObject([{ members: 1 }]);
  const { rows } = await site.running.site.database.query<{ member_id: bigint }>(
    'select member_id from agent_edge where member_id = any($1)',
    [[invited.id, later.id]],
  );
  expect(rows).toEqual([{ member_id: later.id }]);
});
