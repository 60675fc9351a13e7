/** What the poll of balances costs, and what it remembers: one question for all who ask at once, and nothing that may have changed. */
import type { Balance, Ledger } from '@mingpai/ledger';
import { expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { centralAccount } from './accounts.ts';
import { openBalances } from './balances.ts';

/** @param answer what the ledger says when it is asked; waits where it is a promise */
function opened(answer: (accounts: readonly string[]) => Promise<ReadonlyMap<string, Balance>>) {
  const asked: string[][] = [];
  let look: () => Promise<void> = async () => undefined;
  let silence: () => void = () => undefined;
  let moved: readonly string[] = [];
  const since: (string | undefined)[] = [];
  const feed = {
    reliable: true,
    follow: (ask: () => Promise<void>, lost: () => void) => {
      look = ask;
      silence = lost;
    },
  };
  const ledger = {
    movedSince: async (snapshot: string | undefined) => {
      since.push(snapshot);
      return { snapshot: `look ${since.length}`, owners: moved };
    },
    balances: (accounts: readonly string[]) => {
      asked.push([...accounts]);
      return answer(accounts);
    },
  };
  const balances = openBalances(ledger as unknown as Ledger, feed as unknown as ChangeFeed);
  /** A look that finds that this member's money moved. */
  const tell = (key: string) => {
    moved = [key];
    return look();
  };
  return { balances, asked, since, feed, tell, look: () => look(), silence: () => silence() };
}

const balance = (available: bigint): Balance => ({
  balance: available,
  pendingDebits: 0n,
  pendingCredits: 0n,
  available,
  version: 1n,
});
const seven = async (accounts: readonly string[]) => new Map(accounts.map((id) => [id, balance(700n)]));

test('all who ask in the same moment are one question, and each is answered', async () => {
  const { balances, asked } = opened(seven);
  const answers = await Promise.all([balances.central(1n), balances.central(2n), balances.central(1n)]);
  expect(answers).toEqual([700n, 700n, 700n]);
  await new Promise((turn) => setImmediate(turn));
  expect(asked).toEqual([[centralAccount(1n), centralAccount(2n)]]);
});

test('what was read is remembered until the feed tells of a change or falls silent', async () => {
  const { balances, asked, tell, silence } = opened(seven);
  expect(balances.knownCentral(1n)).toBeUndefined();
  await balances.central(1n);
  expect([balances.knownCentral(1n), await balances.central(1n), asked.length]).toEqual([700n, 700n, 1]);
  await tell('1');
  expect(balances.knownCentral(1n)).toBeUndefined();
  await balances.central(1n);
  silence();
  expect([balances.knownCentral(1n), asked.length]).toEqual([undefined, 2]);
});

test('while the feed cannot be relied on nothing is taken from memory, nor kept', async () => {
  const { balances, asked, feed } = opened(seven);
  await balances.central(1n);
  feed.reliable = false;
  expect(balances.knownCentral(1n)).toBeUndefined();
  await balances.central(1n);
  await balances.central(2n);
  feed.reliable = true;
  expect(asked.length).toBe(3);
  expect(balances.knownCentral(2n)).toBeUndefined();
});

test('a change that comes while a balance is read is not forgotten', async () => {
  let answer: (rows: ReadonlyMap<string, Balance>) => void = () => undefined;
  const { balances, asked, tell } = opened(() => new Promise((resolve) => (answer = resolve)));
  const first = balances.central(1n);
  await expect.poll(() => asked.length).toBe(1);
  await tell('2');
  answer(new Map([[centralAccount(1n), balance(5n)]]));
  expect(await first).toBe(5n);
  expect(balances.knownCentral(1n)).toBeUndefined();
});

test('a ledger that does not answer is told to all who wait, and asked again by the next', async () => {
  let broken = true;
  const { balances } = opened(async (accounts) => {
    if (broken) throw new Error('gone');
    return seven(accounts);
  });
  const settled = await Promise.allSettled([balances.central(1n), balances.central(2n)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await balances.central(1n)).toBe(700n);
});

test('who has no wallet yet has nothing', async () => {
  const { balances } = opened(async () => new Map());
  expect(await balances.central(1n)).toBe(0n);
});

test('each look asks for what came after the one before, and after a silence it begins anew', async () => {
  const { since, tell, silence } = opened(seven);
  await tell('1');
  await tell('1');
  silence();
  await tell('1');
  expect(since).toEqual([undefined, 'look 1', undefined]);
});

test('who moved the money here forgets the balance at once, and what is being read then is not kept', async () => {
  let answer: (rows: ReadonlyMap<string, Balance>) => void = () => undefined;
  const { balances, asked } = opened(() => new Promise((resolve) => (answer = resolve)));
  const first = balances.central(1n);
  await expect.poll(() => asked.length).toBe(1);
  balances.forget(1n);
  answer(new Map([[centralAccount(1n), balance(5n)]]));
  await first;
  expect(balances.knownCentral(1n)).toBeUndefined();
});

test('whoever wants to know is told whose money moved once a look has found it, and nothing where nobody’s did', async () => {
  const { balances, tell, look } = opened(seven);
  const told: bigint[][] = [];
  balances.onMoved((memberIds) => told.push([...memberIds]));
  await look();
  expect(told).toEqual([]);
  await tell('12');
  expect(told).toEqual([[12n]]);
});
