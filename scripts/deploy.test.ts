/** What operators copy from deploy/ names what there is: files of this tree, and variables that both programs read as they are meant. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig as readStandIns } from '../apps/sandbox/src/config.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const secrets = {
  POSTGRES_PASSWORD: 'a'.repeat(24),
  SANDBOX_SECRET: 'b'.repeat(24),
  METRICS_TOKEN: 'c'.repeat(24),
};

/** `NAME=value` lines, and whether secrets are left for their owner to write. */
function example(): Record<string, string> {
  const lines = read('deploy/site.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The lines `NAME: value` of one service of compose.yaml. */
function environmentOf(service: string): Record<string, string> {
  const [, block = ''] =
    new RegExp(`^  ${service}:\n((?:    .*\n)+)`, 'm').exec(read('deploy/compose.yaml')) ?? [];
  const lines = block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [
      name,
      value.replace(
        /\$\{(\w+)[^}]*\}/g,
        (_, variable: string) => secrets[variable as keyof typeof secrets] ?? '',
      ),
    ]),
  );
}

test('no secret is written down, and each has a place', () => {
  for (const name of Object.keys(secrets)) expect(example()[name], name).toBe('');
});

test('by compose.yaml the server finds its database, counters and stand-ins, and they find the server', () => {
  const shared = { ...example(), ...secrets };
  const site = readConfig({
    ...shared,
    ...environmentOf('site'),
    DATA_DIR: '/var/lib/mingpai',
    HOST: '0.0.0.0',
  });
  expect(site).toMatchObject({
    DATABASE_URL: `postgres://mingpai:${secrets.POSTGRES_PASSWORD}@database:5432/mingpai`,
    REDIS_URL: 'redis://counters:6379',
    SANDBOX_URL: 'http://standins:8090',
    OUTBOUND_ALLOW: ['standins:8090'],
    PUBLIC_URL: 'https://play.example',
    TRUSTED_PROXIES: 1,
    DEMO: false,
  });
  const standIns = readStandIns({ ...shared, ...environmentOf('standins') });
  expect(standIns).toMatchObject({
    ok: true,
    config: {
      host: '0.0.0.0',
      port: 8_090,
      walletUrl: 'http://site:8080',
      publicUrl: 'https://games.play.example',
      frameAncestors: ['https://play.example'],
      secret: secrets.SANDBOX_SECRET,
    },
  });
});

test.each([
  'deploy/Containerfile',
  'deploy/compose.yaml',
  'deploy/systemd/mingpai.service',
  'deploy/systemd/mingpai-standins.service',
])('%s starts programs of this tree', (file) => {
  const programs = read(file).match(/apps\/[\w/-]+\.ts/g) ?? [];
  expect(programs.length).toBeGreaterThan(0);
  for (const program of programs) expect(existsSync(join(root, program)), program).toBe(true);
});
