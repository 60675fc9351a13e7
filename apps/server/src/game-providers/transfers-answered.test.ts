/**
 * What each answer of a venue decides about a transfer, when it is asked again, and what is held of what came ahead of its records;
 * wins that are held, and what a venue takes back of them. Amounts in fen.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { bookResult, type Result } from './held-wins.ts';
import type { TransferVenuePort } from './port.ts';
import { memberOf, openTransfers, type Transfers } from './transfers.ts';
import { bringBack, type Venues } from './transfers-recall-launch.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let transfers: Transfers;
const limits = { win: 10n ** 12n, multiple: 10n ** 6n, hour: 10n ** 12n, ahead: 5_000n, day: 10n ** 12n };

const yes: Answer<null> = { outcome: 'done', value: null };
const silence: Answer<null> = { outcome: 'unknown', reason: 'no answer' };
const no = (reason: string) => ({ outcome: 'refused', reason }) as Answer<null>;

/** What the venue says to a request, and what its records say of every transfer. */
let says: () => Promise<Answer<null>>;
let record: 'done' | 'refused' | 'not_found';
let moved: bigint[] = [];
/** What the next one that is given back falls by. */
let fault: Error | undefined;
const complaints = vi.fn();

beforeAll(async () => {
  cashier = await openCashier(clock);
  const { database, site, wallet } = cashier;
  await database.query(
    "insert into venue (code, name, name_en, category, adapter, wallet, position) values ('tv', '试馆', 'Trial', 'gaming', 'test', 'transfer', 99)",
  );
  await database.transaction((tx) => wallet.openHouse(tx, ['tv']));
  const port = {
    createPlayer: async () => yes,
    transfer: () => says(),
    transferStatus: async () => ({ outcome: 'done', value: record }),
  } as Partial<TransferVenuePort> as TransferVenuePort;
  const heard = Object.assign(Object.create(site.log), { error: complaints });
  transfers = openTransfers(
    { ...site, log: heard },
    {
      wallet: {
        ...wallet,
        moved: (memberId) => {
          moved.push(memberId);
        },
        cancelReservation: async (tx, reservation) => {
          const falls = fault;
          fault = undefined;
          if (falls) throw falls;
          await wallet.cancelReservation(tx, reservation);
        },
      },
      limitsOf: async () => limits,
    },
    () => port,
    async () => new Set<bigint>(),
  );
});
afterAll(() => cashier.close());
beforeEach(() => {
  [says, record, moved, fault] = [async () => yes, 'not_found', [], undefined];
  complaints.mockClear();
});

async function begun(memberId: bigint, direction: 'in' | 'out', amount: bigint): Promise<string> {
  const id = crypto.randomUUID();
  const order = { id, memberId, venue: 'tv', direction, amount } as const;
  expect((await cashier.database.transaction((tx) => transfers.begin(tx, order))).ok).toBe(true);
  return id;
}

async function rowOf(id: string) {
  const { rows } = await cashier.database.query<{ state: string; reason: string | null }>(
    'select state, reason from venue_transfer where id = $1',
    [id],
  );
  return rows[0];
}

async function books(memberId: bigint): Promise<Record<string, bigint>> {
  const { rows } = await cashier.database.query<{ code: string; balance: bigint }>(
    'select code, balance from ledger.account where owner = $1 and balance <> 0 order by code',
    [String(memberId)],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}

test('a venue that says nothing is asked again after 1, 2, 4, 8 and 16 seconds, and then every 30', async () => {
  const id = await begun(await cashier.memberWith(1_000n), 'in', 100n);
  says = async () => silence;
  const pauses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const before = Date.now();
    expect(await transfers.settle(id)).toBe('pending');
    const took = Date.now() - before;
    const { rows } = await cashier.database.query<{ at: Date }>(
      'select run_at as at from graphile_worker.jobs where key = $1',
      [`settle/${id}`],
    );
    const pause = (rows[0]?.at.getTime() ?? 0) - before;
    // From some moment between both looks at the clock.
    pauses.push(
      [1_000, 2_000, 4_000, 8_000, 16_000, 30_000].find((ms) => ms <= pause && pause <= ms + took) ?? pause,
    );
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('the first refusal is the last word, and is given as the reason', async () => {
  const member = await cashier.memberWith(1_000n);
  const id = await begun(member, 'in', 100n);
  // It would say something else of its records: nobody asks.
  [says, record] = [async () => no('insufficient_funds'), 'done'];
  expect(await transfers.settle(id)).toBe('refused');
  expect(await rowOf(id)).toEqual({ state: 'refused', reason: 'insufficient_funds' });
  expect(await books(member)).toEqual({ central: 1_000n });
});

test('what a fault of ours keeps from being written down is told to people and asked again later, not written again at once', async () => {
  const member = await cashier.memberWith(1_000n);
  const id = await begun(member, 'in', 100n);
  says = async () => no('insufficient_funds');
  fault = new Error('a leg is missing');
  expect(await transfers.settle(id)).toBe('pending');
  expect(complaints.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: 'a leg is missing' }), transfer: id },
      'venue transfer could not be worked on',
    ],
  ]);
  expect(await rowOf(id)).toEqual({ state: 'pending', reason: null });
  record = 'refused';
  expect(await transfers.settle(id)).toBe('refused');
  expect(await books(member)).toEqual({ central: 1_000n });
});

