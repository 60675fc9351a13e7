import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDays } from '../daily-close/index.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { ratesOf } from './rates.ts';
import { refreshRebates } from './rebates.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let venues: readonly TestVenue[];
beforeAll(async () => {
  site = await startTestSite({ clock });
  venues = [
    await openTestVenue(site.running, 'psport', 'sport'),
    await openTestVenue(site.running, 'plotto', 'lottery'),
  ];
});
afterAll(() => site.stop());

/** Rates of level 1, basis points. */
const rateOf = { psport: 20n, plotto: 5n };

async function night(): Promise<void> {
  const beijing = clock.now().getTime() + 8 * 3_600_000;
  clock.set(new Date(beijing - (beijing % dayMs) + dayMs - 8 * 3_600_000 + 10 * 60_000));
  await closeDays(site.running.site, site.running.settings);
}

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      bet: fc.nat(5),
      valid: fc.bigInt(0n, 300_000n),
      state: fc.constantFrom('settled' as const, 'settled' as const, 'void' as const, 'unsettled' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('night' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const) }) },
);

test('whatever is corrected in whatever order, the unrounded sums are exact and no fen is paid twice or lost', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 25 }), async (actions) => {
      const { id: memberId, token } = await site.memberWith(1_000_000_00n);
      run += 1;
      const standing = new Map<number, bigint>();
      let claims = 0;
      for (const step of actions) {
        clock.advance(60_000);
        if (step.kind === 'night') await night();
        else if (step.kind === 'claim')
          await site.call('claimRebates', {}, { token, key: `${run}/${++claims}` });
        else {
          await venues[step.bet % 2]?.report({
            id: `run${run}/${step.bet}`,
            memberId,
            stake: 300_000n,
            valid: step.valid,
            state: step.state,
          });
          standing.set(step.bet, step.state === 'settled' ? step.valid : 0n);
        }
      }
      await night();
      const { rows } = await site.running.site.database.query<{
        venue: 'psport' | 'plotto';
        earned: bigint;
        due: bigint;
        money: bigint;
        claimed: boolean;
      }>(
        'select venue, earned, due, money, claim_id is not null as claimed from rebate where member_id = $1',
        [memberId],
      );
      for (const code of ['psport', 'plotto'] as const) {
        const expected = [...standing]
          .filter(([bet]) => venues[bet % 2]?.code === code)
          .reduce((sum, [, valid]) => sum + valid * rateOf[code], 0n);
        const earned = rows.filter(({ venue }) => venue === code).reduce((sum, row) => sum + row.earned, 0n);
        expect(earned).toBe(expected);
      }
      const due = rows.reduce((sum, row) => sum + row.due, 0n);
      const paid = rows.filter(({ claimed }) => claimed).reduce((sum, row) => sum + row.money, 0n);
      const open = rows.filter(({ claimed }) => !claimed);
      const pending = open.reduce((sum, row) => sum + row.money, 0n);
      const owed = due > paid ? due - paid : 0n;
      expect(pending).toBe(open.length > 0 ? owed : 0n);
      const { rows: booked } = await site.running.site.database.query<{ sum: bigint }>(
        'select coalesce(sum(amount), 0)::bigint as sum from rebate_claim where member_id = $1',
        [memberId],
      );
      expect(booked[0]?.sum).toBe(paid);
    }),
    { numRuns: 40, seed: 20_261_121 },
  );
});

const derived = {
  turnover_day: 'select member_id, day::text, valid, total from turnover_day order by 1, 2',
  vip_change:
    'select member_id, day::text, from_level, to_level, deposited, turnover, recent, at from vip_change order by 1, 2',
  member: 'select id, vip_level from member order by 1',
  rebate:
    'select member_id, day::text, venue, earned, carried, money, created_at, claim_id from rebate order by 1, 2, 3',
} as const;

async function derivedRows() {
  const { database } = site.running.site;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(derived).map(async ([name, sql]) => [name, (await database.query(sql)).rows] as const),
    ),
  );
}

test('counting everything again from the first bet changes nothing', async () => {
  const { database } = site.running.site;
  const before = await derivedRows();
  const { rows } = await database.query<{ id: bigint }>('select id from member');
  const { rows: last } = await database.query<{ day: string }>(
    'select max(day)::text as day from loyalty_night',
  );
  const rates = await ratesOf(site.running.settings);
  await database.transaction((tx) =>
    refreshRebates(tx, {
      members: rows.map(({ id }) => id),
      since: new Date(0),
      through: last[0]?.day ?? '',
      rates,
      now: clock.now(),
    }),
  );
  expect(await derivedRows()).toEqual(before);
  expect((await derivedRows()).rebate?.length).toBeGreaterThan(20);
});

test('wiped and replayed night by night, the stream gives the same turnover, levels and rebates', async () => {
  const { database } = site.running.site;
  // Members of their own: what was claimed is a fact and not derived.
  const members = await Promise.all([1, 2, 3].map(() => site.memberWith(1_000_000_00n)));
  await database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
     select gen_random_uuid()::text, id, 'bank', 500000, '', 'approved', $2, $2, 500000, $2 from unnest($1::bigint[]) as id`,
    [members.map(({ id }) => id), clock.now()],
  );
  const nights: Date[] = [];
  for (let day = 0; day < 4; day += 1) {
    for (const [at, { id: memberId }] of members.entries()) {
      clock.advance(60_000);
      const name = `replay/${at}`;
      await venues[at % 2]?.report({
        id: `${name}/${day}`,
        memberId,
        stake: BigInt(2_000_000 + day * 777 + at),
      });
      if (day > 0) await venues[at % 2]?.report({ id: `${name}/${day - 1}`, memberId, state: 'void' });
    }
    await night();
    nights.push(clock.now());
  }
  const mine = async () => {
    const ids = new Set(members.map(({ id }) => id));
    return Object.fromEntries(
      Object.entries(await derivedRows()).map(([name, rows]) => [
        name,
        (rows as { member_id?: bigint; id?: bigint }[]).filter((row) =>
          ids.has(row.member_id ?? row.id ?? 0n),
        ),
      ]),
    );
  };
  const before = await mine();
  expect(before.rebate).toHaveLength(12);
  expect(before.vip_change?.length).toBeGreaterThan(0);

  await site.owner.query('alter table vip_change disable trigger vip_change_is_history');
  await site.owner.query('delete from vip_change');
  await site.owner.query('alter table vip_change enable trigger vip_change_is_history');
  await database.query('delete from turnover_day');
  await database.query('delete from rebate where claim_id is null');
  await database.query('update member set vip_level = 1');
  await database.query(`delete from loyalty_night where day >= beijing_day($1) - 1`, [nights[0]]);
  for (const at of nights) {
    clock.set(at);
    await closeDays(site.running.site, site.running.settings);
  }
  expect(await mine()).toEqual(before);
});
