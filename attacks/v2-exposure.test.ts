/**
 * V2. A venue (or whoever took it over, with a member of theirs) pays what nobody could have won: 100 billion on a stake of a fen, many
 * wins just below each limit, prizes, a balance that may be transferred out before any record is read; and it reports valid amounts
 * above the stakes. They want money that can be withdrawn, and requirements that are played through. What must hold: valid is
 * never above the stake; above the limits a win is booked and held, the member and staff are told, two people decide; what comes
 * out ahead of the records is limited the same way, for others too where somebody asks for what a venue refuses; the venue's result of the day alarms.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BetReader } from '../apps/server/src/game-providers/index.ts';
import { openGameSession } from '../apps/server/src/game-providers/seamless/sessions.ts';
import { type HostileVenue, honestBet } from '../apps/server/src/game-providers/testing/hostile-venue.ts';
import {
  openSeamlessCaller,
  type SeamlessCaller,
} from '../apps/server/src/game-providers/testing/seamless-caller.ts';
import { type TestSite, walletSecret } from '../apps/server/src/testing/site.ts';
import { type Pulling, startPulling } from './pulling.ts';

const code = 'mpqp';
const seamless = 'mpdz';
const billions = 1_000_000_000_000_0;
let pulling: Pulling;
let hostile: HostileVenue;
let site: TestSite;
let reader: BetReader;
let caller: SeamlessCaller;
let chief: string;
let clerk: string;
let member: Awaited<ReturnType<TestSite['memberWith']>>;
beforeAll(async () => {
  pulling = await startPulling();
  ({ hostile, site, reader, chief } = pulling);
  caller = openSeamlessCaller({
    address: site.running.address,
    venue: seamless,
    secret: walletSecret,
    now: Date.now,
  });
  clerk = await site.staffToken('clerk');
});
beforeEach(async () => {
  member = await site.memberWith(100_000n);
  // The hours before are over.
  await site.owner.query('delete from venue_hour');
});
afterAll(() => pulling.stop());

const money = async ({ token } = member) => (await site.call('walletOverview', {}, { token })).data;
const inbox = async ({ token } = member) =>
  (await site.call('inbox', { page: 1 }, { token })).data.data.map(({ title }) => title);
const held = async (open = true) =>
  (await site.staff('heldWins', { open, pageSize: 100 }, chief)).data.rows.filter(
    ({ memberId }) => BigInt(memberId) === member.id,
  );
const standing = async (which: string) =>
  (await site.staff('venueStandings', {}, chief)).data.find((venue) => venue.code === which);
/** What two people have agreed to. @param changes yuan */
const limit = (changes: Partial<Record<'win' | 'hour' | 'ahead', number>>, venue = code) => {
  const { settings, site: opened } = site.running;
  const fen = (yuan: number) => yuan * 100;
  const { win = 500_000, hour = 2_000_000, ahead = 100_000 } = changes;
  const figures = { win: fen(win), hour: fen(hour), ahead: fen(ahead), multiple: 5_000, day: fen(3_000_000) };
  return opened.database.transaction(async (tx) => {
    const { value } = await settings.locked(tx, 'exposure');
    const venues = { ...value.venues, [venue]: figures };
    await settings.set(tx, 'exposure', { ...value, venues }, 'seed');
  });
};

async function report(changes: Record<string, unknown>, id: string = randomUUID()) {
  hostile.report(honestBet(id, `m${member.id}`, changes));
  await reader.pull(code);
  return id;
}
async function playing() {
  const token = await openGameSession(site.running.site, {
    venue: seamless,
    memberId: member.id,
    memberToken: member.token,
  });
  return { player: `m${member.id}`, token };
}
const transferOut = (amount: number) => {
  hostile.balance(Math.round(amount * 100));
  return site.call(
    'transfer',
    { amount, sourcetype: code, targettype: 'userbalance' },
    { token: member.token },
  );
};

