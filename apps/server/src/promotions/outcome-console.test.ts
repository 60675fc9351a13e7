/** What staff read of cash back and referrals, page by page and as a file: how many there are, and where the next part begins; on tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type Offers, openOffers } from '../testing/offers.ts';
import { outcomeConsole } from './outcome-console.ts';

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly value: { readonly total: number; readonly more: boolean; readonly rows: readonly Row[] };
}
interface Part {
  readonly rows: readonly Row[];
  readonly next: string | undefined;
}
const calls = new Map<string, (asked: object) => Promise<Answer>>();
const lists = new Map<string, (asked: object, onward: object) => Promise<Part>>();

let cashier: Cashier;
let offers: Offers;
let members: readonly bigint[];
beforeAll(async () => {
  cashier = await openCashier(new SetClock('2026-11-21T04:00:00.000Z'));
  offers = await openOffers(cashier, ['north']);
  members = [await cashier.memberWith(0n), await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const define = Object.assign(
    (name: string, call: (asked: object) => Promise<Answer>) => calls.set(name, call),
    { list: (name: string, read: (asked: object, onward: object) => Promise<Part>) => lists.set(name, read) },
  );
  outcomeConsole(define as unknown as DefineConsoleCall, cashier.database);
});
afterAll(() => cashier.close());

/** Both pages of two, what they say of all, and the file in parts of two, of three, and behind its end. */
async function readAll(name: string, id: bigint) {
  const page = async (number: number) =>
    (await calls.get(name)?.({ id: Number(id), state: 'all', page: number, pageSize: 2 }))?.value;
  const part = (most: number, after?: string) =>
    lists.get(name)?.({ id: Number(id), state: 'all' }, { most, after });
  const [first, second] = [await page(1), await page(2)];
  const rows = [...(first?.rows ?? []), ...(second?.rows ?? [])];
  expect([first?.rows.length, first?.total, first?.more]).toEqual([2, 3, true]);
  expect([second?.rows.length, second?.total, second?.more]).toEqual([1, 3, false]);
  const [begin, whole] = [await part(2), await part(3)];
  const end = await part(2, begin?.next);
  expect([begin?.rows, end?.rows, end?.next]).toEqual([rows.slice(0, 2), rows.slice(2), undefined]);
  expect(whole?.rows).toEqual(rows);
  expect(await part(3, whole?.next)).toEqual({ rows: [], next: undefined });
  return { rows, next: begin?.next };
}

test('cash back: amounts in yuan, why nothing was given, and a part ends with its span and member', async () => {
  const id = await offers.offered({});
  await cashier.database.query(
    "insert into loss_span (promotion_id, from_day, until_day, multiple, offer) values ($1, '2026-11-02', '2026-11-09', 1, '{}')",
    [id],
  );
  await cashier.database.query(
    `insert into loss_return (promotion_id, from_day, member_id, lost, state, why)
     select $1, '2026-11-02', m, 12345, case when m = $2 then 'nothing' else 'due' end, case when m = $2 then 'budget' else '' end
       from unnest($3::bigint[]) m`,
    [id, members[0], members],
  );
  const { rows, next } = await readAll('lossReturns', id);
  expect(rows.map(({ memberId, lost, why }) => [memberId, lost, why])).toEqual([
    [Number(members[2]), 123.45, null],
    [Number(members[1]), 123.45, null],
    [Number(members[0]), 123.45, 'budget'],
  ]);
  expect(next).toBe(`2026-11-02/${members[1]}`);
});

test('referrals: who is the same person, why nothing was given, and a part ends with its friend', async () => {
  const id = await offers.offered({});
  const referrer = await cashier.memberWith(0n);
  const friends = [await cashier.memberWith(0n), await cashier.memberWith(0n), await cashier.memberWith(0n)];
  await cashier.database.query(
    `insert into referral (friend_id, referrer_id, promotion_id, deposit, deposited_at, multiple, offer, until, looked_at)
     select f, $2, $3, 'd', '2026-11-20T00:00Z', 1, '{}', '2026-12-20T00:00Z', now() from unnest($1::bigint[]) f`,
    [friends, referrer, id],
  );
  await cashier.database.query(
    "update referral set state = 'nothing', why = 'related', same_as = $2, decided_at = now() where friend_id = $1",
    [friends[0], referrer],
  );
  const { rows, next } = await readAll('promotionReferrals', id);
  expect(rows.map(({ friendId, referrerId, why, sameAs }) => [friendId, referrerId, why, sameAs])).toEqual([
    [Number(friends[2]), Number(referrer), null, null],
    [Number(friends[1]), Number(referrer), null, null],
    [Number(friends[0]), Number(referrer), 'related', Number(referrer)],
  ]);
  expect(rows[0]).toMatchObject({
    depositedAt: '2026-11-20T00:00:00.000Z',
    until: '2026-12-20T00:00:00.000Z',
    reasons: [],
  });
  expect(next).toBe(String(friends[1]));
});
