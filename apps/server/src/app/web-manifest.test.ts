import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { manifestRoute } from './web-manifest.ts';

const root = mkdtempSync(join(tmpdir(), 'mingpai-manifest-'));
let site: TestSite;
let http: FastifyInstance;
beforeAll(async () => {
  writeFileSync(
    join(root, 'manifest.webmanifest'),
    JSON.stringify({ id: '/', name: '明牌', short_name: '明牌', description: '每一分钱', icons: [1] }),
  );
  site = await startTestSite();
  http = Fastify();
  manifestRoute(http, site.running.settings, root);
});
afterAll(async () => {
  await http.close();
  await site.stop();
  rmSync(root, { recursive: true });
});

const call = (value: { title: string; titleEn: string }) =>
  site.running.site.database.transaction(async (tx) => {
    const now = await site.running.settings.current('site');
    await site.running.settings.set(tx, 'site', { ...now, ...value }, 'seed');
  });
const manifest = async (url: string, language = 'zh-CN,zh;q=0.9') => {
  const answer = await http.inject({ url, headers: { 'accept-language': language } });
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  return answer.json<Record<string, unknown>>();
};

test('the app is called what the operator calls the site, in the language that was chosen or that the browser reads', async () => {
  await call({ title: '金狮', titleEn: 'Golden Lion' });
  const chinese = { name: '金狮', short_name: '金狮', lang: 'zh-CN', description: '每一分钱' };
  const english = { name: 'Golden Lion', short_name: 'Golden Lion', lang: 'en' };
  expect(await manifest('/manifest.webmanifest')).toEqual({ id: '/', icons: [1], ...chinese });
  expect(await manifest('/manifest.webmanifest?lang=en')).toMatchObject(english);
  expect(await manifest('/manifest.webmanifest', 'en-GB,en')).toMatchObject(english);
  expect(await manifest('/manifest.webmanifest?lang=zh', 'en-GB,en')).toMatchObject(chinese);
  expect((await manifest('/manifest.webmanifest?lang=en')).description).not.toBe('每一分钱');
});

test('without an English name the Chinese one stands, and an address that nobody wrote changes nothing', async () => {
  await call({ title: '金狮', titleEn: '' });
  expect(await manifest('/manifest.webmanifest?lang=en')).toMatchObject({ name: '金狮', lang: 'en' });
  expect(await manifest('/manifest.webmanifest?lang=fr&lang=en')).toMatchObject({ lang: 'zh-CN' });
});
