/** The public random rounds: the real chain's published rounds, ours for tests, and nodes that are away or lie (docs/draws.md). */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestBeacon, type TestBeacon } from '../testing/beacon.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { nodeAt } from './beacon.ts';
import { chainHash, demonstrationChain, firstRoundFrom, keyFrom, quicknet, timeOfRound } from './chain.ts';
import { isSigned, signRound } from './verify.ts';

const clock = new SetClock(new Date('2026-11-21T00:00:00Z'));
let tables: TestTables;
let beacon: TestBeacon;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(() => {
  clock.advance(60_000);
  beacon = openTestBeacon({ clock, database: tables.database });
});

/** Rounds of quicknet that its users' documents and tests publish: github.com/thibmeu/drand-rs (1000), noislabs/drand-verify (123). */
const published = [
  [
    123,
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  ],
  [
    1000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  ],
] as const;

test.each(published)(
  'round %i of quicknet is signed as it was published, and no other round',
  (round, signature, randomness) => {
    expect(isSigned(quicknet.publicKey, round, signature)).toBe(true);
    expect(createHash('sha256').update(signature, 'hex').digest('hex')).toBe(randomness);
    expect(isSigned(quicknet.publicKey, round + 1, signature)).toBe(false);
    expect(isSigned(demonstrationChain('another').publicKey, round, signature)).toBe(false);
  },
);

test('a signature of which one digit is another is none, nor is what is no point of the curve', () => {
  const [[round, signature]] = published;
  const other = `${signature.slice(0, -1)}3`;
  for (const wrong of [other, signature.toUpperCase(), '', 'f'.repeat(96), `${signature}00`])
    expect(isSigned(quicknet.publicKey, round, wrong)).toBe(false);
});

test('a round belongs to a moment as the chain publishes it: the first at its genesis, one each three seconds', () => {
  expect(timeOfRound(quicknet, 1000).toISOString()).toBe('2023-08-23T15:59:24.000Z');
  expect(firstRoundFrom(quicknet, new Date('2023-08-23T15:59:24.000Z'))).toBe(1000);
  expect(firstRoundFrom(quicknet, new Date('2023-08-23T15:59:24.001Z'))).toBe(1001);
  expect(firstRoundFrom(quicknet, new Date('2023-08-23T15:59:21.001Z'))).toBe(1000);
});

test('the hash of a chain is made as drand makes it, and one of our own has its key and hash from its secret', () => {
  const group = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e';
  expect(chainHash(quicknet, group, 'quicknet')).toBe(
    '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  );
  const { publicKey, hash } = demonstrationChain('a secret');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(demonstrationChain('a secret')).toEqual(demonstrationChain('a secret'));
  expect(demonstrationChain('another').publicKey).not.toBe(publicKey);
  expect(isSigned(publicKey, 7, signRound(keyFrom('a secret'), 7))).toBe(true);
});

/** The first round that is not signed yet. */
const next = () => {
  const { chain } = beacon;
  const round = firstRoundFrom(chain, new Date(clock.now().getTime() + 1));
  return { chain: chain.hash, publicKey: chain.publicKey, round };
};

test('nobody has a round before its moment; from then on everybody has the same, and it stays when all nodes are gone', async () => {
  const named = next();
  const moment = timeOfRound(beacon.chain, named.round);
  clock.set(new Date(moment.getTime() - 1));
  expect(await beacon.signatureOf(named)).toBeUndefined();
  clock.set(moment);
  const [one, other] = await Promise.all([beacon.signatureOf(named), beacon.signatureOf(named)]);
  expect(isSigned(named.publicKey, named.round, one ?? '')).toBe(true);
  expect(other).toBe(one);
  const later = openTestBeacon({ clock, database: tables.database });
  later.away(true);
  expect(await later.signatureOf(named)).toBe(one);
});

test('a round is late while nodes are away or lie, never another; it is asked for again after a second', async () => {
  const named = next();
  clock.set(timeOfRound(beacon.chain, named.round));
  beacon.away(true);
  expect(await beacon.signatureOf(named)).toBeUndefined();
  beacon.away(false);
  expect(await beacon.signatureOf(named)).toBeUndefined();
  clock.advance(1_000);
  beacon.lie(published[0][1]);
  expect(await beacon.signatureOf(named)).toBeUndefined();
  const honest = openTestBeacon({ clock, database: tables.database });
  expect(isSigned(named.publicKey, named.round, (await honest.signatureOf(named)) ?? '')).toBe(true);
});

test('the first round to come is one that no node has, however far the clock is behind; lies and silence change nothing', async () => {
  const { database } = tables;
  const at = new Date(clock.now().getTime() + 1);
  const own = firstRoundFrom(beacon.chain, at);
  expect(await beacon.firstToCome(at)).toBe(own);
  for (const behindMs of [5_000, 3_600_000]) {
    const world = new SetClock(new Date(clock.now().getTime() + behindMs));
    const ahead = openTestBeacon({ clock, database, nodesClock: world });
    const named = await ahead.firstToCome(at);
    expect(timeOfRound(ahead.chain, named).getTime()).toBeGreaterThan(world.now().getTime());
    ahead.lie(published[0][1]);
    expect(await ahead.firstToCome(at)).toBe(own);
    ahead.away(true);
    expect(await ahead.firstToCome(at)).toBe(own);
  }
});

test('what somebody wrote into the table is believed no more than what a node tells', async () => {
  const named = next();
  clock.set(timeOfRound(beacon.chain, named.round));
  await tables.database.query(
    'insert into beacon_signature (chain, round, signature, recorded_at) values ($1, $2, $3, $4)',
    [named.chain, named.round, published[0][1], clock.now()],
  );
  expect(isSigned(named.publicKey, named.round, (await beacon.signatureOf(named)) ?? '')).toBe(true);
});

test('a node is asked as drand’s nodes are, and one that says nothing of use is as good as away', async () => {
  const [[round, signature, randomness]] = published;
  const asked: (string | undefined)[] = [];
  const answers: [number, string][] = [
    [200, JSON.stringify({ round, randomness, signature })],
    [200, JSON.stringify({ round: round + 1, randomness, signature })],
    [425, 'Too Early'],
    [200, '{}'],
  ];
  const server = createServer((request, response) => {
    asked.push(request.url);
    const [status, body] = answers.shift() ?? [500, ''];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const node = nodeAt(`http://127.0.0.1:${address.port}/`);
  try {
    expect(await node(quicknet.hash, round)).toBe(signature);
    expect(asked).toEqual(['/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/123']);
    for (const _answer of [1, 2]) expect(await node(quicknet.hash, round)).toBeUndefined();
    expect(await node(quicknet.hash, round)).toBeUndefined();
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
