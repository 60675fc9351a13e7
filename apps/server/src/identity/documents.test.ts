/** Pictures of documents: what is one, how many, and whose. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, type IdentitySite, openIdentitySite } from './testing.ts';

const picturesFull = 2086;
const uploadsSpent = 9001;
let at: IdentitySite;
beforeAll(async () => {
  at = await openIdentitySite();
});
afterAll(() => at?.site.stop());

test.each([
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a picture of more pixels than can be unpacked', () => drawn('png', 6_000)],
  ['half a picture', async () => (await drawn('jpeg', 900)).subarray(0, 200)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no picture of a document', async (_name, content) => {
  const { token } = await at.site.member();
  expect((await at.upload(token, await content())).code).toBe(6293);
});

test('a picture that is a page as well, and tells where it was taken, reaches staff as a picture and nothing else', async () => {
  const { token } = await at.site.member();
  const polyglot = Buffer.concat([await drawn('jpeg', 3_000), Buffer.from('<script>alert(1)</script>')]);
  expect((await at.upload(token, polyglot)).code).toBe(200);
  await at.upload(token, await drawn('webp'), 'holder');
  const { data } = await at.submit(token, { wants: 'full' });
  const { id } = await at.formOf(data.number);
  const response = await fetch(new URL('/api/console/identity/read', at.site.running.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${at.clerk}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, reason: '核对身份' }),
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
  });
  const seen = (await response.json()) as { data: { pictures: { side: string; picture: string }[] } };
  const first = seen.data.pictures.find(({ side }) => side === 'front');
  expect(first?.picture).toMatch(/^data:image\/webp;base64,/);
  const bytes = Buffer.from(first?.picture.split(',')[1] ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_000 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('script')).toBe(false);
});

test('ten thousand uploads fill nothing: six wait at most, and the day has an end', async () => {
  const { token, id } = await at.site.member();
  const picture = await drawn('png');
  const codes: number[] = [];
  for (let sent = 0; sent < 34; sent += 1) codes.push((await at.upload(token, picture)).code);
  expect(codes.slice(0, 6)).toEqual(Array(6).fill(200));
  expect(new Set(codes.slice(6, 30))).toEqual(new Set([picturesFull]));
  expect(codes.slice(30)).toEqual(Array(4).fill(uploadsSpent));
  const { rows } = await at.site.owner.query<{ count: number }>(
    'select count(*)::int as count from identity_picture where member_id = $1',
    [id],
  );
  expect(rows[0]?.count).toBe(6);
});

test('a picture is taken back by its member alone, and not once it was sent', async () => {
  const [one, other] = [await at.site.member(), await at.site.member()];
  await at.upload(one.token, await drawn('png'));
  const [picture] = (await at.status(one.token)).pictures;
  const drop = (token: string) => at.site.call('dropIdentityPicture', { id: picture?.id ?? '' }, { token });
  await drop(other.token);
  expect((await at.status(one.token)).pictures).toHaveLength(1);
  await at.submit(one.token);
  await drop(one.token);
  const { rows } = await at.site.owner.query('select from identity_picture where member_id = $1', [one.id]);
  expect(rows).toHaveLength(1);
});
