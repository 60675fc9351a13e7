/** Keys of programs: what they may, what only people may, and that each call is written down under the key's name. */
import { consoleCalls } from '@mingpai/contract/console/calls';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SetClock } from '../../platform/clock.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { forgetApiKeyCalls } from './keys.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken('chief');
});
afterAll(() => site?.stop());

type Rights = readonly ('members' | 'members.read' | 'audit' | 'staff')[];
const sql = <Row>(text: string, values: readonly unknown[] = []) => site.owner.query<Row>(text, values);
async function code() {
  await sql("update staff set totp_step = 0 where username = 'chief'");
  const secret = site.accounts.staff.find(({ username }) => username === 'chief')?.totpSecret ?? '';
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
}
async function make(rights: Rights, more: { perMinute?: number; days?: number; title?: string } = {}) {
  const wanted = { title: '报表程序', perMinute: 600, days: 30, ...more };
  return site.staff('makeApiKey', { ...wanted, rights: [...rights], code: await code() }, chief);
}
const keyOf = async (rights: Rights, more = {}) => (await make(rights, more)).data;

test('a key is shown once, kept as a hash, and made by whoever has the right and types a fresh code', async () => {
  const { data } = await make(['members.read']);
  expect(data.key).toMatch(/^mpk_[A-Za-z0-9_-]{43}$/);
  const { rows } = await sql<{ text: string }>('select k::text as text from api_key k');
  expect(rows.some(({ text }) => text.includes(data.key.slice(4, 40)))).toBe(false);
  const list = await site.staff('apiKeys', {}, chief);
  expect(JSON.stringify(list.data)).not.toContain(data.key);
  expect(list.data.rows[0]).toMatchObject({ tail: data.key.slice(-4), state: 'open', lastUsedAt: null });
  const wanted = { title: 'x', rights: ['members.read' as const], perMinute: 1, days: 1 };
  const spent = await code();
  expect((await site.staff('makeApiKey', { ...wanted, code: spent }, chief)).code).toBe(200);
  expect((await site.staff('makeApiKey', { ...wanted, code: spent }, chief)).code).toBe(6122);
  expect((await site.staff('makeApiKey', { ...wanted, code: '000000' }, chief)).code).toBe(6122);
  expect(
    (await site.staff('makeApiKey', { ...wanted, code: spent }, await site.staffToken('clerk'))).code,
  ).toBe(6001);
});

test('it has no more rights than its maker has at the moment of each call, nor those of people', async () => {
  expect((await make(['staff'])).code).toBe(6121);
  const { key } = await keyOf(['members.read', 'audit']);
  expect((await site.staff('memberSearch', {}, key)).code).toBe(200);
  expect((await site.staff('auditLog', {}, key)).code).toBe(200);
  expect((await site.staff('depositQueue', {}, key)).code).toBe(6001);
  await sql("update staff set roles = '{content_editor}' where username = 'chief'");
  expect((await site.staff('memberSearch', {}, key)).code).toBe(6001);
  await sql("update staff set roles = '{chief}', disabled_at = now() where username = 'chief'");
  expect((await site.staff('memberSearch', {}, key)).code).toBe(401);
  await sql("update staff set disabled_at = null where username = 'chief'");
  expect((await site.staff('memberSearch', {}, key)).code).toBe(200);
});

/** Whatever decides about money or says yes, and what is a person's own; by hand. */
function isPeoples(
  name: string,
  { decides, right }: (typeof consoleCalls)[keyof typeof consoleCalls],
): boolean {
  return (
    decides !== false ||
    right === null ||
    ['staff', 'staff.read', 'exports', 'identity.documents'].includes(right) ||
    [
      ...['revealPersonal', 'withdrawalAddress', 'depositProofs'],
      ...['servicePicture', 'serviceSendPicture'],
      ...['uploadBannerPicture', 'uploadAgentPicture', 'uploadPromotionPicture'],
      ...['askAboutDeposit', 'depositQuestions', 'askAboutWithdrawal', 'withdrawalQuestions'],
      ...['takeBackDepositQuestion', 'takeBackWithdrawalQuestion'],
    ].includes(name)
  );
}

