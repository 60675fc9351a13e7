/** What staff write for agents: read by agents alone, counted as read once, never overwritten unseen; and its pictures. */
import type { AgentCallName } from '@mingpai/contract/agent/calls';
import type { AgentPayload } from '@mingpai/contract/agent/types';
import { codes } from '@mingpai/contract/codes';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openPortal, type Reply } from '../testing/client.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { agentOf, flat } from './testing.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
let one: string;
let other: string;

beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
  [one, other] = [
    await openPortal(site, (await agentOf(site, flat(20))).token),
    await openPortal(site, (await agentOf(site, flat(20))).token),
  ];
});
afterAll(() => site.stop());

const ask = <Name extends AgentCallName>(
  name: Name,
  payload: AgentPayload<Name>,
  token: string,
  language = 'zh-CN',
) => site.agent(name, payload, { token, headers: { 'accept-language': language } });

const save = (more: Partial<ConsolePayload<'saveAgentContent'>> = {}) =>
  site.staff(
    'saveAgentContent',
    { kind: 'notice', title: '下周结算', content: '周一改为上午发放', shown: true, ...more },
    chief,
  );
const listed = async (kind: 'notice' | 'material', id: number) =>
  (await site.staff('agentContent', { kind }, chief)).data.rows.find((row) => row.id === id);
const unread = async (token: string) => (await ask('portalMe', {}, token)).data.unread;

async function upload(picture: Buffer): Promise<Reply<{ picture: string; src: string }>> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'material.png');
  return site.raw('/api/console/agent-content/picture', {
    method: 'POST',
    headers: { authorization: `Bearer ${chief}` },
    body: form,
  }) as Promise<Reply<{ picture: string; src: string }>>;
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d4b' } })
    .png()
    .toBuffer();

test('a notice is unread with each agent until that agent opens it, and staff see how many have', async () => {
  const { data } = await save({ titleEn: 'Next week' });
  expect([await unread(one), await unread(other)]).toEqual([1, 1]);
  const before = await ask('portalNotices', {}, one);
  expect(before.data).toMatchObject({
    total: 1,
    unread: 1,
    rows: [{ id: data.id, title: '下周结算', content: '周一改为上午发放', read: false }],
  });
  // Opened twice, as by a phone that sends again.
  for (const _time of [1, 2])
    expect((await ask('portalReadNotice', { notice: data.id }, one)).code).toBe(200);
  expect([await unread(one), await unread(other)]).toEqual([0, 1]);
  expect((await ask('portalNotices', {}, one)).data.rows[0]?.read).toBe(true);
  expect(await listed('notice', data.id)).toMatchObject({ readers: 1, shown: true });
  const english = await ask('portalNotices', {}, other, 'en');
  // What nobody translated is said in Chinese.
  expect(english.data.rows[0]).toMatchObject({ title: 'Next week', content: '周一改为上午发放' });
});

test('a draft is nobody’s to read, and published later it is new then', async () => {
  const was = await unread(one);
  const { data } = await save({ title: '草稿', shown: false });
  expect(await unread(one)).toBe(was);
  await ask('portalReadNotice', { notice: data.id }, one);
  expect(await listed('notice', data.id)).toMatchObject({ readers: 0, publishedAt: null });
  clock.advance(60_000);
  await save({ id: data.id, version: 1, title: '草稿', shown: true });
  expect(await unread(one)).toBe(was + 1);
  expect((await ask('portalNotices', {}, one)).data.rows[0]).toMatchObject({
    title: '草稿',
    at: clock.now().toISOString(),
  });
});