test('a pulled win of 100 billion on a fen is booked and held: told to the member and staff, spent by nobody', async () => {
  const id = await report({ stake: 1, valid: 1, payout: billions });
  expect(await held()).toMatchObject([
    { subject: id, reason: 'win', state: 'open', held: (billions - 1) / 100 },
  ]);
  const { venues, central, in_review } = await money();
  expect(venues.find(({ platname }) => platname === code)?.balance).toBe(0);
  expect([central, in_review]).toEqual([1_000, (billions - 1) / 100]);
  expect(await inbox()).toContain('派彩审核中');
  expect(await standing(code)).toMatchObject({ dayAlarm: true });
  expect((await standing(code))?.winsHeld).toBeGreaterThan(0);
  const metrics = await (await fetch(new URL('/metrics', site.running.address))).text();
  expect(metrics).toMatch(/venue_day_alarm\{venue="mpqp"\} 1/);
});

test('the same through the seamless door, as a win and as a prize: the balance that is answered does not hold it', async () => {
  const player = await playing();
  const bet = caller.betOf(player, { amount: 1 });
  await caller.call('bet', bet);
  const win = { id: randomUUID(), player: player.player, bet: bet.id, amount: billions };
  expect(await caller.call('win', win)).toMatchObject({ ok: true, balance: 99_999 });
  expect(await caller.call('win', win)).toMatchObject({ ok: true, balance: 99_999 });
  const prize = { id: randomUUID(), player: player.player, amount: billions };
  expect(await caller.call('prize', prize)).toMatchObject({ ok: true, balance: 99_999 });
  expect((await held()).map(({ kind }) => kind).sort()).toEqual(['bet', 'prize']);
  const back = { id: randomUUID(), player: player.player, target: bet.id };
  expect(await caller.call('rollback', back)).toMatchObject({ ok: true, balance: 100_000 });
  expect((await held()).map(({ kind }) => kind)).toEqual(['prize']);
  expect(
    await caller.call('rollback', { id: randomUUID(), player: player.player, target: prize.id }),
  ).toMatchObject({ ok: true, balance: 100_000 });
  expect(await held()).toEqual([]);
  expect(await money()).toMatchObject({ in_review: 0, total: 1_000 });
});

test('a valid amount above the stake counts as the stake, pulled and pushed, and the database refuses more', async () => {
  const id = await report({ stake: 1_000, valid: 900_000, payout: 0 });
  const player = await playing();
  const bet = caller.betOf(player);
  await caller.call('bet', bet);
  await caller.call('win', {
    id: randomUUID(),
    player: player.player,
    bet: bet.id,
    amount: 0,
    valid: 900_000,
  });
  const { rows } = await site.running.site.database.query<{ valid: bigint }>(
    'select valid from bet where bet_id in ($1, $2)',
    [id, bet.id],
  );
  expect(rows).toEqual([{ valid: 1_000n }, { valid: 1_000n }]);
  await expect(
    site.running.site.database.query('update bet set valid = stake + 1 where bet_id = $1', [id]),
  ).rejects.toThrow(/bet_valid_within_stake/);
});

test('a stake that no member could have had is put aside: it makes nobody a debtor', async () => {
  const id = await report({ stake: billions, valid: billions, payout: 0 });
  const { rows } = (await site.staff('setAsideBets', {}, chief)).data;
  expect(rows[0]).toMatchObject({ betId: id, reason: 'stake_too_large' });
  expect((await money()).total).toBe(1_000);
});

test('a win of many times its stake is held, one within the multiple is paid, a small one is paid whatever its multiple', async () => {
  await report({ stake: 10, valid: 10, payout: 100_000 });
  await report({ stake: 100, valid: 100, payout: 100_000 });
  await report({ stake: 1, valid: 1, payout: 9_999 });
  expect(await held()).toMatchObject([{ reason: 'multiple', amount: 999.9 }]);
  const { venues } = await money();
  expect(venues.find(({ platname }) => platname === code)?.balance).toBe(1_098.98);
});