test('no call that decides about money, or is somebody’s, is open to any key', async () => {
  await sql('update api_key set revoked_at = now(), revoked_by = staff_id where revoked_at is null');
  const { key } = await keyOf(['members.read']);
  await sql('update api_key set rights = $1 where revoked_at is null', [
    [...new Set(Object.values(consoleCalls).flatMap(({ right }) => (right === null ? [] : [right])))],
  ]);
  for (const [name, call] of Object.entries(consoleCalls)) {
    const { code: answered } = await site.raw(call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: '{"unknown":[]}',
    });
    expect([name, answered === 6120]).toEqual([name, isPeoples(name, call)]);
  }
  for (const name of [
    'approveDeposit',
    'approveAdjustment',
    'approveRuleChange',
    'makeApiKey',
    'approveImport',
  ] as const)
    expect(
      (
        await site.raw(consoleCalls[name].path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: '{"id":1}',
        })
      ).code,
    ).toBe(6120);
});

test('what it changes is in the log as its maker’s, with the key’s name, and each call is kept for ninety days', async () => {
  const { id, key } = await keyOf(['members'], { title: '标签程序' });
  const reply = await site.raw(consoleCalls.makeStop.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: '{}',
  });
  expect(reply.code).toBe(6001);
  const member = await site.member();
  const note = await site.staff('writeNote', { id: Number(member.id), body: '由程序写下' }, key);
  expect(note.code).toBe(200);
  const [entry] = (await site.staff('auditLog', { actions: ['note_written'] }, chief)).data.rows;
  expect(entry).toMatchObject({ staff: '老牌', detail: { apiKey: '标签程序' } });
  // A person's own entries have no key, also at the same time.
  await site.staff('writeNote', { id: Number(member.id), body: '由人写下' }, chief);
  const [own] = (await site.staff('auditLog', { actions: ['note_written'] }, chief)).data.rows;
  expect(own?.detail).not.toHaveProperty('apiKey');
  const calls = (await site.staff('apiKeyCalls', { id }, chief)).data.rows;
  expect(calls.map(({ call, code: answered }) => [call, answered])).toEqual([
    ['writeNote', 200],
    ['makeStop', 6001],
  ]);
  await forgetApiKeyCalls(site.running.site.database, new Date(clock.now().getTime() + 91 * 86_400_000));
  expect((await site.staff('apiKeyCalls', { id }, chief)).data.total).toBe(0);
});

test('personal data stays masked, whatever its maker has asked to see', async () => {
  const member = await site.member();
  await sql("update member set mobile = '13812345678' where id = $1", [member.id]);
  const { key } = await keyOf(['members']);
  await site.staff('revealPersonal', { ids: [Number(member.id)], fields: ['mobile'], reason: '核实' }, chief);
  const page = await site.staff('memberPage', { id: Number(member.id) }, key);
  expect(page.code).toBe(200);
  expect(JSON.stringify(page.data)).not.toContain('13812345678');
});

test('each key has a limit of its own', async () => {
  const [few, other] = [
    await keyOf(['members.read'], { perMinute: 3 }),
    await keyOf(['members.read'], { perMinute: 3 }),
  ];
  const codes: number[] = [];
  for (let call = 0; call < 5; call += 1) codes.push((await site.staff('memberSearch', {}, few.key)).code);
  expect(codes.slice(0, 3)).toEqual([200, 200, 200]);
  expect(new Set(codes.slice(3)).has(200)).toBe(false);
  expect((await site.staff('memberSearch', {}, other.key)).code).toBe(200);
  expect((await site.staff('apiKeyCalls', { id: few.id }, chief)).data.total).toBe(3);
});

