/**
 * I13 — somebody reads what is not theirs: a member another's conversation or picture, a clerk without the right what members show to
 * service, a clerk with it the pictures of a conversation that a colleague handles. They want documents, receipts and card numbers,
 * and know every number there is. None of it leaves the server.
 */
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photograph, serviceDesk, type Talker } from '../apps/server/src/testing/service-desk.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let desk: ReturnType<typeof serviceDesk>;
let victim: Talker;
let thief: Talker;
let conversation = 0;
let picture = 0;
let own = 0;
let support: { readonly token: string; readonly id: number };
let colleague: { readonly token: string; readonly id: number };
beforeAll(async () => {
  site = await startTestSite();
  desk = serviceDesk(site);
  [victim, thief] = [await desk.talker(), await desk.talker()];
  await desk.say(victim, '我的卡号在图里');
  picture = (await desk.showStaff(victim, await photograph('#204060'))).data.id;
  own = (await desk.showStaff(thief, await photograph('#806040'))).data.id;
  conversation = await desk.numberOf(victim);
  [support, colleague] = [
    await desk.colleague('support', '林客服'),
    await desk.colleague('support', '吴客服'),
  ];
  await site.staff('serviceAssign', { id: conversation, from: null, to: support.id }, support.token);
});
afterAll(() => site.stop());

test("a member does not see another's picture, whatever number they ask for", async () => {
  const ask = (who: Pick<Talker, 'conversation'>, message: number) =>
    site.call('servicePicture', { conversation: who.conversation, message });
  // The picture is really there.
  expect((await ask(victim, picture)).code).toBe(200);
  expect((await ask(thief, own)).code).toBe(200);
  for (let message = 1; message <= own + 3; message += 1) {
    const { code } = await ask(thief, message);
    expect([message, code]).toEqual([message, message === own ? 200 : 1002]);
  }
});

test('neither does a visitor, an ended pass, a session token, or no pass at all', async () => {
  const visitor = (await site.call('serviceOpen', { visitor: crypto.randomUUID() })).data.conversation;
  expect((await site.call('servicePicture', { conversation: visitor, message: picture })).code).toBe(1002);
  // What a visitor shows is read by their own pass, and by no other's.
  const shown = await desk.showStaff({ conversation: visitor }, await photograph('#111111'));
  const asked = (conversation: string) =>
    site.call('servicePicture', { conversation, message: shown.data.id });
  const stranger = (await site.call('serviceOpen', { visitor: crypto.randomUUID() })).data.conversation;
  expect((await asked(visitor)).code).toBe(200);
  for (const other of [stranger, victim.conversation]) expect((await asked(other)).code).toBe(1002);
  for (const pass of [victim.token, 'x', String(conversation)])
    expect((await site.call('servicePicture', { conversation: pass, message: picture })).code).toBe(7300);
  const pass = await site.call('serviceUrl', {}, { token: victim.token });
  const old = await site.call('serviceOpen', { ticket: new URL(pass.data.url).hash.slice(1) });
  await site.running.site.database.query(
    "update service_pass set expires_at = expires_at - interval '13 hours'",
  );
  expect(
    (await site.call('servicePicture', { conversation: old.data.conversation, message: picture })).code,
  ).toBe(7300);
  await site.running.site.database.query(
    "update service_pass set expires_at = expires_at + interval '13 hours'",
  );
});

test('a member reads, rates and writes into no conversation but their own', async () => {
  const { conversation: pass } = thief;
  const read = await site.call('serviceEarlier', { conversation: pass, before: 999_999 });
  expect(read.data.messages.map(({ id }) => id)).toEqual([own]);
  const news = await site.call('serviceNews', { conversation: pass, after: 0, read: 999, seen: 999_999 });
  expect(JSON.stringify(news.data)).not.toContain('我的卡号在图里');
  await site.staff('serviceClose', { id: conversation, seen: picture }, support.token);
  expect((await site.call('serviceRate', { conversation: pass, stars: 1 })).code).toBe(7301);
  await desk.say(victim, '还有');
  await site.staff('serviceAssign', { id: conversation, from: null, to: support.id }, support.token);
  const forged = new FormData();
  forged.set('conversation', String(conversation));
  forged.set('client_id', crypto.randomUUID());
  forged.set('file', new Blob([new Uint8Array(await photograph('#111111'))]), 'a.jpg');
  const sent = await site.raw('/api/service/sendpicture', { method: 'POST', body: forged });
  expect(sent.code).toBe(7300);
});

test('a clerk without the right is refused at every call of service; the auditor reads no picture', async () => {
  const stranger = await desk.colleague('deposit_clerk', '陈存款');
  const calls = (Object.keys(consoleCalls) as ConsoleCallName[]).filter((name) => name.startsWith('service'));
  expect(calls.length).toBeGreaterThan(11);
  for (const name of [...calls, 'saveServiceTemplate', 'removeServiceTemplate'] as const) {
    const { code } = await site.raw(consoleCalls[name].path, {
      method: 'POST',
      headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: conversation, message: picture, member: Number(victim.id) }),
    });
    expect([name, code]).toEqual([name, 6001]);
  }
  const auditor = await desk.colleague('auditor', '审计员');
  const seen = await site.staff('servicePicture', { id: conversation, message: picture }, auditor.token);
  expect(seen.data).toEqual({ memberId: Number(victim.id), picture: '', ofVisitor: '' });
});

test('whoever answers sees it, and the log says so; a colleague sees it with a reason alone', async () => {
  const ask = (token: string, id = conversation) =>
    site.staff('servicePicture', { id, message: picture }, token);
  expect((await ask(support.token)).data.picture).toMatch(/^data:image\/png/);
  expect((await ask(colleague.token)).data.picture).toBe('');
  // Under another conversation's number, which the clerk handles, it is not there.
  const mine = await desk.numberOf(thief);
  await site.staff('serviceAssign', { id: mine, from: null, to: colleague.id }, colleague.token);
  expect((await ask(colleague.token, mine)).code).toBe(1002);
  const chief = await site.staffToken('chief');
  const { rows } = (await site.staff('auditLog', { search: 'personal_read' }, chief)).data;
  expect(rows.map(({ subject, staff, detail }) => [subject, staff, detail.fields])).toEqual([
    [`conversation/${conversation}`, '林客服', 'picture'],
  ]);
  const reason = { ids: [Number(victim.id)], fields: ['picture' as const], reason: '主管复核会员投诉' };
  expect((await site.staff('revealPersonal', reason, colleague.token)).code).toBe(200);
  expect((await ask(colleague.token)).data.picture).toMatch(/^data:image\/png/);
});

test('taken over, it is no longer open to whoever had it', async () => {
  await site.staff(
    'serviceAssign',
    { id: conversation, from: support.id, to: colleague.id },
    colleague.token,
  );
  const seen = await site.staff('servicePicture', { id: conversation, message: picture }, support.token);
  expect(seen.data.picture).toBe('');
});
