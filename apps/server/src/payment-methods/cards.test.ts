/** Addresses and cards: whose they are, how many, and who hears of a new one (specification, chapter 5; adversaries, T8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCredentials } from '../members/index.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { rejectWithdrawal } from '../withdrawals/index.ts';
import { bindCard, cardOf, cardsOf, removeCard, tailsOf } from './cards.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());

let numbers = 0;

/** @returns the card's id, or the code of the refusal */
async function bind(
  memberId: bigint,
  { kind = 'usdt', number = `T-address-${++numbers}`, delayHours = 24 }: Partial<Wanted> = {},
): Promise<bigint | string> {
  const card = { kind, bank: kind === 'usdt' ? 'USDT' : '工商银行', owner: 'TRC20', number, branch: '' };
  const outcome = await cashier.database.transaction((tx) => bindCard(tx, clock, memberId, card, delayHours));
  return outcome.ok ? BigInt(outcome.value.id) : outcome.code;
}

interface Wanted {
  readonly kind: 'usdt' | 'bank';
  readonly number: string;
  readonly delayHours: number;
}

const idOf = async (bound: Promise<bigint | string>): Promise<bigint> => BigInt(await bound);
const remove = async (memberId: bigint, id: bigint) =>
  codeOf(await removeCard(cashier.database, clock, memberId, id));
const isBeforeMoney = async (memberId: bigint, id: bigint) =>
  (await cardOf(cashier.database, memberId, id))?.beforeMoney;

test('five addresses and no sixth; bank cards do not count, and one that was removed makes room', async () => {
  const memberId = await cashier.memberWith(0n);
  const first = await idOf(bind(memberId));
  for (let count = 0; count < 3; count += 1) await bind(memberId);
  await bind(memberId, { kind: 'bank' });
  expect(await bind(memberId)).toBeTypeOf('bigint');
  expect(await bind(memberId)).toBe('card_limit');
  expect(await bind(memberId, { kind: 'bank' })).toBeTypeOf('bigint');
  expect(await remove(memberId, first)).toBe('ok');
  expect(await bind(memberId)).toBeTypeOf('bigint');
});

test('six at the same moment are five', async () => {
  const memberId = await cashier.memberWith(0n);
  const bound = await Promise.all(Array.from({ length: 6 }, () => bind(memberId)));
  expect(bound.filter((id) => id === 'card_limit')).toHaveLength(1);
});

test('an address is one however it is written: TRON’s in hex, in full width, with blanks or what nobody sees between', async () => {
  const memberId = await cashier.memberWith(0n);
  // The token's own contract on TRON, in both writings of it.
  const [plain, hex] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'];
  const id = await idOf(bind(memberId, { number: ` ${hex}` }));
  expect((await cardOf(cashier.database, memberId, id))?.number).toBe(plain);
  for (const number of [
    plain,
    `0x${hex}`,
    `${plain}\u200b`,
    `${plain.slice(0, 9)}\u2060${plain.slice(9)}`,
    `Ｔ${plain.slice(1)}`,
    `${plain.slice(0, 4)} ${plain.slice(4)}`,
  ])
    expect(await bind(memberId, { number }), number).toBe('card_exists');
  const card = await idOf(bind(memberId, { kind: 'bank', number: '6222 0000\u200d 1111 2222' }));
  expect((await cardOf(cashier.database, memberId, card))?.number).toBe('6222 0000 1111 2222');
});