test('revoked or past its day it opens nothing', async () => {
  const { id, key } = await keyOf(['members.read']);
  expect((await site.staff('revokeApiKey', { id }, chief)).code).toBe(200);
  expect((await site.staff('memberSearch', {}, key)).code).toBe(401);
  expect((await site.staff('revokeApiKey', { id }, chief)).code).not.toBe(200);
  const short = await keyOf(['members.read'], { days: 1 });
  await sql(
    "update api_key set made_at = made_at - interval '2 days', expires_at = expires_at - interval '2 days' where id = $1",
    [short.id],
  );
  expect((await site.staff('memberSearch', {}, short.key)).code).toBe(401);
  expect((await site.staff('memberSearch', {}, 'mpk_')).code).toBe(401);
  expect((await site.call('profile', {}, { token: short.key })).code).toBe(401);
});

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  readonly summary: string;
  readonly security: readonly object[];
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  };
}

describe('the document', () => {
  const document = async (token: string | undefined) =>
    (
      await fetch(new URL('/api/console/openapi.json', site.running.address), {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
    ).json() as Promise<{ readonly paths: Readonly<Record<string, { readonly post: Operation }>> }>;

  test('is for staff and their keys', async () => {
    const { key } = await keyOf(['members.read']);
    expect(await document(undefined)).toMatchObject({ code: 401 });
    expect(await document((await site.member()).token)).toMatchObject({ code: 401 });
    for (const token of [chief, key]) expect(await document(token)).toMatchObject({ openapi: '3.1.0' });
  });

  test('is enough to make a call: its names and nothing else', async () => {
    const { key } = await keyOf(['members.read']);
    await site.member('namedalone1');
    const { paths } = await document(key);
    const [found] = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, each]) =>
        each.summary === 'Find members' && each.security.some((one) => 'key' in one)
          ? [{ path, method, each }]
          : [],
      ),
    );
    if (!found) throw new Error('the document has no search');
    const { path, method, each } = found;
    const media = Object.keys(each.requestBody.content)[0] ?? '';
    const body = { search: 'namedalone1' };
    expect(z.fromJSONSchema(each.requestBody.content[media]?.schema ?? {}).parse(body)).toMatchObject(body);
    const response = await fetch(new URL(path, site.running.address), {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${key}`, 'content-type': media },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    expect(
      z.fromJSONSchema(each.responses[200].content['application/json'].schema).safeParse(answer).error,
    ).toBe(undefined);
    expect(answer).toMatchObject({ code: 200, data: { rows: [{ username: 'namedalone1' }] } });
  });

  test('has every call, says which a key may make, and answers are what it says they are', async () => {
    const { paths } = await document(chief);
    expect(Object.keys(paths).sort()).toEqual(
      Object.values(consoleCalls)
        .map(({ path }) => path)
        .sort(),
    );
    const seen: string[] = [];
    for (const [name, call] of Object.entries(consoleCalls)) {
      const { path } = call;
      const post = paths[path]?.post;
      if (post === undefined) throw new Error(`no ${path}`);
      expect(post).toMatchObject({ operationId: name, 'x-right': call.right, 'x-decides': call.decides });
      expect([name, post.security.some((one) => 'key' in one)]).toEqual([name, !isPeoples(name, call)]);
      const content = post.requestBody.content['application/json'];
      if (content === undefined || name === 'staffSignIn' || name === 'staffSignOut') continue;
      const taken = z.fromJSONSchema(content.schema).safeParse({}).success;
      const reply = await site.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${chief}` },
        body: '{}',
      });
      if (reply.code === 200 && reply.data !== undefined) {
        expect([name, taken]).toEqual([name, true]);
        const answer = z
          .fromJSONSchema(post.responses[200].content['application/json'].schema)
          .safeParse({ code: reply.code, message: '', data: reply.data });
        expect([name, answer.error?.issues]).toEqual([name, undefined]);
        seen.push(name);
      }
      // The server takes no payload that the document says is none.
      else if (!taken) expect([name, reply.code]).not.toEqual([name, 200]);
    }
    expect(seen.length).toBeGreaterThan(60);
  });
});
