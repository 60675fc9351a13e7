/** Which texts a member agreed to is known, and a changed text is agreed to before the next game after the next sign-in. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock(new Date());
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const types = { terms: 9, privacy: 6 } as const;

/** Staff save another text. @returns its version */
async function change(document: keyof typeof types): Promise<number> {
  clock.advance(1_000);
  const { data } = await site.staff('articleList', {}, chief);
  const found = data.find(({ type }) => type === types[document]);
  if (!found) throw new Error(`no ${document}`);
  const { type, version, title, titleEn, contentEn } = found;
  const content = `<p>${document} ${version + 1}</p>`;
  const saved = await site.staff('saveArticle', { type, version, title, titleEn, content, contentEn }, chief);
  expect(saved.code).toBe(200);
  clock.advance(1_000);
  return version + 1;
}
const play = async (token: string) =>
  (await site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo', game_type: '0' }, { token })).code;
const owed = async (token: string, agreed: { document: 'terms' | 'privacy'; version: number }[] = []) =>
  (await site.call('agreements', { agreed }, { token })).data.owed;
const again = async (name: string) => (await site.call('signIn', { name, password })).data.api_token;
const kept = async (id: bigint) => {
  const { data } = await site.staff('memberPage', { id: Number(id) }, chief);
  return data.agreements.map(({ document, version }) => `${document} ${version}`);
};

test('by registering a member agrees to both texts as they are then, and staff see which', async () => {
  const version = await change('terms');
  const { id, token } = await site.member();
  expect(await kept(id)).toEqual([`terms ${version}`, 'privacy 1']);
  expect(await owed(token)).toEqual([]);
  expect(await play(token)).toBe(200);
});

test('a changed text stops no session that is open; after the next sign-in it is agreed to before a game opens', async () => {
  const { id, token, username } = await site.member();
  const version = await change('terms');
  expect([await play(token), await owed(token)]).toEqual([200, []]);
  const later = await again(username);
  expect(await play(later)).toBe(codes.terms_changed.code);
  // Money is not held back by it.
  expect((await site.call('walletOverview', {}, { token: later })).code).toBe(200);
  expect(await owed(later)).toEqual([{ document: 'terms', version }]);
  // Neither an older text, nor one that does not exist yet, is what is asked for.
  for (const other of [version - 1, version + 1]) await owed(later, [{ document: 'terms', version: other }]);
  expect(await play(later)).toBe(codes.terms_changed.code);
  expect(await owed(later, [{ document: 'terms', version }])).toEqual([]);
  expect(await play(later)).toBe(200);
  expect((await kept(id))[0]).toBe(`terms ${version}`);
  // Said again it is not kept again.
  const before = await kept(id);
  await owed(later, [{ document: 'terms', version }]);
  expect(await kept(id)).toEqual(before);
});

test('both texts may have changed, and each is agreed to by itself', async () => {
  const { username } = await site.member();
  const versions = { terms: await change('terms'), privacy: await change('privacy') };
  const token = await again(username);
  expect(await owed(token)).toEqual([
    { document: 'terms', version: versions.terms },
    { document: 'privacy', version: versions.privacy },
  ]);
  expect(await owed(token, [{ document: 'terms', version: versions.terms }])).toHaveLength(1);
  expect(await play(token)).toBe(codes.terms_changed.code);
  await owed(token, [{ document: 'privacy', version: versions.privacy }]);
  expect(await play(token)).toBe(200);
});

test('an account without a record is asked once a text is not the first any more', async () => {
  const { id, username } = await site.member();
  await change('terms');
  await site.owner.query('delete from member_agreement where member_id = $1', [id]);
  expect(await kept(id)).toEqual([]);
  const token = await again(username);
  expect(await play(token)).toBe(codes.terms_changed.code);
  await owed(token, await owed(token));
  expect(await play(token)).toBe(200);
});
