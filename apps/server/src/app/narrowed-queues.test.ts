/** Queues of venues, gateways and accounts are narrowed to one venue or gateway, and to whom or what somebody looks for; a number stands for its rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let [one, two] = [
  { id: 0n, username: '' },
  { id: 0n, username: '' },
];
let [here, there] = ['', ''];
let [gateway, otherGateway] = ['', ''];
const sql = <Row>(text: string, values: readonly unknown[] = []) => site.owner.query<Row>(text, values);

beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
  [one, two] = [await site.member(), await site.member()];
  const { rows: venues } = await sql<{ code: string }>('select code from venue order by code limit 2');
  [here = '', there = ''] = venues.map(({ code }) => code);
  const { rows: gateways } = await sql<{ code: string }>('select code from gateway order by code limit 2');
  [gateway = '', otherGateway = 'nobodys'] = gateways.map(({ code }) => code);
  const both = [
    [here, one.id, 'A1'],
    [there, two.id, 'B2'],
  ];
  for (const [venue, member, number] of both) {
    await sql(
      `insert into bet_set_aside (venue, fingerprint, bet_id, reason, why, raw, first_seen_at, last_seen_at)
       values ($1, $2, $3, 'unreadable', '', '{}', now(), now())`,
      [venue, Buffer.from(String(number)), number],
    );
    await sql(
      `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at) values ($1, $2, 1, 2, now(), now())`,
      [venue, member],
    );
    await sql(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
       values ($1, $2, 'bet', $3, 'win', 100, 500, 500, now())`,
      [venue, member, number],
    );
    await sql(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ($1, $2::text, $3, 'g', 'R' || $2::text, 100, 0, 0, 'unsettled', now() - interval '5 days', 1, now())`,
      [venue, number, member],
    );
    await sql(
      `insert into identity_form (number, member_id, wants, at, underage) values ('I' || $1::text, $2, 'full', now(), false)`,
      [number, member],
    );
    await sql(
      `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at)
       values ('R' || $1::text, $2, 'login', sha256($1::text::bytea), 9, 9, true, '', '', now(), now() + interval '2 days')`,
      [number, member],
    );
    await sql(
      `insert into account_closing (member_id, asked_at, closes_at, waives) values ($1, now(), now() + interval '1 day', false)`,
      [member],
    );
  }
});
afterAll(async () => {
  // Nobody's money stands behind these.
  for (const table of ['win_review', 'venue_difference', 'bet_set_aside', 'account_closing'])
    await sql(`delete from ${table}`);
  await sql("delete from bet where game = 'g'");
  await site?.stop();
});

const queues = [
  ['setAsideBets', { venue: true, searches: ['A1'] }],
  ['venueDifferences', { venue: true, searches: ['member'] }],
  ['heldWins', { venue: true, searches: ['member', 'A1'] }],
  ['overdueBets', { venue: true, searches: ['member', 'A1', 'RA1'] }],
  ['identityQueue', { venue: false, searches: ['member', 'ia1'] }],
  ['recoveryQueue', { venue: false, searches: ['member', 'RA1'] }],
  ['accountClosings', { venue: false, searches: ['member'] }],
] as const;

test.each(queues)('%s is narrowed to where and to what is looked for', async (queue, { venue, searches }) => {
  const asked = async (question: object) => {
    const { data } = await site.staff(queue, question, chief);
    expect(data.total).toBe(data.rows.length);
    return data.rows.map((row) =>
      'memberId' in row ? BigInt(row.memberId) : row.venue === here ? one.id : two.id,
    );
  };
  expect((await asked({})).toSorted()).toEqual([one.id, two.id].toSorted());
  if (venue) {
    expect(await asked({ venue: here })).toEqual([one.id]);
    expect(await asked({ venue: there })).toEqual([two.id]);
    expect(await asked({ venue: 'nowhere' })).toEqual([]);
  }
  for (const search of searches)
    for (const text of search === 'member' ? [String(one.id), one.username.toUpperCase()] : [search])
      expect([text, await asked({ search: text })]).toEqual([text, [one.id]]);
  expect(await asked({ search: 'nobody-of-this-name' })).toEqual([]);
});

test('each figure of a venue’s row is the number of rows that its queue has of that venue', async () => {
  const { data: standings } = await site.staff('venueStandings', {}, chief);
  const totals = async (venue: string) => ({
    differences: (await site.staff('venueDifferences', { venue }, chief)).data.total,
    setAside: (await site.staff('setAsideBets', { venue }, chief)).data.total,
    winsHeld: (await site.staff('heldWins', { venue }, chief)).data.total,
    pendingTransfers: (await site.staff('venueTransfers', { venue }, chief)).data.total,
  });
  for (const { code, differences, setAside, winsHeld, pendingTransfers } of standings)
    expect([code, { differences, setAside, winsHeld, pendingTransfers }]).toEqual([code, await totals(code)]);
  expect(standings.find(({ code }) => code === here)).toMatchObject({
    differences: 1,
    setAside: 1,
    winsHeld: 1,
    heldSum: 5,
  });
});

test('each figure of a gateway’s row is the number of rows behind it', async () => {
  for (const [number, of] of [
    ['P1', gateway],
    ['P2', gateway],
    ['P3', otherGateway],
  ])
    if (of !== 'nobodys')
      await sql(
        `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
         values ($1, $2, $2, 100, now(), now(), 'callback', 'review')`,
        [of, number],
      );
  const orders = [
    ['G1', one, '2 hours'],
    ['G2', two, '-2 hours'],
  ] as const;
  for (const [number, { id }, ago] of orders) {
    const { rows } = await sql<{ id: bigint }>(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at)
       values ($1, $2, 'alipay', 100, '', 'pending', now() - interval '3 hours', now() - $3::interval) returning id`,
      [number, id, ago],
    );
    await sql('insert into gateway_payment (order_id, gateway, asked_at) values ($1, $2, now())', [
      rows[0]?.id,
      gateway,
    ]);
  }
  const { data } = await site.staff('gatewayStandings', {}, chief);
  const numbers = async (question: object) => (await site.staff('gatewayOrders', question, chief)).data;
  for (const { code, waiting, unresolved, review } of data)
    expect([code, waiting, unresolved, review]).toEqual([
      code,
      (await numbers({ state: 'waiting', gateway: code })).total,
      (await numbers({ gateway: code })).total,
      (await site.staff('gatewayArrivals', { gateway: code }, chief)).data.total,
    ]);
  expect(data.find(({ code }) => code === gateway)).toMatchObject({ waiting: 2, unresolved: 1, review: 2 });
  const found = async (search: string) =>
    (await numbers({ state: 'waiting', search })).rows.map(({ orderNo }) => orderNo);
  expect([
    await found('g1'),
    await found(two.username),
    await found(String(one.id)),
    await found('G'),
  ]).toEqual([['G1'], ['G2'], ['G1'], []]);
});

test('lists are put in order by when and by how much, those that are alike by their numbers', async () => {
  const ids: number[] = [];
  for (const [amount, hours] of [
    [300, 3],
    [100, 1],
    [300, 2],
    [200, 4],
  ]) {
    const at = `now() - interval '${hours} hours'`;
    const { rows } = await sql<{ id: bigint }>(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
       values ('mpdz', $1, 'bet', 'S' || $2::text || $3::text, 'win', 1, $2::bigint, $2::bigint, ${at}) returning id`,
      [one.id, amount, hours],
    );
    ids.push(Number(rows[0]?.id));
    await sql(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       values ($1, 'S' || $2::text || $3::text, 'SORT', $2::bigint, ${at}, now(), 'callback', 'review')`,
      [gateway, amount, hours],
    );
    await sql(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at)
       values ('S' || $2::text || $3::text, $1, 'bank', $2::bigint, '', 'pending', ${at}, now())`,
      [two.id, amount, hours],
    );
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  const orders = {
    'time.asc': [fourth, first, third, second],
    'time.desc': [second, third, first, fourth],
    'sum.asc': [second, fourth, first, third],
    'sum.desc': [third, first, fourth, second],
  };
  const places = (found: readonly number[]) => found.map((id) => ids.indexOf(id));
  for (const [sorted, expected] of Object.entries(orders) as [keyof typeof orders, number[]][]) {
    const wins = (await site.staff('heldWins', { venue: 'mpdz', sorted }, chief)).data.rows;
    const mine = wins.map(({ id }) => id).filter((id) => ids.includes(id));
    expect([sorted, places(mine)]).toEqual([sorted, places(expected)]);
    const numbers = ['S3003', 'S1001', 'S3002', 'S2004'];
    const arrivals = (await site.staff('gatewayArrivals', { search: 'SORT', sorted }, chief)).data.rows;
    expect([sorted, arrivals.map(({ payment }) => numbers.indexOf(payment))]).toEqual([
      sorted,
      places(expected),
    ]);
    const waiting = (await site.staff('depositQueue', { member: Number(two.id), sorted }, chief)).data.rows;
    const sortedOnes = waiting.map(({ orderNo }) => numbers.indexOf(orderNo)).filter((place) => place >= 0);
    expect([sorted, sortedOnes]).toEqual([sorted, places(expected)]);
  }
});

/** Differences at a venue where nothing else is, each of a member of its own: when each was first seen and when it resolved, in Beijing. */
async function differences(venue: string, spans: readonly (readonly [string, string | null])[]) {
  const ids: number[] = [];
  for (const [seen, resolved] of spans) {
    const { id } = await site.member();
    const { rows } = await sql<{ id: bigint }>(
      `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at, resolved_at)
       values ($1, $2, 100, 250, $3, $3, $4) returning id`,
      [venue, id, `${seen}+08`, resolved === null ? null : `${resolved}+08`],
    );
    ids.push(Number(rows[0]?.id));
  }
  return ids;
}

