/** Pages that clients on domains of their own show in frames, because calls name them: nobody else may, and no other page. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { ALLOWED_ORIGINS: 'https://m.example,https://n.example' } });
});
afterAll(() => site.stop());

async function framing(path: string) {
  const { headers } = await fetch(new URL(path, site.running.address));
  const policy = headers.get('content-security-policy') ?? '';
  const [, ancestors = ''] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  return { ancestors: ancestors.trim(), options: headers.get('x-frame-options') };
}

test.each(['/service/', '/agent/', '/h5/1.html', '/h5/2.html'])(
  'the operator’s own clients may frame %s',
  async (path) => {
    expect(await framing(path)).toEqual({
      ancestors: "'self' https://m.example https://n.example",
      options: null,
    });
  },
);

test.each(['/', '/console/', '/api/app', '/servicex', '/docs'])('nobody else frames %s', async (path) => {
  expect(await framing(path)).toEqual({ ancestors: "'self'", options: 'SAMEORIGIN' });
});

test('the operating guide says what a web server in front of such a client passes on', async () => {
  const guide = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const [, passed = ''] = /\*\*Clients on a domain of their own\.\*\*([\s\S]*?)\n\n/.exec(guide) ?? [];
  for (const path of ['/api/', '/uploads/', '/pictures/', '/static/image/', '/h5/1.html', '/h5/2.html'])
    expect(passed, path).toContain(`\`${path}\``);
});
