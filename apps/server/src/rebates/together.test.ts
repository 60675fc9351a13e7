/** Rebates that are claimed together: what they leave is what each leaves that is claimed alone; whatever speaks against one is told. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { type RoundTrips, watchRoundTrips } from '../testing/round-trips.ts';
import { markClosed } from '../wagering/index.ts';
import { claimRebates } from './claim.ts';
import { type ClaimTogether, openClaimsTogether } from './together.ts';

const hourMs = 3_600_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** But for settings, which a site that is told of changes remembers. */
let trips: RoundTrips;
/** As two nodes have it, and where nothing is claimed together. */
let together: ClaimTogether;
let elsewhere: ClaimTogether;
const alone: ClaimTogether = async () => undefined;
beforeAll(async () => {
  cashier = await openCashier(clock);
  const { database, site, settings, wallet } = cashier;
  const all = watchRoundTrips(database.pool);
  trips = { of: async (work) => (await all.of(work)).filter((text) => !/from setting\b/.test(text)) };
  together = openClaimsTogether(site, settings, wallet);
  elsewhere = openClaimsTogether(site, settings, wallet);
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('rt', 'rt', 'sport', 'test', 99)",
  );
  await markClosed(database, '2026-11-20', clock.now());
});
afterAll(() => cashier.close());
beforeEach(() => clock.advance(hourMs));

/** A member to whom as many fen are owed, each of a day long ago. */
async function owed(...fen: readonly number[]): Promise<bigint> {
  const memberId = await cashier.memberWith(0n);
  await owe(memberId, '2026-10-01', fen);
  return memberId;
}

async function owe(memberId: bigint, from: string, fen: readonly number[]): Promise<void> {
  await cashier.database.query(
    `insert into rebate (member_id, venue, day, earned, money, created_at)
     select $1, 'rt', $4::date + o.ordinality::int, o.fen * 10000, o.fen, $3
       from unnest($2::bigint[]) with ordinality o (fen, ordinality)`,
    [memberId, fen, clock.now(), from],
  );
}

function claim(
  memberId: bigint,
  { way = together, key = crypto.randomUUID() }: { way?: ClaimTogether; key?: string | undefined } = {},
) {
  const { site, settings, wallet } = cashier;
  return claimRebates(site, settings, wallet, way, { memberId, key });
}

