import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const drawn = (format: 'png' | 'gif' | 'jpeg' | 'webp', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5d4b' } })
    .toFormat(format)
    .toBuffer();

async function upload(token: string, content: Buffer, { field = 'file', type = 'image/png' } = {}) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(content)], { type }), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await site.raw('/api/uploadimg', { method: 'POST', headers, body: form });
  return { ...reply, path: Object(reply.data).path as unknown };
}

const served = (path: unknown) => fetch(new URL(String(path), site.running.address));

test.each(['png', 'gif'] as const)(
  'a %s becomes the picture, drawn anew and served without script',
  async (format) => {
    const { token } = await site.member();
    const { code, path } = await upload(token, await drawn(format));
    expect(code).toBe(200);
    const picture = await served(path);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
    expect((await site.call('profile', {}, { token })).data.avatar).toBe(path);
  },
);

test('what else was in the file is not served', async () => {
  const { token } = await site.member();
  const picture = await drawn('png');
  const { path } = await upload(token, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
  expect(await (await served(path)).text()).not.toContain('script');
});

test('another picture has another address, and the old one is gone', async () => {
  const { token } = await site.member();
  const first = await upload(token, await drawn('png'));
  const second = await upload(token, await drawn('gif'));
  expect(second.path).not.toBe(first.path);
  expect((await served(first.path)).status).toBe(404);
});

test.each([
  ['a JPEG', () => drawn('jpeg')],
  ['a WebP', () => drawn('webp')],
  ['a page that says it is a picture', async () => Buffer.from('<html><script>1</script></html>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half a PNG', async () => (await drawn('png', 600)).subarray(0, 120)],
  ['more pixels than a screen has', () => drawn('png', 5_000)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused', async (_name, content) => {
  const { token } = await site.member();
  expect(await upload(token, await content())).toMatchObject({ status: 200, code: 2020 });
  expect((await site.call('profile', {}, { token })).data.avatar).toBe('');
});

test('too much, another field, no multipart at all: refused', async () => {
  const { token } = await site.member();
  expect((await upload(token, Buffer.alloc(3 * 1024 * 1024))).code).toBe(1001);
  expect((await upload(token, await drawn('png'), { field: 'picture' })).code).toBe(2020);
  expect((await site.call('uploadAvatar', {}, { token })).code).toBe(2020);
});
