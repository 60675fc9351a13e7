/** Files of what cash back and referrals came to have the rows that the pages have, in their order, however they are cut. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type Offers, openOffers } from '../testing/offers.ts';
import { lossReturnList, lossReturnsOnward, referralList, referralsOnward } from './outcome-lists.ts';

let cashier: Cashier;
let offers: Offers;
let members: readonly bigint[];
beforeAll(async () => {
  cashier = await openCashier(new SetClock('2026-11-21T04:00:00.000Z'));
  offers = await openOffers(cashier, ['north']);
  members = [await cashier.memberWith(0n), await cashier.memberWith(0n), await cashier.memberWith(0n)];
});
afterAll(() => cashier.close());

/** All rows, two at a time. @param placeOf names a row as the file's next question does */
async function onward<Row>(
  read: (onward: { after: string | undefined; most: number }) => Promise<readonly Row[]>,
  placeOf: (row: Row) => string,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let after: string | undefined; ; ) {
    const rows = await read({ after, most: 2 });
    all.push(...rows);
    const last = rows.at(-1);
    if (rows.length < 2 || last === undefined) return all;
    after = placeOf(last);
  }
}

const page = { page: 1, pageSize: 20 };

test('members who lost in several spans leave with each of them, and of another promotion nobody', async () => {
  const [promotionId, other] = [await offers.offered({}), await offers.offered({})];
  await cashier.database.query(
    `insert into loss_span (promotion_id, from_day, until_day, multiple, offer)
     select p, d, d + 7, 1, '{}' from unnest($1::bigint[]) p, unnest('{2026-11-02,2026-11-09}'::date[]) d`,
    [[promotionId, other]],
  );
  await cashier.database.query(
    `insert into loss_return (promotion_id, from_day, member_id, lost, state, why)
     select s.promotion_id, s.from_day, m, 100, case when m = $1 then 'nothing' else 'due' end, case when m = $1 then 'budget' else '' end
       from loss_span s, unnest($2::bigint[]) m`,
    [members[0], members],
  );
  for (const state of ['all', 'due', 'nothing'] as const) {
    const query = { promotionId, state };
    const { rows } = await lossReturnList(cashier.database, { ...query, ...page });
    expect(rows).toHaveLength({ all: 6, due: 4, nothing: 2 }[state]);
    expect(
      await onward(
        (place) => lossReturnsOnward(cashier.database, query, place),
        ({ from, memberId }) => `${from}/${memberId}`,
      ),
    ).toEqual(rows);
  }
});

test('friends leave in the order of their first deposits, those of one moment too', async () => {
  const promotionId = await offers.offered({});
  const [referrer, ...friends] = [...members, await cashier.memberWith(0n), await cashier.memberWith(0n)];
  await cashier.database.query(
    `insert into referral (friend_id, referrer_id, promotion_id, deposit, deposited_at, multiple, offer, until, looked_at)
     select f, $2, $3, 'd', timestamptz '2026-11-20T00:00Z' + (nth / 3) * interval '1 hour', 1, '{}', now(), now()
       from unnest($1::bigint[]) with ordinality as of (f, nth)`,
    [friends, referrer, promotionId],
  );
  const query = { promotionId, state: 'all' } as const;
  const { rows } = await referralList(cashier.database, { ...query, ...page });
  expect(rows).toHaveLength(4);
  expect(
    await onward(
      (place) => referralsOnward(cashier.database, query, place),
      ({ friendId }) => String(friendId),
    ),
  ).toEqual(rows);
});
