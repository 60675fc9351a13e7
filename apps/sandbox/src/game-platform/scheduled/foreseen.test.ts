/**
 * Rounds that nobody can foresee. Who attacks: whoever reads the whole store of the platform before betting closes, and knows the
 * published rules. What must hold: nothing that lies there says how the round will end; it ends as the seed and the public round that
 * was named at its opening say, late while that is not there, and never otherwise (docs/draws.md).
 */
import { createHmac, hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { die, openTestTable, type TestTable, venue } from '../../testing/scheduled.ts';
import { resultOf } from '../games/baccarat/rules.ts';
import { placeOrder } from './bets.ts';
import type { ScheduledGame } from './definition.ts';
import { labelOf } from './schedule.ts';
import { settleDue } from './settlement.ts';
import { tableView } from './view.ts';

/** The die's table with the cards of baccarat: what a seed decides can hardly be hit by chance. */
const cards = {
  ...die,
  resultOf: (seed: string, label: string) => resultOf(seed, label),
  payoutOf: () => 0n,
  words: () => ({ selection: '', outcome: undefined }),
  verifyPath: () => '',
  numbersOf: () => [],
} satisfies ScheduledGame<ReturnType<typeof resultOf>>;

let table: TestTable;
beforeEach(async () => {
  table = await openTestTable();
  table.seat('ann');
});
afterEach(() => table.close());

const key = { venue, player: 'ann' };
const bet = () =>
  placeOrder(table.platform, cards, key, {
    id: randomUUID(),
    round: table.round,
    bets: [{ kind: 'odd', stake: 1_000n }],
  });
const newest = () => tableView(table.platform, cards, key, -1).drawn[0];

/** Every text in every table. */
function everythingThatLies(): string[] {
  const database = new DatabaseSync(join(table.platform.config.folder, 'store.db'), { readOnly: true });
  const texts = new Set<string>();
  for (const { name } of database.prepare("select name from sqlite_schema where type = 'table'").all())
    for (const row of database.prepare(`select * from "${String(name)}"`).all())
      for (const value of Object.values(row)) if (typeof value === 'string') texts.add(value);
  database.close();
  return [...texts];
}

describe('a round that names a public round', () => {
  it('is foreseen by nobody who reads the whole store a moment before betting closes', () => {
    expect(bet()).toBeUndefined();
    table.setTime(table.times.closesAt - 1);
    const lying = everythingThatLies();
    const label = labelOf(cards.schedule, table.round);
    const seeds = new Set(lying.filter((text) => /^[0-9a-f]{64}$/.test(text)));
    // Links of a chain follow from its last one.
    for (const secret of [...seeds]) {
      let link = secret;
      for (let step = 0; step < 4_096; step += 1) {
        link = hash('sha256', link);
        seeds.add(link);
      }
    }
    const foreseen = new Set([...seeds].map((seed) => JSON.stringify(resultOf(seed, label))));
    table.setTime(table.times.drawsAt);
    const drawn = newest();
    expect(seeds.has(drawn?.seed ?? '')).toBe(true);
    expect(foreseen.has(JSON.stringify(drawn?.result))).toBe(false);
    const from = createHmac('sha256', drawn?.seed ?? '').update(drawn?.beacon?.signature ?? '');
    expect(drawn?.result).toEqual(resultOf(from.digest('hex'), label));
  });

  it('names at its opening the first public round from the closing of bets on', () => {
    const { round } = tableView(table.platform, cards, key, -1);
    const { genesisMs, periodMs } = table.beacon.chain;
    const at = genesisMs + ((round.beacon?.round ?? 0) - 1) * periodMs;
    expect(at).toBeGreaterThanOrEqual(table.times.closesAt);
    expect(at).toBeLessThan(table.times.closesAt + periodMs);
    expect(round.beacon).toMatchObject({ public_key: table.beacon.chain.publicKey, signature: null });
  });

  it('is late while nobody tells the public round or a wrong one is told, and then ends as it would have ended', () => {
    bet();
    const signature = table.beacon.foresee(named()) ?? '';
    table.beacon.away(true);
    table.setTime(table.times.drawsAt);
    settleDue(table.platform, cards);
    expect(newest()?.round).toBe(table.round - 1);
    expect(openBets()).toBe(1);
    table.beacon.away(false);
    const real =
      'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92';
    table.beacon.lie(real);
    table.setTime(table.times.drawsAt + 5_000);
    settleDue(table.platform, cards);
    expect(openBets()).toBe(1);
    table.restart();
    table.beacon.lie(signature);
    settleDue(table.platform, cards);
    expect(openBets()).toBe(0);
    const drawn = tableView(table.platform, cards, key, -1).drawn.find(({ round }) => round === table.round);
    const from = createHmac('sha256', drawn?.seed ?? '').update(signature);
    expect(drawn?.result).toEqual(resultOf(from.digest('hex'), labelOf(cards.schedule, table.round)));
  });

  it('that was played before there was a beacon ends as its seed alone says', () => {
    const { store } = table.platform;
    bet();
    // As a store of before has it: a chain, and nothing that names a round.
    store.run('delete from scheduled_beacon');
    table.restart();
    table.setTime(table.times.drawsAt);
    const drawn = newest();
    expect(drawn).toMatchObject({ round: table.round, beacon: null });
    expect(drawn?.result).toEqual(resultOf(drawn?.seed ?? '', labelOf(cards.schedule, table.round)));
    table.setTime(table.times.endsAt + 1);
    expect(tableView(table.platform, cards, key, -1).round.beacon).toMatchObject({ signature: null });
  });
});

function named() {
  const { beacon } = tableView(table.platform, cards, key, -1).round;
  if (!beacon) throw new Error('no round was named');
  return { chain: beacon.chain, publicKey: beacon.public_key, round: beacon.round };
}

function openBets(): number {
  return table.platform.store.all(
    z.object({ id: z.string() }),
    "select id from scheduled_bet where state = 'open'",
  ).length;
}
