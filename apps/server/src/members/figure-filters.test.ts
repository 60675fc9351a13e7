/** Members by when they were there and by their money: to the fen and to the second, together, in order, page by page, as a file. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { keepMemberFigures } from './index.ts';

let site: TestSite;
let clerk: string;
const ids: number[] = [];
beforeAll(async () => {
  site = await startTestSite();
  clerk = await site.staffToken('clerk');
  for (let n = 0; n < 7; n += 1) ids.push(Number((await site.member(`figured${n}`)).id));
  // The last of them has nothing; two have the same of everything.
  for (const [n, at] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
    [5, 5],
  ] as const)
    await set(ids[n], {
      seen_at: `2026-10-0${at}T12:00:00Z`,
      balance: at * 10_000 + 1,
      deposits: at * 100_000,
      deposit_count: at,
      first_deposit_at: `2026-09-0${at}T00:00:00Z`,
      last_deposit_at: `2026-09-1${at}T00:00:00Z`,
      withdrawn: 350_000,
      won: at * 1_000 - 2_500,
    });
  // The last of them came by an import, and was there long before; two have the same level.
  for (const [n, level, at] of [
    [0, 2, 1],
    [1, 3, 2],
    [2, 4, 3],
    [3, 5, 4],
    [4, 5, 4],
    [5, 6, 5],
    [6, 1, 0],
  ] as const)
    await site.running.site.database.query(
      'update member set vip_level = $2, registered_at = $3 where id = $1',
      [ids[n], level, `202${at}-01-01T00:00:00Z`],
    );
  await site.running.site.database.query('update member_figure set seen_at = null where member_id = $1', [
    ids[6],
  ]);
});
afterAll(() => site.stop());

async function set(id: number | undefined, figures: Record<string, string | number>): Promise<void> {
  await site.running.site.database.query(
    `update member_figure set seen_at = $2, balance = $3, deposits = $4, deposit_count = $5, first_deposit_at = $6,
            last_deposit_at = $7, withdrawn = $8, won = $9 where member_id = $1`,
    [id, ...Object.values(figures)],
  );
}

type Asked = Partial<ConsolePayload<'memberSearch'>>;
const search = async (asked: Asked) =>
  (await site.staff('memberSearch', { search: 'figured', ...asked }, clerk)).data;
/** Their places above, in the order of the list. */
const found = async (asked: Asked) => (await search(asked)).rows.map(({ id }) => ids.indexOf(id));

test.each<[Asked, number[]]>([
  [{ balanceFrom: '400.01' }, [5, 4, 3]],
  [{ balanceFrom: '400.02' }, [5]],
  [{ balanceTo: '100.01' }, [6, 0]],
  [{ balanceTo: '100' }, [6]],
  [{ balanceFrom: '0', balanceTo: '0' }, [6]],
  [{ depositsFrom: '3000', depositsTo: '4000' }, [4, 3, 2]],
  [{ depositsFrom: '3000.01', depositsTo: '3999.99' }, []],
  [{ netFrom: '-500', netTo: '500' }, [6, 4, 3, 2]],
  [{ netTo: '-500.01' }, [1, 0]],
  [{ wonFrom: '-5', wonTo: '5' }, [6, 2, 1]],
  [{ wonFrom: '5.01' }, [5, 4, 3]],
  [{ wonTo: '-5.01' }, [0]],
  [{ countFrom: 4 }, [5, 4, 3]],
  [{ countTo: 0 }, [6]],
  [{ seenFrom: '2026-10-04T12:00:00Z' }, [5, 4, 3]],
  [{ seenFrom: '2026-10-04T12:00:01Z' }, [5]],
  [{ seenTo: '2026-10-02T12:00:00Z' }, [0]],
  [{ seenTo: '2026-10-02T12:00:01Z' }, [1, 0]],
  [{ firstFrom: '2026-09-02T00:00:00Z', firstTo: '2026-09-03T00:00:00Z' }, [1]],
  [{ lastFrom: '2026-09-15T00:00:00Z' }, [5]],
  [{ lastTo: '2026-09-11T00:00:01Z' }, [0]],
  [{ balanceFrom: '200.01', seenTo: '2026-10-03T12:00:01Z' }, [2, 1]],
  [{ countFrom: 3, netTo: '0' }, [2]],
])('%o finds %o', async (asked, expected) => {
  expect(await found(asked)).toEqual(expected);
  expect((await search(asked)).total).toBe(expected.length);
});

test('what is no sum is refused, and so is a sum below 0 where there is none', async () => {
  for (const asked of [{ balanceFrom: '-1' }, { netTo: '1.001' }, { depositsFrom: 'x' }] as Asked[])
    expect((await site.staff('memberSearch', asked, clerk)).code, JSON.stringify(asked)).not.toBe(200);
});