test('the same number is bound once, and again after it was removed; another member may have it too', async () => {
  const [one, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const id = await idOf(bind(one, { number: 'T-same' }));
  expect(await bind(one, { number: 'T-same' })).toBe('card_exists');
  // In words of its own: a bank card is no address.
  expect(await bind(one, { kind: 'bank', number: 'T-same' })).toBeTypeOf('bigint');
  expect(await bind(one, { kind: 'bank', number: 'T-same' })).toBe('bank_card_exists');
  expect(await bind(other, { number: 'T-same' })).toBeTypeOf('bigint');
  await remove(one, id);
  expect(await bind(one, { number: 'T-same' })).toBeTypeOf('bigint');
});

test('the first address of an account that never had money need not wait, and nobody is told; every other one is', async () => {
  const memberId = await cashier.memberWith(0n);
  const first = await idOf(bind(memberId));
  expect(await isBeforeMoney(memberId, first)).toBe(true);
  expect(await cashier.inbox(memberId)).toEqual([]);
  const second = await idOf(bind(memberId, { number: 'T-second-wxyz' }));
  expect(await isBeforeMoney(memberId, second)).toBe(false);
  expect(await cashier.inbox(memberId)).toEqual([expect.stringContaining('wxyz')]);
});

test('who has removed the first address and binds another is no new account', async () => {
  const memberId = await cashier.memberWith(0n);
  await remove(memberId, await idOf(bind(memberId)));
  expect(await isBeforeMoney(memberId, await idOf(bind(memberId)))).toBe(false);
});

test('the first address of an account that has had money waits as any other', async () => {
  const memberId = await cashier.memberWith(1n);
  const id = await idOf(bind(memberId));
  expect(await isBeforeMoney(memberId, id)).toBe(false);
  const [told] = await cashier.inbox(memberId);
  expect(told).toContain('2026-11-22 12:00:00');
});

test('where no address has to wait the message names no moment; a bank card is nobody’s news', async () => {
  const memberId = await cashier.memberWith(1n);
  await bind(memberId, { kind: 'bank' });
  expect(await cashier.inbox(memberId)).toEqual([]);
  await bind(memberId, { delayHours: 0 });
  const [told] = await cashier.inbox(memberId);
  expect(told).not.toContain('2026-11');
});

test('of a new address every browser that gets notices hears, too; of the first of an empty account none does', async () => {
  const memberId = await cashier.memberWith(0n);
  await cashier.listens(memberId);
  await bind(memberId);
  expect(await cashier.heard(memberId)).toEqual([]);
  await bind(memberId);
  expect(await cashier.heard(memberId)).toEqual([expect.stringMatching(/^security /)]);
});

test('members see their own, by kind, in the order they were bound; what was removed is not there', async () => {
  const [memberId, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const [one, gone, two] = [
    await idOf(bind(memberId)),
    await idOf(bind(memberId)),
    await idOf(bind(memberId)),
  ];
  const card = await idOf(bind(memberId, { kind: 'bank' }));
  await bind(other);
  await remove(memberId, gone);
  const ids = async (kind: 'usdt' | 'bank') =>
    (await cardsOf(cashier.database, memberId, kind)).map(({ id }) => id);
  expect(await ids('usdt')).toEqual([one, two]);
  expect(await ids('bank')).toEqual([card]);
  expect(await cardOf(cashier.database, memberId, gone)).toBeUndefined();
  expect(await cardOf(cashier.database, other, one)).toBeUndefined();
  expect(await remove(other, one)).toBe('card_not_found');
  expect(await remove(memberId, gone)).toBe('card_not_found');
});

test('the last four characters that a member may be asked for are those of what is bound now', async () => {
  const [memberId, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const gone = await idOf(bind(memberId, { number: `T-gone-${memberId}-aaaa` }));
  await bind(memberId, { number: `T-kept-${memberId}-bbbb` });
  await bind(memberId, { kind: 'bank', number: `${memberId}-cccc` });
  await bind(other, { number: `T-theirs-${other}-dddd` });
  await remove(memberId, gone);
  expect((await tailsOf(cashier.database, memberId)).toSorted()).toEqual(['bbbb', 'cccc']);
});

test('an address is kept while a withdrawal to it waits, and may go once that is decided; others may go at any time', async () => {
  const { database, site, wallet } = cashier;
  const { id, memberId } = await cashier.waiting(10_000n);
  const stranger = await cashier.waiting(10_000n);
  const [used, spare] = [
    (await cardsOf(database, memberId, 'usdt'))[0]?.id ?? 0n,
    await cashier.address(memberId),
  ];
  expect(await remove(memberId, used)).toBe('card_in_use');
  expect(await remove(memberId, spare)).toBe('ok');
  const reject = { id, by: 'staff/1', reason: '地址有误' } as const;
  await database.transaction((tx) => rejectWithdrawal(tx, { site, wallet }, reject));
  expect(await remove(memberId, used)).toBe('ok');
  expect((await cardsOf(database, stranger.memberId, 'usdt')).length).toBe(1);
});

test('an address to which a withdrawal is just being asked for is not removed', async () => {
  const { database } = cashier;
  const waiting = await cashier.waiting(10_000n);
  const { memberId } = waiting;
  const id = await cashier.address(memberId);
  let removed: Promise<string> | undefined;
  await database.transaction(async (tx) => {
    await lockCredentials(tx, memberId);
    removed = remove(memberId, id);
    const waits =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await tx.query(waits)).rows.length).toBe(1);
    await tx.query('update withdrawal_order set card_id = $2 where id = $1', [waiting.id, id]);
  });
  expect(await removed).toBe('card_in_use');
});
