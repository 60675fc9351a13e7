/** A note stays as it was written; who was wrong writes another, once, and the log names both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite();
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());

const write = (id: bigint, body: string, corrects?: number) =>
  site.staff(
    'writeNote',
    { id: Number(id), body, ...(corrects !== undefined && { corrects }) },
    clerk,
    crypto.randomUUID(),
  );
const notes = async (id: bigint) => (await site.staff('memberNotes', { id: Number(id) }, clerk)).data;

test('a correction stands beside what it corrects, takes its pin, and is possible once', async () => {
  const { id } = await site.member();
  const first = (await write(id, '会员说没有收到')).data.id;
  await site.staff('pinNote', { id: first, pinned: true }, clerk);
  const codes = await Promise.all(Array.from({ length: 10 }, (_none, n) => write(id, `已收到 ${n}`, first)));
  expect(codes.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set([200, 6104]));
  expect(
    (await notes(id)).map(({ body, pinned, corrected, corrects }) => ({
      own: body.slice(0, 3),
      pinned,
      corrected,
      corrects,
    })),
  ).toEqual([
    { own: '已收到', pinned: true, corrected: false, corrects: first },
    { own: '会员说', pinned: false, corrected: true, corrects: null },
  ]);
  const { data } = await site.staff('auditLog', { member: Number(id) }, chief);
  expect(data.rows.map(({ action }) => action).sort()).toEqual([
    'note_corrected',
    'note_pinned',
    'note_written',
  ]);
});

test('who takes one pin away takes that one, and no other', async () => {
  const { id } = await site.member();
  const [first, second] = [(await write(id, '一')).data.id, (await write(id, '二')).data.id];
  for (const note of [first, second])
    expect((await site.staff('pinNote', { id: note, pinned: true }, clerk)).code).toBe(200);
  expect((await site.staff('pinNote', { id: second, pinned: false }, clerk)).code).toBe(200);
  expect((await notes(id)).map(({ body, pinned }) => [body, pinned])).toEqual([
    ['一', true],
    ['二', false],
  ]);
});

test('nobody changes a note or takes one away, not even past the server', async () => {
  const { id } = await site.member();
  const note = (await write(id, '原话')).data.id;
  await expect(
    site.owner.query("update member_note set body = '别的' where id = $1", [note]),
  ).rejects.toThrow();
  await expect(site.owner.query('delete from member_note where id = $1', [note])).rejects.toThrow();
});

test('a note of another member is corrected nowhere else, and who only looks writes none', async () => {
  const [one, other] = [await site.member(), await site.member()];
  const note = (await write(one.id, '甲')).data.id;
  expect((await write(other.id, '乙', note)).code).toBe(1002);
  expect((await write(999_999_999n, '丙')).code).toBe(1002);
  await site.owner.query("update staff set roles = '{}', rights = '{members.read}' where username = 'clerk'");
  expect((await write(one.id, '丁')).code).toBe(6001);
  expect((await notes(one.id)).map(({ body }) => body)).toEqual(['甲']);
  await site.owner.query("update staff set roles = '{clerk}', rights = '{}' where username = 'clerk'");
});