test('wins just below every other limit are held once the venue’s hour is used up, also when they come at once', async () => {
  await limit({ win: 1_000, hour: 2_500 }, seamless);
  const player = await playing();
  const bets = Array.from({ length: 12 }, () => caller.betOf(player, { amount: 100 }));
  for (const bet of bets) await caller.call('bet', bet);
  await Promise.all(
    bets.map((bet) =>
      caller.call('win', { id: randomUUID(), player: player.player, bet: bet.id, amount: 100_000 }),
    ),
  );
  const { central, in_review } = await money();
  // 1000 - 12 were left, two wins of 1000 fit into the hour.
  expect([central, in_review]).toEqual([988 + 2_000, 10_000]);
  expect(new Set((await held()).map(({ reason }) => reason))).toEqual(new Set(['hour']));
});

test('what lies at a venue by its own word alone comes out up to the limit; the rest is held, over many transfers too, and comes with its records', async () => {
  await limit({ ahead: 300 });
  expect(await transferOut(200)).toMatchObject({ code: 200 });
  expect(await money()).toMatchObject({ central: 1_200, in_review: 0 });
  expect(await transferOut(5_000)).toMatchObject({ code: 200 });
  expect(await transferOut(700)).toMatchObject({ code: 200 });
  expect(await money()).toMatchObject({ central: 1_300, in_review: 5_600 });
  expect((await held()).map(({ kind, held: fen }) => [kind, fen])).toEqual([
    ['ahead', 4_900],
    ['ahead', 700],
  ]);
  expect(await inbox()).toContain('转出金额核对中');
  // The record of what was won: all of it is the member's.
  await report({ stake: 10_000, valid: 10_000, payout: 600_000 });
  expect(await money()).toMatchObject({ central: 6_900, in_review: 0 });
  expect(await held()).toEqual([]);
  expect((await held(false)).map(({ state }) => state)).toEqual(['explained', 'explained']);
});

test('whoever has nothing at a venue uses up nobody’s hour by asking for it: what the venue refused did not come out', async () => {
  await limit({ ahead: 300, hour: 600 });
  const poor = await site.member();
  hostile.answer('/v1/transfers/create', JSON.stringify({ ok: false, reason: 'insufficient_funds' }));
  for (let time = 0; time < 3; time += 1) {
    const asked = { amount: 300, sourcetype: code, targettype: 'userbalance' } as const;
    expect((await site.call('transfer', asked, { token: poor.token, key: randomUUID() })).code).not.toBe(200);
  }
  hostile.answer('/v1/transfers/create', undefined);
  expect(await transferOut(300)).toMatchObject({ code: 200 });
  expect(await money()).toMatchObject({ central: 1_300, in_review: 0 });
  // What did come out stays in the hour.
  const { rows } = await site.owner.query<{ ahead: bigint }>(
    'select sum(ahead)::bigint as ahead from venue_hour where venue = $1',
    [code],
  );
  expect(rows).toEqual([{ ahead: 30_000n }]);
});

test('a held win that was taken out of the venue already is not there twice; refused, neither is paid', async () => {
  await limit({ win: 1_000, ahead: 300 });
  await transferOut(5_000);
  await report({ stake: 10_000, valid: 10_000, payout: 510_000 });
  expect(await money()).toMatchObject({ central: 1_300, in_review: 4_700, total: 6_000 });
  for (const { id, held: sum } of await held()) {
    expect(
      await site.staff('proposeHeldWin', { id, verdict: 'refuse', reason: '场馆确认记录有误' }, clerk),
    ).toMatchObject({ code: 200 });
    expect(await site.staff('confirmHeldWin', { id, verdict: 'refuse', held: sum }, chief)).toMatchObject({
      code: 200,
    });
  }
  expect(await money()).toMatchObject({ central: 1_300, in_review: 0 });
  expect(await inbox()).toContain('派彩未通过核对');
});