test.each([
  'id',
  'registered',
  'vip',
  'seen',
  'balance',
  'deposits',
  'count',
  'first',
  'last',
  'net',
  'won',
] as const)('by %s, both ways, each page by page: nobody is lost, nobody is there twice', async (sort) => {
  const walk = async (order: 'asc' | 'desc') => {
    const seen: number[] = [];
    for (let page = 1; page <= 4; page += 1) seen.push(...(await found({ sort, order, page, pageSize: 2 })));
    return seen;
  };
  const up = sort === 'id' ? [0, 1, 2, 3, 4, 5, 6] : [6, 0, 1, 2, 3, 4, 5];
  // Who never deposited or took anything out has a net of 0, between the two.
  const net = [0, 1, 2, 6, 3, 4, 5];
  // Nor has who never played won or lost.
  const won = [0, 1, 6, 2, 3, 4, 5];
  // Of one level the one who came later stands first.
  const vip = [6, 0, 1, 2, 4, 3, 5];
  const others: Readonly<Record<string, number[]>> = { net, won, vip };
  const asked = others[sort] ?? up;
  expect(await walk('asc')).toEqual(asked);
  expect(await walk('desc')).toEqual([...asked].reverse());
});

test('a member without any figure is listed with nothing', async () => {
  expect((await search({ search: 'figured6' })).rows).toMatchObject([
    {
      seenAt: null,
      balance: 0,
      deposits: 0,
      depositCount: 0,
      firstDepositAt: null,
      lastDepositAt: null,
      net: 0,
      won: 0,
    },
  ]);
});

test('the file has those whom the list has', async () => {
  const question = { search: 'figured', balanceFrom: '400.01', countTo: 4 };
  const response = await fetch(new URL('/api/console/export', site.running.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await site.staffToken('chief')}`,
    },
    body: JSON.stringify({ list: 'memberSearch', format: 'csv', question }),
  });
  const lines = (await response.text()).trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(['figured4', 'figured3']);
});

test('figures are those of the ledger, however often they are counted and in however small steps', async () => {
  const { wallet } = site.running;
  const { database } = site.running.site;
  const member = await site.memberWith(123_45n, 'countedone');
  await site.memberWith(5_00n, 'countedtwo');
  const both = () =>
    database.query<{ balance: bigint; deposits: bigint; deposit_count: number; net: bigint }>(
      `select balance, deposits, deposit_count, net from member_figure f join member m on m.id = f.member_id
        where m.username like 'counted%' order by m.id`,
    );
  const taken = { memberId: member.id, amount: 100_00n, reference: 'test/W1' };
  await database.transaction(async (tx) => {
    await wallet.hold(tx, { ...taken, id: crypto.randomUUID() }, async () => undefined);
    await wallet.payOut(tx, { ...taken, id: crypto.randomUUID() });
  });
  await keepMemberFigures(database, 1);
  await keepMemberFigures(database);
  expect((await both()).rows).toEqual([
    { balance: 23_45n, deposits: 123_45n, deposit_count: 1, net: 23_45n },
    { balance: 5_00n, deposits: 5_00n, deposit_count: 1, net: 5_00n },
  ]);
  // To sign in is to be there.
  const { rows } = await database.query<{ same: boolean }>(
    `select f.seen_at = (select max(coalesce(used_at, created_at)) from session where member_id = $1) as same
       from member_figure f where member_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ same: true }]);
});

test('what bets won is kept as the member’s page has it: each change of a bet once, and nothing of what a given one paid', async () => {
  const { database } = site.running.site;
  const member = await site.memberWith(1_00n, 'playedone');
  let seq = 0;
  const settle = (bet: string, stake: number, payout: number) => {
    seq += 1;
    return database.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, stake_delta, state, first_at, at)
       values ('mpqp', $1, $2, $3, 'joker', 0, $4, $5, 'settled', now(), now())`,
      [bet, seq, member.id, payout - stake, stake],
    );
  };
  const kept = async () => {
    await keepMemberFigures(database, 1);
    await keepMemberFigures(database);
    const { rows } = await search({ search: 'playedone' });
    const { data: page } = await site.staff(
      'memberPage',
      { id: Number(member.id) },
      await site.staffToken('chief'),
    );
    return [rows[0]?.won, page.won];
  };
  await settle('won/1', 50_00, 20_00);
  await settle('won/2', 10_00, 100_25);
  expect(await kept()).toEqual([60.25, 60.25]);
  // A correction is a row of its own.
  await settle('won/2', 0, -80_00);
  expect(await kept()).toEqual([-19.75, -19.75]);
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
     values ('mpqp', 'won/3', $1, '11', 'R', 0, 0, 50000, 'settled', now(), now(), 900001, now())`,
    [member.id],
  );
  await database.query(
    "insert into given_bet (venue, bet_id, member_id, gift) values ('mpqp', 'won/3', $1, 'G')",
    [member.id],
  );
  await settle('won/3', 0, 500_00);
  expect(await kept()).toEqual([-19.75, -19.75]);
});
