/** Which heads a receiver is sent, when, and what is said while it takes none. */
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { ChainName } from './chains.ts';
import type { Head } from './heads.ts';
import { type HeadSender, openHeadSender, sealGauges } from './sender.ts';
import { openReceiver } from './testing.ts';

const noon = '2026-11-21T04:00:00.000Z';
const clock = new SetClock(noon);
let sender: HeadSender;
/** What the receiver answers, and what it was sent, `chain/seal`, post by post. */
let status: number;
let posts: string[][];
const receiver = openReceiver((lines, response) => {
  posts.push(lines.map((line) => JSON.parse(line)).map(({ chain, seal }) => `${chain}/${seal}`));
  response.writeHead(status).end();
});
let address: string;
beforeAll(async () => {
  address = await receiver.open();
});
afterAll(() => receiver.close());
beforeEach(() => {
  clock.set(noon);
  status = 200;
  posts = [];
  sender = openHeadSender(address);
});

const head = (chain: ChainName, seal: number, hash = `${seal}`.repeat(64)): Head => ({
  chain,
  seal,
  from: '1',
  to: '2',
  rows: 1,
  hash,
  sealed_at: noon,
  told_at: noon,
});
const send = (...heads: readonly Head[]) => sender.send(heads, clock.now());

test('the first time the newest of each chain, then what is new, and nothing at all while nothing is', async () => {
  const heads = [head('audit', 1), head('ledger', 1), head('audit', 2), head('ledger', 2)];
  expect(await send(...heads)).toBeUndefined();
  await send(...heads);
  await send(...heads, head('audit', 3), head('audit', 4), head('fingerprints', 1));
  expect(posts).toEqual([
    ['ledger/2', 'audit/2'],
    ['audit/3', 'audit/4', 'fingerprints/1'],
  ]);
});

test('a chain whose last head is another one now is sent from its newest on', async () => {
  await send(head('audit', 1), head('audit', 2));
  await send(head('audit', 1), head('audit', 2, 'f'.repeat(64)));
  expect(posts).toEqual([['audit/2'], ['audit/2']]);
});

test('what was not taken waits and is counted, with the moment since when; the gauge tells it in seconds', async () => {
  const register = new Registry();
  sealGauges(register, sender, clock);
  const unsent = async () => {
    const text = await register.metrics();
    return /^seal_heads_unsent_seconds (\S+)$/m.exec(text)?.[1];
  };
  await send(head('audit', 1));
  expect(await unsent()).toBe('0');
  status = 503;
  const since = clock.now();
  expect(await send(head('audit', 1), head('audit', 2))).toEqual({ status: '503', unsent: 1, since });
  clock.advance(90_000);
  const more = [head('audit', 1), head('audit', 2), head('audit', 3)];
  expect(await send(...more)).toEqual({ status: '503', unsent: 2, since });
  expect(sender.silentSince()).toEqual(since);
  expect(await unsent()).toBe('90');
  status = 200;
  expect(await send(...more)).toBeUndefined();
  expect(posts.at(-1)).toEqual(['audit/2', 'audit/3']);
  expect([sender.silentSince(), await unsent()]).toEqual([undefined, '0']);
});

test('without an address nobody is sent anything, and nothing is wrong', async () => {
  sender = openHeadSender(undefined);
  expect(await send(head('audit', 1))).toBeUndefined();
  expect([posts, sender.silentSince()]).toEqual([[], undefined]);
});