/** All that a claim leaves, but for what names it and its member. */
async function left(memberId: bigint): Promise<object> {
  const { rows } = await cashier.database.query<{ left: object }>(
    `select jsonb_build_object(
              'rows', (select jsonb_agg(to_jsonb(r) - array['id', 'member_id', 'claim_id'] || jsonb_build_object('of_claim', r.claim_id = c.id)
                                        order by r.id) from rebate r where r.member_id = $1),
              'claim', to_jsonb(c) - array['id', 'member_id'],
              'operation', (select to_jsonb(o) - array['id', 'key', 'member_id'] || jsonb_build_object('of_claim', o.id = c.id)
                              from operation o where o.member_id = $1),
              'turnover', (select jsonb_agg(to_jsonb(t) - array['id', 'member_id', 'source']
                                            || jsonb_build_object('of_claim', t.source = 'rebate/' || c.id))
                             from turnover_requirement t where t.member_id = $1),
              'money', (select jsonb_agg(jsonb_build_array(e.amount, e.balance_after, t.kind, t.phase, t.at, t.reference = 'rebate/' || c.id))
                          from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.transfer t on t.id = e.transfer_id
                         where a.owner = $1::text)) as left
       from rebate_claim c where c.member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`${memberId} has claimed nothing`);
  return row.left;
}

const central = async (memberId: bigint) => (await cashier.money(memberId)).central;

test('a claim is two round trips, and leaves what one leaves that is claimed alone', async () => {
  const [one, other] = [await owed(120, 0, 305), await owed(120, 0, 305)];
  expect(await trips.of(() => claim(one))).toHaveLength(2);
  expect(await claim(other, { way: alone })).toMatchObject({ value: { amount: '425' } });
  const kept = await left(one);
  expect(kept).toEqual(await left(other));
  expect(kept).toMatchObject({
    claim: { amount: 425 },
    operation: { of_claim: true, call: 'claimRebates', answer: { ok: true, value: { amount: '425' } } },
    turnover: [{ of_claim: true, amount: 425 }],
    money: [[425, 425, 'rebate', 'single', expect.anything(), true]],
  });
});

test('thirty at once are a few round trips, each paid what is its own', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, (_, place) => owed(place + 1, 100)));
  let told: readonly unknown[] = [];
  const sent = await trips.of(async () => {
    told = await Promise.all(members.map((memberId) => claim(memberId)));
  });
  expect(sent.filter((text) => text === 'begin')).toEqual([]);
  expect(sent.length).toBeLessThan(12);
  expect(told).toEqual(members.map((_, place) => ({ ok: true, value: { amount: String(101 + place) } })));
  expect(await Promise.all(members.map(central))).toEqual(members.map((_, place) => BigInt(101 + place)));
});

test('the same key again is told the first claim, and moves nothing, whichever way either goes', async () => {
  for (const [first, second] of [
    [together, together],
    [together, alone],
    [alone, together],
  ] as const) {
    const memberId = await owed(700);
    const key = crypto.randomUUID();
    expect(await claim(memberId, { way: first, key })).toMatchObject({ value: { amount: '700' } });
    // What came since is another claim's.
    await owe(memberId, '2026-09-01', [60]);
    expect(await claim(memberId, { way: second, key })).toEqual({ ok: true, value: { amount: '700' } });
    expect(await central(memberId)).toBe(700n);
    expect(await claim(memberId, { way: second })).toEqual({ ok: true, value: { amount: '60' } });
    expect(await central(memberId)).toBe(760n);
  }
});

test('without a key a second one is the first, for as long as it may be its repetition', async () => {
  const { site, settings, wallet } = cashier;
  const memberId = await owed(700);
  const asked = () => claimRebates(site, settings, wallet, together, { memberId, key: undefined });
  expect(await asked()).toEqual({ ok: true, value: { amount: '700' } });
  await owe(memberId, '2026-09-01', [60]);
  clock.advance(9_999);
  expect(await asked()).toMatchObject({ repeated: true, value: { amount: '700' } });
  clock.advance(1);
  expect(await asked()).toEqual({ ok: true, value: { amount: '60' } });
});

test('two of one member at once by two nodes: one is paid', async () => {
  const memberId = await owed(700, 50);
  const codes = await Promise.all(
    [together, elsewhere, together, elsewhere].map((way) => claim(memberId, { way })),
  );
  expect(codes.map(codeOf).sort()).toEqual([
    'nothing_to_claim',
    'nothing_to_claim',
    'nothing_to_claim',
    'ok',
  ]);
  expect(await central(memberId)).toBe(750n);
});

test('whom something speaks against is told as one alone is, and those who come with them are paid', async () => {
  const { database } = cashier;
  const [frozen, poor, well] = [await owed(700), await owed(), await owed(80)];
  await database.query('update member set frozen_at = $2 where id = $1', [frozen, clock.now()]);
  const codes = await Promise.all(
    [frozen, poor, well].map(async (memberId) => codeOf(await claim(memberId))),
  );
  expect(codes).toEqual(['member_frozen', 'nothing_to_claim', 'ok']);
  expect(await Promise.all([frozen, poor, well].map(central))).toEqual([0n, 0n, 80n]);
});

test('who takes a break is paid, and asked for no bets', async () => {
  const memberId = await owed(700);
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
    [memberId, clock.now(), new Date(clock.now().getTime() + hourMs)],
  );
  expect(codeOf(await claim(memberId))).toBe('ok');
  expect(await left(memberId)).toMatchObject({ claim: { amount: 700 }, turnover: null });
});

test('what was void a moment ago is paid to none of those who claim together', async () => {
  const members = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  for (const [place, memberId] of members.entries()) {
    // 0.20 % of 5,000 and of 1,000 yuan; of the first, twice as much was counted before.
    const valid = place === 0 ? 500_000 : 100_000;
    await cashier.database.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('rt', $1, 1, $2, 'sport', $3, 0, 'settled', $4, $4)`,
      [`void-${memberId}`, memberId, valid, '2026-11-20T04:00:00Z'],
    );
    await cashier.database.query(
      `insert into rebate (member_id, venue, day, earned, money, created_at) values ($1, 'rt', '2026-11-20', $2 * 10000, $2, $3)`,
      [memberId, place === 0 ? 2_000 : 200, clock.now()],
    );
  }
  const paid = await Promise.all(members.map((memberId) => together({ memberId, key: crypto.randomUUID() })));
  expect(paid).toEqual([1_000n, 200n]);
});
