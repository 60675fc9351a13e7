/**
 * Two tries of one transfer, at two nodes: the lease of the first ran out while the venue was slow. Whatever the venue says to which of
 * them, in whatever order, the money stands in one place: where the venue's own record of the transfer says. Amounts in fen.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import { SetClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import type { TransferVenuePort } from './port.ts';
import { openTransfers, type Transfers } from './transfers.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const leaseOverMs = 25_001;
let cashier: Cashier;
/** Two nodes on one database. */
let nodes: readonly [Transfers, Transfers];
let node: () => Transfers;
const nobody = async () => new Set<bigint>();
const limits = { win: 10n ** 12n, multiple: 1_000n, hour: 10n ** 12n, ahead: 5_000n, day: 10n ** 12n };

const yes: Answer<null> = { outcome: 'done', value: null };
const no: Answer<null> = { outcome: 'refused', reason: 'insufficient_funds' };
const silence: Answer<null> = { outcome: 'unknown', reason: 'no answer' };

interface Request {
  readonly id: string;
  answer(answer: Answer<null>): void;
}

/** What was asked of the venue and not answered yet, the oldest first. */
let requests: Request[] = [];
/** What its records say of every transfer. */
let record: 'done' | 'refused' | 'not_found' = 'not_found';
let whileAsked = () => {};
/** What a player is told to the venue behind. */
let introduced: Promise<unknown> = Promise.resolve();
/** Transactions that have ended. */
let ended = 0;
const port = {
  createPlayer: async () => {
    await introduced;
    return yes;
  },
  transfer: ({ id }) => new Promise((answer) => requests.push({ id, answer })),
  transferStatus: async () => {
    whileAsked();
    return { outcome: 'done', value: record };
  },
} as Partial<TransferVenuePort> as TransferVenuePort;

beforeAll(async () => {
  cashier = await openCashier(clock);
  const { database, site, wallet } = cashier;
  await database.query(
    "insert into venue (code, name, category, adapter, wallet, position) values ('tv', 'tv', 'gaming', 'test', 'transfer', 99)",
  );
  await database.transaction((tx) => wallet.openHouse(tx, ['tv']));
  const counting: AppContext = {
    ...site,
    database: {
      ...database,
      transaction: (work) => database.transaction(work).finally(() => (ended += 1)),
    },
  };
  node = () => openTransfers(counting, { wallet, limitsOf: async () => limits }, () => port, nobody);
  nodes = [node(), node()];
});
afterAll(() => cashier.close());
beforeEach(() => {
  [requests, record, whileAsked, introduced] = [[], 'not_found', () => {}, Promise.resolve()];
});

type Direction = 'in' | 'out';

/** Of a member who has 1,000 in the central wallet and 500 at the venue: 300 one way or the other. */
async function begun(direction: Direction): Promise<{ memberId: bigint; id: string }> {
  const memberId = await cashier.memberWith(1_500n);
  const order = async (way: Direction, amount: bigint) => {
    const id = crypto.randomUUID();
    const asked = { id, memberId, venue: 'tv', direction: way, amount };
    expect((await cashier.database.transaction((tx) => nodes[0].begin(tx, asked))).ok).toBe(true);
    return id;
  };
  const first = nodes[0].settle(await order('in', 500n));
  (await asked(0)).answer(yes);
  expect(await first).toBe('done');
  requests = [];
  return { memberId, id: await order(direction, 300n) };
}

/** The request of the n-th try, once it is there. */
async function asked(n: number): Promise<Request> {
  await expect.poll(() => requests.length).toBeGreaterThan(n);
  const request = requests[n];
  if (request === undefined) throw new Error('no request');
  return request;
}

/** Both tries with their requests under way: the first one's lease is over, the second has claimed. */
async function twoTries(direction: Direction) {
  const { memberId, id } = await begun(direction);
  const first = nodes[0].settle(id);
  const early = await asked(0);
  clock.advance(leaseOverMs);
  const second = nodes[1].settle(id);
  const late = await asked(1);
  return { memberId, id, first, second, early, late };
}

/** The venue answers, and what this leads to is written down or not. */
async function answered(request: Request, answer: Answer<null>): Promise<void> {
  const before = ended;
  request.answer(answer);
  await expect.poll(() => ended).toBeGreaterThan(before);
}

/** Of a member whose transfer has ended: what the books say, nothing reserved. */
async function books(memberId: bigint) {
  const { rows } = await cashier.database.query<{ code: string; balance: bigint; pending: bigint }>(
    `select code, balance, pending_debits + pending_credits as pending from ledger.account
      where owner = $1 and (balance <> 0 or pending_debits + pending_credits <> 0) order by code`,
    [String(memberId)],
  );
  expect(rows.every(({ pending }) => pending === 0n)).toBe(true);
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}

const moved = {
  in: { central: 700n, 'venue/tv': 800n },
  out: { central: 1_300n, 'venue/tv': 200n },
} as const;
const refunded = { central: 1_000n, 'venue/tv': 500n };
const directions = ['in', 'out'] as const;

async function row(id: string) {
  const { rows } = await cashier.database.query<{ state: string; attempts: number; leased: boolean }>(
    'select state, attempts, leased_until is not null as leased from venue_transfer where id = $1',
    [id],
  );
  return rows[0];
}

