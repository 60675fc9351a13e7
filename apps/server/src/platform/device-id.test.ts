import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { deviceIdOf } from './device-id.ts';

const http = fastify({ trustProxy: true });
http.get('/mark', async (request, reply) => deviceIdOf(request, reply));
afterAll(() => http.close());

const [ours, theirs] = ['o'.repeat(43), 't'.repeat(43)];

async function visit(proto: 'http' | 'https', cookie?: string) {
  const headers = { 'x-forwarded-proto': proto, ...(cookie === undefined ? {} : { cookie }) };
  const answer = await http.inject({ method: 'GET', url: '/mark', headers });
  return { mark: answer.body, given: String(answer.headers['set-cookie']) };
}

test('by https the mark is a cookie of this host alone, read by no script and sent from no other site', async () => {
  const { mark, given } = await visit('https');
  expect(given.split('; ')).toEqual([
    `__Host-device=${mark}`,
    'Path=/',
    'Secure',
    'Max-Age=34560000',
    'HttpOnly',
    'SameSite=Strict',
  ]);
  expect(await visit('https', `a=1; __Host-device=${ours}`)).toMatchObject({ mark: ours });
});

test('a mark that a neighbour wrote does not stand in for the host’s own', async () => {
  expect((await visit('https', `device=${theirs}; __Host-device=${ours}`)).mark).toBe(ours);
});

test('a browser that was here before keeps its mark, under the new name', async () => {
  const { mark, given } = await visit('https', `device=${ours}`);
  expect(mark).toBe(ours);
  expect(given).toContain(`__Host-device=${ours};`);
});

test('without TLS the mark has the plain name, and the other one counts for nothing', async () => {
  const { mark, given } = await visit('http', `__Host-device=${theirs}`);
  expect(mark).not.toBe(theirs);
  expect(given).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
});