test('what a colleague changed is not overwritten, and what is taken away is gone, with its words in the log', async () => {
  const { data } = await save({ title: '旧标题' });
  expect((await save({ id: data.id, version: 1, title: '新标题' })).code).toBe(200);
  const late = { kind: 'notice', id: data.id, version: 1 } as const;
  expect((await save({ ...late, title: '迟到' })).code).toBe(codes.content_changed_meanwhile.code);
  expect((await site.staff('removeAgentContent', late, chief)).code).toBe(
    codes.content_changed_meanwhile.code,
  );
  // Under the other kind's name it is not there.
  const material = { kind: 'material', id: data.id, version: 2 } as const;
  expect((await site.staff('removeAgentContent', material, chief)).code).toBe(codes.not_found.code);
  expect((await site.staff('removeAgentContent', { ...late, version: 2 }, chief)).code).toBe(200);
  expect((await ask('portalNotices', {}, one)).data.rows.map(({ title }) => title)).not.toContain('新标题');
  const log = await site.staff('auditLog', { actions: ['agent_notice_changed'] }, chief);
  expect(log.data.rows[0]?.detail).toMatchObject({ titleBefore: '旧标题', titleAfter: '新标题' });
});

test('a picture for agents keeps its shape, is served without script, and lives as long as material has it', async () => {
  const kept = await upload(
    Buffer.concat([await drawn(1_600, 2_400), Buffer.from('<script>alert(1)</script>')]),
  );
  expect(kept.code).toBe(200);
  const made = await save({ kind: 'material', title: '竖图', content: '', picture: kept.data.picture });
  const shown = (await ask('portalMaterial', {}, one)).data.rows[0];
  expect(shown).toMatchObject({ id: made.data.id, title: '竖图', src: kept.data.src });
  const answer = await fetch(new URL(kept.data.src, site.running.address));
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height, bytes.includes('script')]).toEqual([853, 1_280, false]);
  const idle = await upload(await drawn(300, 300));
  clock.advance(8 * 86_400_000);
  chief = await site.staffToken();
  await upload(await drawn(10, 10));
  const status = async (src: string) => (await fetch(new URL(src, site.running.address))).status;
  expect([await status(kept.data.src), await status(idle.data.src)]).toEqual([200, 404]);
  const gone = await save({ kind: 'material', title: '没有了', content: '', picture: idle.data.picture });
  expect(gone.code).toBe(codes.banner_picture_gone.code);
  expect((await upload(Buffer.from('no picture'))).code).toBe(codes.banner_not_a_picture.code);
});

test.each([
  { kind: 'notice', content: '' },
  { kind: 'notice', content: '有图', picture: 'x' },
  { kind: 'material', content: '' },
  { kind: 'notice', id: 1 },
] as const)('what makes no sense is refused: %o', async (more) => {
  expect((await save(more)).code).toBe(1_000);
});

test('a notice that is changed keeps its moment and its place, unread by nobody anew', async () => {
  const reader = await openPortal(site, (await agentOf(site, flat(20))).token);
  const { data: first } = await save({ title: '先发的' });
  const at = clock.now().toISOString();
  await ask('portalReadNotice', { notice: first.id }, reader);
  clock.advance(60_000);
  const { data: next } = await save({ title: '后发的' });
  clock.advance(60_000);
  expect((await save({ id: first.id, version: 1, title: '先发的，改过' })).code).toBe(200);
  const { rows } = (await ask('portalNotices', {}, reader)).data;
  expect(rows.slice(0, 2)).toMatchObject([
    { id: next.id, title: '后发的', read: false },
    { id: first.id, title: '先发的，改过', at, read: true },
  ]);
});

test('material is found with the newest first; a draft of it is neither found nor counted', async () => {
  const reader = await openPortal(site, (await agentOf(site, flat(20))).token);
  const { data: before } = await ask('portalMaterial', {}, reader);
  const material = (title: string, shown: boolean) =>
    save({ kind: 'material', title, content: title, shown });
  const { data: older } = await material('较早的素材', true);
  clock.advance(60_000);
  await material('素材草稿', false);
  const { data: newer } = await material('较新的素材', true);
  const { data } = await ask('portalMaterial', {}, reader);
  expect(data.total).toBe(before.total + 2);
  expect(data.rows.map(({ id }) => id)).toEqual([newer.id, older.id, ...before.rows.map(({ id }) => id)]);
});
