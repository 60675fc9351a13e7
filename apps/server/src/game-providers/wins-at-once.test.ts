/** What two people, or a venue and people, do with one win or one bet at the same moment: the later one finds what the earlier one left. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { lockBet, takeWinBack, writeBet } from './bet-state.ts';
import { countExposure, roomAhead } from './exposure.ts';
import { bookResult, takeRefused } from './held-wins.ts';
import { confirmVerdict, proposeVerdict } from './review-wins.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const limits = { win: 100n, multiple: 10n ** 6n, hour: 1_000n, ahead: 800n, day: 10n ** 12n };
const venue = 'atonce';
let cashier: Cashier;
let people: readonly [bigint, bigint];
beforeAll(async () => {
  cashier = await openCashier(clock);
  people = [await cashier.staff('chief'), await cashier.staff('chief')];
  await cashier.database.query(
    `insert into venue (code, name, category, adapter, wallet, position) values ($1, '同时', 'gaming', 'test', 'transfer', 97)`,
    [venue],
  );
  await cashier.database.transaction((tx) => cashier.wallet.openHouse(tx, [venue]));
});
afterAll(() => cashier.close());

/** @returns what the second comes to, which begins before the first has ended, and has to wait for it */
async function behind<Result>(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<Result>) {
  const { database } = cashier;
  let later: Promise<Result> | undefined;
  let ended = false;
  await database.transaction(async (tx) => {
    await first(tx);
    later = database.transaction(second).finally(() => {
      ended = true;
    });
    later.catch(() => undefined);
    const waits = async () => {
      const { rows } = await database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return ended || rows.length > 0;
    };
    await expect.poll(waits).toBe(true);
  });
  return later;
}

const holding = () => ({ wallet: cashier.wallet, clock, limitsOf: async () => limits });

/** A prize or a bet of 10, told to pay so much now, and so much before. @returns what was paid of it, and taken from the member */
async function booked(tx: Tx, memberId: bigint, subject: string, payout: bigint, payoutBefore = 0n) {
  const paid: bigint[] = [];
  const id = crypto.randomUUID();
  const moved = { venue, memberId, kind: 'prize', subject, id, reference: `prize/${subject}` } as const;
  const result = { ...moved, net: payout - payoutBefore, payout, payoutBefore, stake: 10n };
  await bookResult(holding(), tx, result, async (net) => paid.push(net));
  return paid;
}

async function heldPrize(memberId: bigint, subject: string): Promise<bigint> {
  await cashier.database.transaction((tx) => booked(tx, memberId, subject, 500n));
  const { rows } = await cashier.database.query<{ id: bigint }>(
    'select id from win_review where venue = $1 and subject = $2',
    [venue, subject],
  );
  return rows[0]?.id ?? 0n;
}

const propose =
  (id: bigint, of = 0) =>
  async (tx: Tx) =>
    codeOf(await proposeVerdict(tx, { id, staffId: people[of] ?? 0n, verdict: 'release', note: '' }));
const confirm = (id: bigint) => async (tx: Tx) =>
  codeOf(
    await confirmVerdict(holding(), tx, {
      id,
      staffId: people[1],
      verdict: 'release',
      held: 500n,
      large: true,
      chiefFrom: 1n,
    }),
  );

test('of two who propose at once the second is told that it was decided already', async () => {
  const id = await heldPrize(await cashier.memberWith(0n), 'proposed twice');
  expect(await behind(propose(id), propose(id, 1))).toBe('already_decided');
});

test('a prize that its venue takes back while people release it is taken from the member who has it by then', async () => {
  const memberId = await cashier.memberWith(0n);
  const id = await heldPrize(memberId, 'released');
  await cashier.database.transaction(propose(id));
  expect(await behind(confirm(id), (tx) => booked(tx, memberId, 'released', 0n, 500n))).toEqual([-500n]);
});

test('two transfers out of a venue at once have the hour’s room once between them', async () => {
  const now = clock.now();
  const ask = async (tx: Tx, owner: bigint) => {
    const room = await roomAhead(tx, limits, { venue, owed: 0n }, now);
    await countExposure(tx, venue, owner, { ahead: room }, now);
    return room;
  };
  // The rows that they count in are not the same: nothing but the venue's lock stands between them.
  expect(
    await behind(
      (tx) => ask(tx, 1n),
      (tx) => ask(tx, 2n),
    ),
  ).toBe(200n);
});

test('a bet that its venue corrects while people refuse its win is read as the refusal left it', async () => {
  const memberId = await cashier.memberWith(0n);
  const now = clock.now();
  const told = {
    id: 'refused',
    game: 'g',
    round: 'r',
    stake: 10n,
    valid: 10n,
    payout: 500n,
    placedAt: now,
  } as const;
  await cashier.database.transaction((tx) =>
    writeBet(tx, {
      venue,
      memberId,
      bet: { ...told, seq: 1n, state: 'settled', settledAt: now },
      before: undefined,
      now,
    }),
  );
  const found = await behind(
    (tx) => takeWinBack(tx, { venue, betId: 'refused', amount: 500n, now }),
    (tx) => lockBet(tx, venue, 'refused'),
  );
  expect(found).toMatchObject({ payout: 0n, posted: -10n });
});

test('what staff refused of a prize is counted once where its venue takes it back, and never where it takes a bet back', async () => {
  const memberId = await cashier.memberWith(0n);
  const { rows } = await cashier.database.query<{ id: string }>(
    `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, refused, created_at, transfer_id,
                             state, verdict, note, proposed_by, decided_by, decided_at)
     select $1, $2, 'prize', 'refused', 'win', 0, 500, 0, 500, $3, transfer, 'refused', 'refuse', '', $4, $5, $3
       from unnest(array[null, gen_random_uuid()]) transfer returning transfer_id as id`,
    [venue, memberId, clock.now(), ...people],
  );
  const transferId = rows.find(({ id }) => id !== null)?.id ?? '';
  const prize = { venue, kind: 'prize', subject: 'refused', transferId, amount: 500n } as const;
  const taken = (back: Partial<Parameters<typeof takeRefused>[1]>) =>
    cashier.database.transaction((tx) => takeRefused(tx, { ...prize, ...back }));
  const old = { transferId: crypto.randomUUID() };
  expect(await taken({ kind: 'bet' })).toBe(0n);
  expect(await taken({ ...old, kind: 'bet' })).toBe(0n);
  expect(await taken({ ...old, amount: 499n })).toBe(0n);
  // That of before transfers were kept is known by its sum, and the other one is not touched.
  expect([await taken(old), await taken(old)]).toEqual([500n, 0n]);
  expect([await taken({}), await taken({})]).toEqual([500n, 0n]);
});