test.each(directions)(
  'a refusal that arrives after the lease decides nothing: the venue does it for the next try (%s)',
  async (direction) => {
    const { memberId, id, first, second, early, late } = await twoTries(direction);
    await answered(early, no);
    expect(await row(id)).toEqual({ state: 'pending', attempts: 2, leased: true });
    late.answer(yes);
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(await books(memberId)).toEqual(moved[direction]);
  },
);

test.each(directions)(
  'what is done for the slow try, and refused to the next, is done (%s)',
  async (direction) => {
    const { memberId, first, second, early, late } = await twoTries(direction);
    record = 'done';
    late.answer(no);
    expect(await second).toBe('done');
    early.answer(yes);
    expect(await first).toBe('done');
    expect(await books(memberId)).toEqual(moved[direction]);
  },
);

test.each(directions)(
  'a late yes decides nothing where the record of the venue says no (%s)',
  async (direction) => {
    const { memberId, id, first, second, early, late } = await twoTries(direction);
    await answered(early, yes);
    expect(await row(id)).toEqual({ state: 'pending', attempts: 2, leased: true });
    record = 'refused';
    late.answer(no);
    expect(await Promise.all([first, second])).toEqual(['refused', 'refused']);
    expect(await books(memberId)).toEqual(refunded);
  },
);

test('a late yes with others that are done together concludes none but theirs', async () => {
  const beside = await begun('in');
  const { memberId, id, first, second, early, late } = await twoTries('in');
  const third = nodes[0].settle(beside.id);
  const neighbour = await asked(2);
  early.answer(yes);
  await answered(neighbour, yes);
  expect(await third).toBe('done');
  expect(await books(beside.memberId)).toEqual(moved.in);
  expect(await row(id)).toEqual({ state: 'pending', attempts: 2, leased: true });
  record = 'refused';
  late.answer(no);
  expect(await Promise.all([first, second])).toEqual(['refused', 'refused']);
  expect(await books(memberId)).toEqual(refunded);
});

/** A node that knows no player yet, and stands still between its claim and its request until `goOn`. */
async function standing(direction: Direction) {
  const { memberId, id } = await begun(direction);
  let goOn = () => {};
  introduced = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const first = node().settle(id);
  await expect.poll(async () => (await row(id))?.attempts).toBe(1);
  return { memberId, id, first, goOn: () => goOn() };
}

test.each(directions)(
  'a node that stood still before its request sends it no more once others may have given the money back (%s)',
  async (direction) => {
    const { memberId, id, first, goOn } = await standing(direction);
    clock.advance(60_000);
    expect(await nodes[1].settle(id)).toBe('refused');
    goOn();
    expect(await first).toBe('refused');
    expect(requests).toEqual([]);
    expect(await books(memberId)).toEqual(refunded);
  },
);

test('nor where its clock stood still with it: the lease ends by time that nobody sets', async () => {
  const { memberId, id, first, goOn } = await standing('in');
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + leaseOverMs);
  goOn();
  expect(await first).toBe('pending');
  later.mockRestore();
  expect(requests).toEqual([]);
  const next = nodes[1].settle(id);
  (await asked(0)).answer(yes);
  expect(await next).toBe('done');
  expect(await books(memberId)).toEqual(moved.in);
});

test('a late answer to a transfer that nobody has any more is a question to the venue', async () => {
  const { memberId, id, first, second, early, late } = await twoTries('in');
  late.answer(silence);
  expect(await second).toBe('pending');
  expect(await row(id)).toEqual({ state: 'pending', attempts: 2, leased: false });
  early.answer(no);
  // The third try: the venue has it, whatever it said to the first.
  (await asked(2)).answer(yes);
  expect(await first).toBe('done');
  expect(await books(memberId)).toEqual(moved.in);
});

test('a refusal that nobody has recorded waits until the venue cannot do it any more', async () => {
  const { memberId, id, first, second, early, late } = await twoTries('in');
  late.answer(no);
  expect(await second).toBe('pending');
  early.answer(silence);
  expect(await first).toBe('pending');
  clock.advance(20_000);
  expect(await nodes[1].settle(id)).toBe('refused');
  expect(await books(memberId)).toEqual(refunded);
});

test('"not found" counts from when it was asked: an answer that took longer than the transfer lives is none', async () => {
  const { memberId, id } = await begun('in');
  const first = nodes[0].settle(id);
  whileAsked = () => clock.advance(40_000);
  (await asked(0)).answer(silence);
  expect(await first).toBe('pending');
  record = 'done';
  expect(await nodes[1].settle(id)).toBe('done');
  expect(await books(memberId)).toEqual(moved.in);
});

test('a try whose lease another has by now gives nothing back: nobody asks a third time beside it', async () => {
  const { memberId, id, first, second, early, late } = await twoTries('in');
  early.answer(silence);
  expect(await first).toBe('pending');
  expect(await row(id)).toEqual({ state: 'pending', attempts: 2, leased: true });
  const { rows } = await cashier.database.query('select from graphile_worker.jobs where key = $1', [
    `settle/${id}`,
  ]);
  expect(rows).toEqual([]);
  const third = nodes[0].settle(id);
  late.answer(yes);
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);
  expect(requests).toHaveLength(2);
  expect(await books(memberId)).toEqual(moved.in);
});
