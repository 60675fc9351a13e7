import { codes } from '@mingpai/contract/codes';
import { messages } from '@mingpai/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const form = { mobile: '13800138000', apply_info: '有稳定的客户群' };

test('an application is accepted once; a second one waits for the first', async () => {
  const { token } = await site.member();
  expect((await site.call('agentApplication', {}, { token })).data.state).toBe('none');
  const first = await site.call('applyAsAgent', form, { token, key: 'a' });
  expect(first).toMatchObject({ code: 200, message: messages.agent.submitted });
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
  expect((await apply('12345', '')).message).toBe(messages.agent.mobile);
  expect((await apply('8613800138000', '')).message).toBe(messages.agent.reason);
  expect((await apply('16638001380', '理由')).message).toBe(messages.agent.mobile);
  expect((await site.call('agentApplication', {}, { token })).data.state).toBe('none');
});

test('who is no agent gets no way into the portal', async () => {
  const { token } = await site.member();
  expect(await site.call('agentLoginUrl', {}, { token })).toMatchObject({ code: codes.not_an_agent.code });
});
