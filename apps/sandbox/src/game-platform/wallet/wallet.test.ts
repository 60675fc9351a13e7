import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import { openPlatformStore } from '../store.ts';
import type { WalletClient, WalletOperation, WalletOutcome } from './client.ts';
import { walletSchema } from './schema.ts';
import { type OperatorWallet, openOperatorWallet } from './wallet.ts';

let dataDir: string;
let store: Store;
let wallet: OperatorWallet;
let now = 1_000_000;
/** What the operator was told, and what it answers from now on. */
let told: string[];
let answer: (operation: WalletOperation) => WalletOutcome | Promise<WalletOutcome>;
const fine = (balance = 900n): WalletOutcome => ({ outcome: 'done', balance });
const silent: WalletOutcome = { outcome: 'unknown' };

function open(): void {
  store = openPlatformStore(dataDir, [walletSchema]);
  const client: WalletClient = {
    async call(_venue, operation, content) {
      told.push(`${operation} ${'id' in content ? content.id : ''}`.trim());
      return answer(operation);
    },
    stop: () => undefined,
  };
  wallet = openOperatorWallet(store, { now: () => now, shift: () => undefined }, client);
}

const waiting = () =>
  store.one(
    z.object({ count: wholeColumn }),
    "select count(*) as count from wallet_outbox where state = 'waiting'",
  )?.count;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wallet-'));
  told = [];
  answer = () => fine();
  open();
});
afterEach(async () => {
  await wallet.stop();
  store.close();
  await rm(dataDir, { recursive: true });
});

/** The process dies and another one starts on what is on the disk. */
async function restart(): Promise<void> {
  await wallet.stop();
  store.close();
  open();
  wallet.start();
}

const bet = {
  id: 'one',
  venue: 'mpdz',
  player: 'm1',
  token: 'a-token-of-the-operator',
  game: 'mpdz01',
  stake: 100n,
};

test('a round: asked, played, told; the totals count it', async () => {
  expect(await wallet.ask(bet)).toEqual({ state: 'taken' });
  store.transact(() => wallet.settle('one', 250n));
  await wallet.tell('one');
  expect(told).toEqual(['bet one', 'win one/w']);
  expect(wallet.totals('mpdz', 'm1')).toEqual({ bets: 100n, wins: 250n, refunds: 0n });
  expect(wallet.totals('mpdz', 'm2')).toEqual({ bets: 0n, wins: 0n, refunds: 0n });
});

test('the same bet at once asks the operator once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => wallet.ask(bet)));
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['taken']));
  expect(told).toEqual(['bet one']);
});

test('a bet id of another player is no bet', async () => {
  await wallet.ask(bet);
  expect(await wallet.ask({ ...bet, player: 'm2' })).toEqual({ state: 'declined', reason: 'conflict' });
  expect(told).toEqual(['bet one']);
});

test('what the operator declines is not played, whatever is asked again', async () => {
  answer = () => ({ outcome: 'refused', reason: 'insufficient_funds' });
  const declined = { state: 'declined', reason: 'insufficient_funds' };
  expect(await wallet.ask(bet)).toEqual(declined);
  answer = () => fine();
  expect(await wallet.ask(bet)).toEqual(declined);
  expect(wallet.totals('mpdz')).toEqual({ bets: 0n, wins: 0n, refunds: 0n });
});

test('a bet without an answer is taken back, as often as it needs', async () => {
  answer = () => silent;
  expect(await wallet.ask(bet)).toEqual({ state: 'cancelled' });
  wallet.start();
  await expect.poll(() => told).toEqual(['bet one', 'rollback one/r']);
  answer = () => fine(1_000n);
  now += 2_000;
  await expect.poll(() => told).toEqual(['bet one', 'rollback one/r', 'rollback one/r']);
  // Nothing is left that could be told again.
  await expect.poll(waiting).toBe(0);
  expect(told).toHaveLength(3);
});

test('a win that the operator did not hear survives the end of the process', async () => {
  await wallet.ask(bet);
  store.transact(() => wallet.settle('one', 250n));
  answer = () => silent;
  await wallet.tell('one');
  await restart();
  answer = () => fine();
  now += 60_000;
  await expect.poll(() => told.filter((each) => each === 'win one/w').length).toBeGreaterThan(1);
  expect(wallet.totals('mpdz')).toEqual({ bets: 100n, wins: 250n, refunds: 0n });
});

test.each([
  ['before the operator answered', "update wallet_bet set state = 'asked', was_taken = 0"],
  ['between the answer and the round', 'select 1'],
])('a bet whose process ended %s is taken back by the next', async (_when, before) => {
  await wallet.ask(bet);
  store.run(before);
  told = [];
  await restart();
  await expect.poll(() => told).toEqual(['rollback one/r']);
  expect(await wallet.ask(bet)).toEqual({ state: 'cancelled' });
  const { bets, wins, refunds } = wallet.totals('mpdz');
  expect(wins + refunds - bets).toBe(0n);
});

test('a bet that is taken back later takes its win along, and the totals say so', async () => {
  await wallet.ask(bet);
  store.transact(() => wallet.settle('one', 250n));
  await wallet.tell('one');
  expect(await wallet.annul('one')).toBe(true);
  expect(await wallet.annul('one')).toBe(false);
  expect(told).toEqual(['bet one', 'win one/w', 'rollback one/r']);
  expect(wallet.totals('mpdz')).toEqual({ bets: 100n, wins: 250n, refunds: -150n });
});

test('a win that overtook its bet is repeated, one that was refused for good is not', async () => {
  await wallet.ask(bet);
  store.transact(() => wallet.settle('one', 250n));
  answer = () => ({ outcome: 'refused', reason: 'unknown_bet' });
  await wallet.tell('one');
  answer = () => ({ outcome: 'refused', reason: 'rolled_back' });
  await wallet.tell('one');
  await wallet.tell('one');
  expect(told.filter((each) => each === 'win one/w')).toHaveLength(2);
});