test('a held win that is released explains what was taken out ahead of it, without another look', async () => {
  await limit({ win: 1_000, ahead: 300 });
  await transferOut(5_000);
  await report({ stake: 10_000, valid: 10_000, payout: 510_000 });
  const review = (await held()).find(({ kind }) => kind === 'bet');
  const verdict = { id: review?.id ?? 0, verdict: 'release' } as const;
  await site.staff('proposeHeldWin', { ...verdict, reason: '已与场馆核对' }, clerk);
  const { code: confirmed } = await site.staff(
    'confirmHeldWin',
    { ...verdict, held: review?.held ?? 0 },
    chief,
  );
  expect(confirmed).toBe(200);
  expect(await money()).toMatchObject({ central: 6_000, in_review: 0 });
  expect(await held()).toEqual([]);
});

test('two people release a held win: never one alone, never the clerk above the chief’s limit; a proposal can be put back', async () => {
  const id = await report({ stake: 100_000, valid: 100_000, payout: 80_000_000 });
  const [win] = await held();
  const review = { id: win?.id ?? 0 };
  const propose = (verdict: 'release' | 'refuse', by: string) =>
    site.staff('proposeHeldWin', { ...review, verdict, reason: '已与场馆核对' }, by);
  const confirm = (verdict: 'release' | 'refuse', by: string, yuan = 799_000) =>
    site.staff('confirmHeldWin', { ...review, verdict, held: yuan }, by);
  expect(await confirm('refuse', chief)).toMatchObject({ code: 5006 });
  expect(await propose('refuse', chief)).toMatchObject({ code: 200 });
  expect(await confirm('refuse', chief)).toMatchObject({ code: 6002 });
  expect(await confirm('refuse', clerk)).toMatchObject({ code: 6021 });
  expect(await site.staff('putBackHeldWin', review, clerk)).toMatchObject({ code: 200 });
  expect(await propose('release', clerk)).toMatchObject({ code: 200 });
  // What the second person has on the screen may be what was proposed before, or another sum.
  expect(await confirm('refuse', chief)).toMatchObject({ code: 6255 });
  expect(await confirm('release', chief, 798_999.99)).toMatchObject({ code: 6255 });
  expect((await money()).in_review).toBe(799_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm('release', chief)));
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 5006, 5006, 5006, 5006]);
  // What is decided is proposed no more.
  expect(await propose('refuse', clerk)).toMatchObject({ code: 5006 });
  // Decided, it is found by its number, as the ledger names it, also by who looks at open ones.
  const named = (await site.staff('heldWins', { open: true, ...review }, chief)).data;
  expect([named.rows.map((row) => row.id), named.total]).toEqual([[review.id], 1]);
  const { venues, in_review } = await money();
  expect(venues.find(({ platname }) => platname === code)?.balance).toBe(799_000);
  expect(in_review).toBe(0);
  expect(await inbox()).toContain('派彩核对完成');
  // The venue takes the bet back later: no trace is left of either.
  await report({ stake: 100_000, payout: 0, valid: 0, state: 'void' }, id);
  expect((await money()).venues.find(({ platname }) => platname === code)?.balance).toBe(0);
});

test('a clerk confirms a held win of a fen less than the chief’s limit, and none of as much', async () => {
  const { chiefFrom } = await site.running.settings.current('adjustments');
  for (const [sum, answer] of [
    [chiefFrom - 1, 200],
    [chiefFrom, 6021],
  ] as const) {
    const subject = await report({ stake: 100, valid: 100, payout: 100 + sum });
    const win = (await held()).find((row) => row.subject === subject);
    expect(win).toMatchObject({ held: sum / 100 });
    const review = { id: win?.id ?? 0, verdict: 'release' } as const;
    await site.staff('proposeHeldWin', { ...review, reason: '已与场馆核对' }, chief);
    expect((await site.staff('confirmHeldWin', { ...review, held: sum / 100 }, clerk)).code).toBe(answer);
  }
});

