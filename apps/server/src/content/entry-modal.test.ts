/** What opens over the home page: between its two moments, for its audience, and as a draft for nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-20T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken('chief');
});
afterAll(() => site?.stop());

type Fields = Parameters<typeof site.staff<'updateSiteSettings'>>[1];
const set = (fields: Fields) => site.staff('updateSiteSettings', fields, chief);
const shown = async (token?: string) => {
  const { index_modal, webcontent } = (await site.call('appInfo', {}, token === undefined ? {} : { token }))
    .data;
  return [Number(index_modal), webcontent];
};
const words = '<p>双十二</p>';

test('it opens from its first moment on, and at its last it is gone', async () => {
  const fields = { indexModal: 1 as const, webContent: words };
  await set({ ...fields, modalFrom: '2026-11-20T05:00:00.000Z', modalUntil: '2026-11-20T06:00:00.000Z' });
  await expect.poll(async () => (await site.running.settings.current('site')).modalUntil).not.toBe('');
  expect(await shown()).toEqual([0, '']);
  clock.advance(3_600_000 - 1);
  expect(await shown()).toEqual([0, '']);
  clock.advance(1);
  expect(await shown()).toEqual([1, words]);
  clock.advance(3_600_000 - 1);
  expect(await shown()).toEqual([1, words]);
  clock.advance(1);
  expect(await shown()).toEqual([0, '']);
  await set({ modalFrom: '', modalUntil: '' });
  await expect.poll(() => shown()).toEqual([1, words]);
});

test('for some it opens alone where they meet all that is named, and never for visitors; the log says for whom', async () => {
  const [one, other] = [await site.member(), await site.member()];
  await site.owner.query('update member set vip_level = 3 where id = $1', [one.id]);
  const before = (await site.owner.query('select 1 from audit')).rows.length;
  await set({ modalAudience: { vipFrom: 3 } });
  await expect.poll(() => shown()).toEqual([0, '']);
  expect(await shown(one.token)).toEqual([1, words]);
  expect(await shown(other.token)).toEqual([0, '']);
  const { rows } = await site.owner.query<{ detail: object }>(
    'select detail from audit order by id offset $1',
    [before],
  );
  expect(rows.map(({ detail }) => detail)).toEqual([{ modalAudience: '{} → {"vipFrom":3}' }]);
  // The same once more is no change, in whichever order it is typed.
  await set({ modalAudience: { vipFrom: 3 } });
  expect((await site.owner.query('select 1 from audit')).rows).toHaveLength(before + 1);
  await set({ modalAudience: {} });
  await expect.poll(() => shown()).toEqual([1, words]);
});

test('one that would end before it begins is not saved, whichever of the two was typed', async () => {
  const [early, late] = ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'];
  expect((await set({ modalFrom: late })).code).toBe(200);
  expect((await set({ modalUntil: early })).code).toBe(6267);
  expect((await set({ modalUntil: late })).code).toBe(6267);
  expect((await site.staff('siteSettings', {}, chief)).data).toMatchObject({
    modalFrom: late,
    modalUntil: '',
  });
  expect((await set({ modalFrom: early, modalUntil: late })).code).toBe(200);
});

test('whoever took a break is enticed by nothing until it is over', async () => {
  await set({ modalFrom: '', modalUntil: '' });
  await expect.poll(() => shown()).toEqual([1, words]);
  const { id, token } = await site.member();
  expect(await shown(token)).toEqual([1, words]);
  await site.owner.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $2::timestamptz + interval '1 hour')",
    [id, clock.now()],
  );
  expect(await shown(token)).toEqual([0, '']);
  clock.advance(3_600_000);
  expect(await shown(token)).toEqual([1, words]);
});
