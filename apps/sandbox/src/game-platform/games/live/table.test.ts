/** Baccarat over HTTP, as the page plays it: many players at one table. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAs, createPlayer, launchGame } from '../../../testing/page.ts';
import { startPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { type Table, tableAnswer } from './web/table.ts';

const periodMs = 25_000;

describe('a live table', () => {
  let platform: TestPlatform;
  let players = 0;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  /** Stops the clock's drift from mattering: a fresh round has just opened. */
  async function freshRound(player: Seat): Promise<Table> {
    const { now, round } = await player.table();
    await forward(round.ends_at - now + 50);
    return player.table();
  }
  let offset = 0;
  async function forward(ms: number): Promise<void> {
    offset += Math.max(0, Math.ceil(ms));
    await platform.control('POST', '/control/clock', { offset_ms: offset });
  }

  interface Seat {
    readonly player: string;
    table(): Promise<Table>;
    bet(order: { id?: string; round: number; bets: { kind: string; stake: unknown }[] }): Promise<Table>;
    status(path: string, token: string): Promise<number>;
  }

  /** @param known a player who sits at another table already */
  async function seat(game = 'baccarat', known?: string): Promise<Seat> {
    players += 1;
    const player = known ?? `p${players}`;
    const purse = { venue: 'mplive', player };
    if (known === undefined) await createPlayer(platform, purse, 100_000);
    const token = await launchGame(platform, purse, game);
    const ask = (path: string, body?: unknown, bearer = token) =>
      askAs(platform, bearer, `${game}/${path}`, body);
    return {
      player,
      table: async () => tableAnswer.parse(await (await ask('table')).json()),
      bet: async (order) =>
        tableAnswer.parse(await (await ask('bets', { id: randomUUID(), ...order })).json()),
      status: async (path, bearer) => (await ask(path, undefined, bearer)).status,
    };
  }

  it('takes fifty identical orders at once as one, and shows it to everybody', async () => {
    const ben = await seat();
    for (let tries = 1; ; tries += 1) {
      const ann = await seat();
      const { round } = (await freshRound(ann)).round;
      const order = { id: randomUUID(), round, bets: [{ kind: 'banker', stake: 1_000 }] };
      const answers = await Promise.all(Array.from({ length: 50 }, () => ann.bet(order)));
      const seen = await ben.table();
      // A slow machine needs more than a round for them: what was won in it is in the balance then, or it had closed before the first.
      if (seen.round.round !== round && tries < 5) continue;
      expect(answers.every(({ ok, balance }) => ok && balance === 99_000)).toBe(true);
      expect(seen.round.totals).toEqual([{ kind: 'banker', stake: 1_000, players: 1 }]);
      expect(seen.bets).toEqual([]);
      return;
    }
  });

  it('shows the others who bet by names of the round, in whole chips, and never the player who looks', async () => {
    const [ann, ben, eve] = [await seat(), await seat(), await seat()];
    const { round } = (await freshRound(ann)).round;
    await ann.bet({ round, bets: [{ kind: 'banker', stake: 1_000 }] });
    await ann.bet({
      round,
      bets: [
        { kind: 'banker', stake: 500 },
        { kind: 'tie', stake: 700 },
      ],
    });
    await ben.bet({ round, bets: [{ kind: 'player', stake: 2_000 }] });
    await forward(600);
    const annsBets = [
      { kind: 'banker', stake: 1_500 },
      { kind: 'tie', stake: 500 },
    ];
    const bensBets = [{ kind: 'player', stake: 2_000 }];
    const asEveSees = (await eve.table()).round.seats;
    expect(asEveSees.map(({ bets }) => bets)).toEqual(expect.arrayContaining([annsBets, bensBets]));
    expect(asEveSees).toHaveLength(2);
    expect((await eve.table()).round.totals).toContainEqual({ kind: 'tie', stake: 500, players: 1 });
    expect((await ann.table()).round.seats.map(({ bets }) => bets)).toEqual([bensBets]);
    expect((await ben.table()).round.seats.map(({ bets }) => bets)).toEqual([annsBets]);
    for (const { name } of asEveSees) {
      expect(name).toMatch(/^[2-9A-HJ-NP-Z]{3}$/);
      expect([ann.player, ben.player]).not.toContain(name);
    }
    await platform.control('POST', '/control/baccarat/void', { round });
    await forward(600);
    expect((await eve.table()).round.seats).toEqual([]);
  });

  it('gives whoever sits on another name in the next round, and at another table', async () => {
    const [ann, eve] = [await seat(), await seat()];
    const [tiger, evesTiger] = [await seat('dragontiger', ann.player), await seat('dragontiger')];
    const nameIn = async (table: Table) => table.round.seats.map(({ name }) => name).join();
    const first = await freshRound(ann);
    await ann.bet({ round: first.round.round, bets: [{ kind: 'banker', stake: 1_000 }] });
    await tiger.bet({
      round: (await tiger.table()).round.round,
      bets: [{ kind: 'dragon', stake: 1_000 }],
    });
    await forward(600);
    const names = [await nameIn(await eve.table()), await nameIn(await evesTiger.table())];
    await forward(600);
    expect(await nameIn(await eve.table())).toBe(names[0]);
    const next = await freshRound(ann);
    await ann.bet({ round: next.round.round, bets: [{ kind: 'banker', stake: 1_000 }] });
    await forward(600);
    names.push(await nameIn(await eve.table()));
    expect(names.every((name) => name.length === 3)).toBe(true);
    expect(new Set(names).size).toBe(3);
  });

  it('settles by itself at the draw, as the round committed to', async () => {
    const ann = await seat();
    const before = await freshRound(ann);
    const { round, draws_at, commitment } = before.round;
    const peeked = await (await platform.control('POST', '/control/baccarat/peek', { round })).json();
    const bets = ['player', 'banker', 'tie'].map((kind) => ({ kind, stake: 1_000 }));
    expect(await ann.bet({ round, bets })).toMatchObject({ ok: true, balance: 97_000 });
    await forward(draws_at - before.now);
    const after = await ann.table();
    expect(after.drawn[0]).toMatchObject({ round, commitment, seed: peeked.seed, result: peeked.result });
    const paid = { player: 2_000, banker: 1_950, tie: 11_000 }[String(peeked.result.winner)];
    expect(after.balance).toBe(97_000 + Number(paid));
    const listed = await platform.operator.call('/v1/bets/list', {
      venue: 'mplive',
      cursor: '0',
      limit: 1000,
    });
    const states = Array.isArray(listed.bets) ? listed.bets.filter((bet) => bet.player === ann.player) : [];
    expect(states.map(({ state }) => state)).toEqual([
      ...Array(3).fill('unsettled'),
      ...Array(3).fill('settled'),
    ]);
    expect(states[0]).toMatchObject({ game: 'baccarat', round: before.round.label });
  });

  it('refuses with a reason and the table, and takes nothing', async () => {
    const ann = await seat();
    const { round, now } = { ...(await freshRound(ann)).round, ...(await ann.table()) };
    const number = round.round;
    const one = (kind: string, stake: unknown) => ann.bet({ round: number, bets: [{ kind, stake }] });
    expect(await one('dragon', 1_000)).toMatchObject({ ok: false, reason: 'unknown_kind' });
    expect(await one('tie', 200_001)).toMatchObject({ reason: 'stake_out_of_range' });
    expect(await one('banker', 499)).toMatchObject({ reason: 'stake_out_of_range' });
    expect(await one('banker', 100_001)).toMatchObject({ reason: 'insufficient_funds' });
    expect(await one('banker', 10.5)).toMatchObject({ reason: 'bad_request' });
    await forward(round.closes_at - now);
    expect(await one('banker', 1_000)).toMatchObject({ reason: 'round_closed', balance: 100_000 });
    expect(await ann.status('table', 'x'.repeat(43))).toBe(401);
    expect(await ann.status('history', '')).toBe(401);
  });

  it('goes on by itself: rounds that nobody watched are in the road', async () => {
    const ann = await seat('dragontiger');
    const { round } = (await freshRound(ann)).round;
    await forward(10 * periodMs);
    // They are drawn by and by, one each five seconds.
    for (let pause = 0; pause < 9; pause += 1) await forward(5_000);
    const { drawn } = await ann.table();
    expect(drawn.length).toBe(72);
    expect(drawn.some((each) => each.round === round && each.result !== null)).toBe(true);
  });

  it('gives the stakes of a cancelled round back', async () => {
    const ann = await seat();
    const { round } = (await freshRound(ann)).round;
    await ann.bet({ round, bets: [{ kind: 'player', stake: 5_000 }] });
    expect(await (await platform.control('POST', '/control/baccarat/void', { round })).json()).toMatchObject({
      ok: true,
    });
    expect(await ann.table()).toMatchObject({ balance: 100_000, round: { void: 'cancelled' } });
    expect(await ann.bet({ round, bets: [{ kind: 'player', stake: 5_000 }] })).toMatchObject({
      reason: 'round_closed',
    });
  });
});
