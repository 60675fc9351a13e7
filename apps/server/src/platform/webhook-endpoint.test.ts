/** What third parties may have under way at their door. */
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openWebhookEndpoint } from './webhook-endpoint.ts';

/** A door behind which everybody waits until they are let go. @param bounded what they do takes a connection of its own */
async function openEndpoint(bounded: boolean) {
  const http = fastify();
  const inside: (() => void)[] = [];
  const wait = () => new Promise<void>((go) => inside.push(go));
  await openWebhookEndpoint(http, '/door', ['POST'], async (_call, { admitted }) => {
    await (bounded ? admitted(wait) : wait());
    return { status: 200, body: '{}' };
  });
  return { inside, knock: () => http.inject({ method: 'POST', url: '/door', payload: 'x' }) };
}

test('six at a time may take a connection of their own, and everybody after them in their turn', async () => {
  const { inside, knock } = await openEndpoint(true);
  const answers = Array.from({ length: 20 }, knock);
  const entered: number[] = [];
  for (let gone = 0; gone < 20; gone += 1) {
    await expect.poll(() => inside.length).toBeGreaterThan(0);
    entered.push(inside.length);
    inside.shift()?.();
  }
  expect(Math.max(...entered)).toBeLessThanOrEqual(6);
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});

test('what shares a connection with others waits for nobody', async () => {
  const { inside, knock } = await openEndpoint(false);
  const answers = Array.from({ length: 20 }, knock);
  await expect.poll(() => inside.length).toBe(20);
  for (const go of inside) go();
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});
