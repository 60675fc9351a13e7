/** What staff see before they decide: whose first yes is there, who gives the second, and what one of them could give alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { firstYesOf, whyNotAlone } from './before-deciding.ts';
import { authorise } from './decide.ts';
import { peopleWith } from './people.ts';

const clock = new SetClock(new Date('2026-11-21T04:00:00.000Z'));
let tables: TestTables;
let [chief, clerk] = [0n, 0n];
beforeAll(async () => {
  tables = await openTestTables(clock);
  [chief, clerk] = [await tables.staff('chief'), await tables.staff('clerk')];
});
afterAll(() => tables.close());

async function firstYes(subject: string, amount: bigint): Promise<void> {
  const decision = {
    kind: 'payout',
    subject,
    memberId: await tables.member(),
    amount,
    content: { address: 'T1' },
  } as const;
  const verdict = await tables.database.transaction((tx) =>
    authorise(tx, { clock, settings: tables.settings }, decision, { staffId: clerk, key: undefined }),
  );
  expect(verdict.ok && verdict.value.state).toBe('waits');
}

test('a first yes is shown with its own order, and with those who may give the second', async () => {
  await firstYes('seen/1', 6_000_000n);
  await firstYes('seen/2', 7_000_000n);
  const seen = await firstYesOf(tables.database, clock, 'payout', ['seen/1', 'seen/3']);
  expect([...seen.keys()]).toEqual(['seen/1']);
  const one = seen.get('seen/1');
  expect([one?.staffId, one?.amount, one?.at]).toEqual([clerk, 6_000_000n, clock.now()]);
  const { rows } = await tables.database.query<{ name: string }>('select name from staff where id = $1', [
    chief,
  ]);
  expect(one?.second).toEqual(rows.map(({ name }) => name));
});

test('what one person gave counts for what they could give alone, of an offer only where there is one', async () => {
  const memberId = await tables.member();
  const offerId = await tables.promotion();
  const why = (pending: Parameters<typeof whyNotAlone>[3]) =>
    whyNotAlone(
      tables.database,
      { clock, settings: tables.settings },
      { kind: 'bonus', staffId: clerk },
      pending,
    );
  expect(
    await why([
      { memberId, amount: 10_000n },
      { memberId, amount: 10_000n, offerId, budget: 30_000n },
      { memberId, amount: 30_001n, offerId, budget: 30_000n },
    ]),
  ).toEqual([[], [], [{ limit: 'offer_day', sum: 30_001n, from: 30_000n }]]);
});

test('whoever gives is somebody whose role has the right: not every role, and not from before', async () => {
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into staff (username, name, password_hash, totp_secret, rights, roles, created_at)
     values ('reader1', '读者', '', '', '{}', '{auditor}', now()), ('giver1', '给者', '', '', '{promotions}', '{content_editor}', now())
     returning id`,
  );
  const [auditor, byRight] = rows.map(({ id }) => id);
  const giving = async (right: Parameters<typeof peopleWith>[1]) =>
    (await peopleWith(tables.database, right, clock.now())).map(({ id }) => id);
  expect(await giving('promotions')).toEqual(expect.arrayContaining([chief, byRight]));
  expect(await giving('promotions')).not.toContain(auditor);
  expect(await giving('withdrawals')).toEqual(expect.arrayContaining([chief, clerk]));
  expect(await giving('withdrawals')).not.toContain(byRight);
});