test('a refused win is none: the bet’s record, its result and a later word of the venue say so', async () => {
  const id = await report({ stake: 100_000, valid: 100_000, payout: 80_000_000 });
  const [win] = await held();
  const review = { id: win?.id ?? 0, verdict: 'refuse' } as const;
  await site.staff('proposeHeldWin', { ...review, reason: '场馆确认记录有误' }, clerk);
  // While whoever proposed it is let go it is nobody's proposal.
  const proposer = (disabled: string) =>
    site.owner.query(
      `update staff set disabled_at = ${disabled} where id = (select proposed_by from win_review where id = $1)`,
      [review.id],
    );
  await proposer('now()');
  expect((await site.staff('confirmHeldWin', { ...review, held: win?.held ?? 0 }, chief)).code).toBe(6257);
  await proposer('null');
  expect((await site.staff('confirmHeldWin', { ...review, held: win?.held ?? 0 }, chief)).code).toBe(200);
  const { rows } = await site.running.site.database.query<{ result: bigint }>(
    'select sum(result_delta)::bigint as result from settlement where venue = $1 and bet_id = $2',
    [code, id],
  );
  expect(rows).toEqual([{ result: 0n }]);
  expect((await money()).total).toBe(1_000);
  await report({ stake: 100_000, valid: 0, payout: 0, state: 'void' }, id);
  expect((await money()).total).toBe(1_000);
});

/** What two people said no to. */
async function refuseHeld() {
  for (const { id, held: sum } of await held()) {
    const review = { id, verdict: 'refuse' } as const;
    await site.staff('proposeHeldWin', { ...review, reason: '场馆确认记录有误' }, clerk);
    expect(await site.staff('confirmHeldWin', { ...review, held: sum }, chief)).toMatchObject({ code: 200 });
  }
}

test('a refused prize that the venue then takes back costs its member nothing: they never had it', async () => {
  const player = await playing();
  const prize = { id: randomUUID(), player: player.player, amount: 80_000_000 };
  await caller.call('prize', prize);
  await refuseHeld();
  const back = { player: player.player, target: prize.id };
  for (const id of [randomUUID(), randomUUID()])
    expect(await caller.call('rollback', { ...back, id })).toMatchObject({ ok: true, balance: 100_000 });
  expect(await money()).toMatchObject({ central: 1_000, in_review: 0, total: 1_000 });
});

test('of the wins of a bet the refused one is taken back from nobody, and a paid one as ever', async () => {
  for (const only of [true, false]) {
    const player = await playing();
    const bet = caller.betOf(player, { amount: 100 });
    await caller.call('bet', bet);
    const paid = { id: randomUUID(), player: player.player, bet: bet.id, amount: 3_000 };
    if (!only) await caller.call('win', paid);
    const win = { id: randomUUID(), player: player.player, bet: bet.id, amount: 80_000_000 };
    await caller.call('win', win);
    await refuseHeld();
    const before = (await money()).total;
    const undo = (target: string) =>
      caller.call('rollback', { id: randomUUID(), player: player.player, target });
    expect(await undo(win.id)).toMatchObject({ ok: true });
    expect((await money()).total).toBe(before);
    if (only) continue;
    expect(await undo(paid.id)).toMatchObject({ ok: true });
    expect((await money()).total).toBe(before - 30);
  }
});

test('a venue that tells a refused win once more in another hour finds two people again, not the member’s wallet', async () => {
  await limit({ win: 1_000, hour: 499 });
  const id = await report({ stake: 10_000, valid: 10_000, payout: 60_000 });
  expect(await held()).toMatchObject([{ reason: 'hour', subject: id }]);
  await refuseHeld();
  await site.owner.query('delete from venue_hour');
  await limit({});
  await report({ stake: 10_000, valid: 10_000, payout: 60_000 }, id);
  expect(await money()).toMatchObject({ in_review: 500, total: 1_500 });
  expect(await held()).toMatchObject([{ subject: id, held: 500 }]);
  await refuseHeld();
  expect(await money()).toMatchObject({ in_review: 0, total: 1_000 });
});