test('a statement of differences has those that stood in its days, both whole, and at one venue those of that venue', async () => {
  const { rows: venues } = await sql<{ code: string }>(
    'select code from venue order by code offset 2 limit 2',
  );
  const [place = '', other = ''] = venues.map(({ code }) => code);
  const stood = [
    ['2026-03-01 09:00:00', null],
    ['2026-03-02 09:00:00', '2026-03-10 00:00:00'],
    ['2026-03-11 09:00:00', '2026-03-11 10:00:00'],
    ['2026-03-12 23:59:59.999', null],
  ] as const;
  const ids = await differences(place, stood);
  await differences(place, [
    ['2026-03-01 09:00:00', '2026-03-09 23:59:59.999'],
    ['2026-03-13 00:00:00', null],
  ]);
  const [elsewhere = 0] = await differences(other, [['2026-03-11 09:00:00', null]]);
  const asked = async (venue: string) => {
    const rows = [];
    for (let after = ''; ; ) {
      const span = { from: '2026-03-10', to: '2026-03-12', venue, after, limit: 2 };
      const { data } = await site.staff('differenceStatement', span, chief);
      rows.push(...data.rows);
      if (data.next === null) return rows;
      after = data.next;
    }
  };
  const rows = await asked(place);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows[1]).toMatchObject({
    venue: place,
    ours: 1,
    theirs: 2.5,
    firstSeenAt: new Date('2026-03-02T09:00:00+08:00').toISOString(),
    resolvedAt: new Date('2026-03-10T00:00:00+08:00').toISOString(),
  });
  expect((await asked(other)).map(({ id }) => id)).toEqual([elsewhere]);
  expect((await asked('')).map(({ id }) => id)).toEqual([...ids, elsewhere]);
  expect(await asked('nowhere')).toEqual([]);
});

test('of differences that have resolved the latest stands first, whichever was seen first', async () => {
  const { rows: venues } = await sql<{ code: string }>(
    'select code from venue order by code offset 4 limit 1',
  );
  const venue = venues[0]?.code ?? '';
  const [first = 0, second = 0, third = 0] = await differences(venue, [
    ['2026-03-01 09:00:00', '2026-03-05 09:00:00'],
    ['2026-03-02 09:00:00', '2026-03-07 09:00:00'],
    ['2026-03-03 09:00:00', '2026-03-06 09:00:00'],
  ]);
  const { data } = await site.staff('venueDifferences', { open: false, venue }, chief);
  expect(data.rows.map(({ id }) => id)).toEqual([second, third, first]);
});