test('a venue’s name of a player is a member’s only as it was given: anything else is nobody’s', () => {
  const names = ['m1', 'm120', 'm0', 'm012', 'm-1', 'm1x', 'xm1', 'M1', '1', 'm', ''];
  expect(names.map(memberOf)).toEqual([1n, 120n, ...Array(9).fill(undefined)]);
});

test.each(['expired', 'conflict', 'maintenance'])(
  '"%s" says nothing of what happened before: the records of the venue decide',
  async (reason) => {
    says = async () => no(reason);
    const [happened, refused, unknown] = [
      await begun(await cashier.memberWith(1_000n), 'in', 100n),
      await begun(await cashier.memberWith(1_000n), 'in', 100n),
      await begun(await cashier.memberWith(1_000n), 'in', 100n),
    ];
    record = 'done';
    expect(await transfers.settle(happened)).toBe('done');
    record = 'refused';
    expect(await transfers.settle(refused)).toBe('refused');
    expect(await rowOf(refused)).toEqual({ state: 'refused', reason });
    record = 'not_found';
    expect(await transfers.settle(unknown)).toBe('pending');
    expect(await rowOf(unknown)).toEqual({ state: 'pending', reason: null });
  },
);

test('who asks while another is at work is told what became of it', async () => {
  const id = await begun(await cashier.memberWith(1_000n), 'in', 100n);
  let answer: (given: Answer<null>) => void = () => undefined;
  const asked = new Promise<void>((tell) => {
    says = () => {
      tell();
      return new Promise((given) => {
        answer = given;
      });
    };
  });
  const first = transfers.settle(id);
  await asked;
  const second = transfers.settle(id);
  answer(yes);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

/** Two tries; the later one is concluded first, the earlier one hears its answer then. */
async function twoAnswers(early: Answer<null>, late: Answer<null>) {
  const id = await begun(await cashier.memberWith(1_000n), 'in', 100n);
  let answer: (given: Answer<null>) => void = () => undefined;
  const asked = new Promise<void>((tell) => {
    says = () => {
      tell();
      return new Promise((given) => {
        answer = given;
      });
    };
  });
  const first = transfers.settle(id);
  await asked;
  clock.advance(25_001);
  says = async () => late;
  record = 'refused';
  const second = await transfers.settle(id);
  answer(early);
  return { second, first: await first };
}

test('a venue that answers one transfer in two ways is told to people, one that says the same twice is not', async () => {
  expect(await twoAnswers(yes, yes)).toEqual({ first: 'done', second: 'done' });
  expect(complaints).not.toHaveBeenCalled();
  expect(await twoAnswers(yes, no('insufficient_funds'))).toEqual({ first: 'refused', second: 'refused' });
  expect(complaints.mock.calls.map(([, words]) => words)).toEqual([
    'a venue answered one transfer in two ways',
  ]);
});

test('a balance that is remembered is forgotten when a transfer begins with others, and again when it ends', async () => {
  const memberId = await cashier.memberWith(1_000n);
  let movedWhenAsked: bigint[] = [];
  says = async () => {
    movedWhenAsked = [...moved];
    return yes;
  };
  const asked = { memberId, venue: 'tv', direction: 'in', amount: 100n, key: crypto.randomUUID() } as const;
  expect((await transfers.moveTogether(asked))?.state).toBe('done');
  expect(movedWhenAsked).toEqual([memberId]);
  expect(moved).toEqual([memberId, memberId]);
});

const held = async (memberId: bigint) =>
  (
    await cashier.database.query<{ kind: string; subject: string; held: bigint; state: string }>(
      'select kind, subject, held, state from win_review where member_id = $1 order by id',
      [memberId],
    )
  ).rows;

test('what comes out of a venue beyond what may stand ahead is held when it has arrived, and not before or without', async () => {
  const memberId = await cashier.memberWith(1_000n);
  const within = await begun(memberId, 'out', 5_000n);
  expect(await transfers.settle(within)).toBe('done');
  expect(await held(memberId)).toEqual([]);
  const never = await begun(memberId, 'out', 300n);
  says = async () => no('insufficient_funds');
  expect(await transfers.settle(never)).toBe('refused');
  expect(await held(memberId)).toEqual([]);
  const beyond = await begun(memberId, 'out', 400n);
  expect(await held(memberId)).toEqual([]);
  says = async () => yes;
  expect(await transfers.settle(beyond)).toBe('done');
  expect(await held(memberId)).toMatchObject([{ kind: 'ahead', subject: beyond, held: 400n }]);
});

test('what is put back into the venue explains what is held: it is the member’s with the transfer', async () => {
  const memberId = await cashier.memberWith(1_000n);
  await transfers.settle(await begun(memberId, 'out', 5_400n));
  expect(await held(memberId)).toMatchObject([{ held: 400n }]);
  expect((await books(memberId)).central).toBe(6_000n);
  await transfers.settle(await begun(memberId, 'in', 1_000n));
  expect(await held(memberId)).toMatchObject([{ held: 0n, state: 'explained' }]);
  // 1,000 went, and 400 came free.
  expect((await books(memberId)).central).toBe(5_400n);
});

test('what explains a part frees the oldest first, and no more than it explains', async () => {
  const memberId = await cashier.memberWith(1_000n);
  await transfers.settle(await begun(memberId, 'out', 5_400n));
  await transfers.settle(await begun(memberId, 'out', 300n));
  expect(await held(memberId)).toMatchObject([{ held: 400n }, { held: 300n }]);
  await transfers.settle(await begun(memberId, 'in', 500n));
  expect(await held(memberId)).toMatchObject([
    { held: 0n, state: 'explained' },
    { held: 200n, state: 'open' },
  ]);
  // 5,000 came and 500 went, and 500 came free.
  expect(await books(memberId)).toMatchObject({ central: 6_000n, review: 200n });
});

test('what a venue refuses in a later hour is taken off the hour in which it was asked for', async () => {
  const hours = async () => {
    const { rows } = await cashier.database.query<{ ahead: bigint }>(
      "select sum(ahead)::bigint as ahead from venue_hour where venue = 'tv' and hour >= $1 group by hour order by hour",
      [clock.now()],
    );
    return rows.map(({ ahead }) => ahead);
  };
  clock.advance(24 * 3_600_000 - (clock.now().getTime() % 3_600_000));
  const id = await begun(await cashier.memberWith(0n), 'out', 300n);
  expect(await hours()).toEqual([300n]);
  clock.advance(3_600_000);
  says = async () => no('expired');
  record = 'refused';
  expect(await transfers.settle(id)).toBe('refused');
  clock.advance(-3_600_000);
  expect(await hours()).toEqual([0n]);
});

test('what comes back already is not asked for once more: the member’s own, on its way or here since the venue was asked', async () => {
  const venues = { site: cashier.site, transfers } as unknown as Venues;
  const [memberId, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const back = async (whose: bigint, asked: Date) => {
    const order = {
      memberId: whose,
      key: crypto.randomUUID(),
      amounts: [{ code: 'tv', amount: 100n }],
      asked,
    };
    expect(await bringBack(venues, order)).toMatchObject({ ok: true, value: [{ venue: 'tv' }] });
    const { rows } = await cashier.database.query<{ amount: bigint; state: string }>(
      'select amount, state from venue_transfer where member_id = $1 order by created_at, amount',
      [whose],
    );
    return rows.map(({ amount, state }) => `${amount} ${state}`);
  };
  const asked = clock.now();
  clock.advance(1_000);
  says = async () => silence;
  const onItsWay = await begun(memberId, 'out', 70n);
  await transfers.settle(onItsWay);
  expect(await back(memberId, asked)).toEqual(['70 pending']);
  expect(await back(other, asked)).toEqual(['100 pending']);
  says = async () => yes;
  await transfers.settle(onItsWay);
  expect(await back(memberId, asked)).toEqual(['70 done']);
  clock.advance(1_000);
  expect(await back(memberId, clock.now())).toEqual(['70 done', '100 done']);
});

const low = { ...limits, win: 100n };

/** A bet of 10 that pays so much now, and so much before. */
async function booked(
  memberId: bigint,
  subject: string,
  payout: bigint,
  payoutBefore: bigint,
  more: Partial<Result> = {},
) {
  const paid: bigint[] = [];
  const id = crypto.randomUUID();
  const result: Result = {
    venue: 'tv',
    memberId,
    kind: 'bet',
    subject,
    id,
    reference: `bet/tv/${subject}`,
    net: payout - payoutBefore,
    payout,
    payoutBefore,
    stake: 10n,
    ...more,
  };
  const parts = { wallet: cashier.wallet, clock, limitsOf: async () => low };
  await cashier.database.transaction((tx) =>
    bookResult(parts, tx, result, async (net) => {
      paid.push(net);
    }),
  );
  return paid;
}

test('a venue takes a win back from what is held of that bet alone, and only the rest from the member', async () => {
  const memberId = await cashier.memberWith(1_000n);
  expect(await booked(memberId, 'a', 500n, 0n)).toEqual([]);
  expect(await booked(memberId, 'b', 700n, 0n)).toEqual([]);
  expect(await held(memberId)).toMatchObject([
    { subject: 'a', held: 500n },
    { subject: 'b', held: 700n },
  ]);
  // A part of it: nothing is the member's yet, so nothing is paid.
  expect(await booked(memberId, 'b', 400n, 700n)).toEqual([]);
  expect(await held(memberId)).toMatchObject([{ held: 500n }, { held: 400n, state: 'open' }]);
  // Of 450, 400 are held; 50 were the member's.
  expect(await booked(memberId, 'b', 0n, 450n)).toEqual([-50n]);
  expect(await held(memberId)).toMatchObject([{ held: 500n }, { held: 0n, state: 'withdrawn' }]);
});

test('what is held of a bet twice goes back with the oldest first', async () => {
  const memberId = await cashier.memberWith(1_000n);
  await booked(memberId, 'c', 200n, 0n);
  await booked(memberId, 'c', 500n, 200n);
  expect(await booked(memberId, 'c', 250n, 500n)).toEqual([]);
  expect(await held(memberId)).toMatchObject([
    { held: 0n, state: 'withdrawn' },
    { held: 250n, state: 'open' },
  ]);
});

test('a bet whose win was refused costs its member what its stake grows by later: only a win of it is held again', async () => {
  const memberId = await cashier.memberWith(1_000n);
  await booked(memberId, 'e', 500n, 0n);
  const [one, other] = [await cashier.staff('chief'), await cashier.staff('chief')];
  await cashier.database.query(
    `update win_review set held = 0, refused = 500, state = 'refused', verdict = 'refuse', note = '', proposed_by = $2,
       decided_by = $3, decided_at = $4 where subject = 'e' and member_id = $1`,
    [memberId, one, other, clock.now()],
  );
  const again = { settledBefore: true };
  expect(await booked(memberId, 'e', 0n, 0n, { ...again, stake: 15n, net: -5n })).toEqual([-5n]);
  expect(await held(memberId)).toMatchObject([{ state: 'refused', held: 0n }]);
  // Far below every limit.
  expect(await booked(memberId, 'e', 20n, 0n, again)).toEqual([]);
  expect(await held(memberId)).toMatchObject([{ state: 'refused' }, { state: 'open', held: 20n }]);
});

test('members read of a held win in their language what is held and where', async () => {
  const memberId = await cashier.memberWith(1_000n);
  await booked(memberId, 'd', 12_345n, 0n);
  const { rows } = await cashier.database.query<{ content: string; content_en: string }>(
    'select content, content_en from inbox_message where member_id = $1 order by id desc limit 1',
    [memberId],
  );
  expect(rows[0]?.content).toContain('123.45');
  expect(rows[0]?.content).toContain('试馆');
  expect(rows[0]?.content_en).toContain('123.45');
  expect(rows[0]?.content_en).toContain('Trial');
});
