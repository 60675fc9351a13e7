/** Bets as the games' own pages make them, so that each has its round, its detail and its proof. */
import { codes } from '@mingpai/contract/codes';
import { z } from 'zod';
import type { Dice } from '../dice.ts';
import { as, type Invented, type Place } from './members.ts';

const slotTable = z.object({ commitment: z.string() });

const slotCodes = (venue: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${venue}${String(place + 1).padStart(2, '0')}`);

const gamesOf: Readonly<Record<string, readonly string[]>> = {
  mpqp: ['hilo'],
  mpcp: ['k3', 'ssc'],
  mplive: ['baccarat', 'dragontiger'],
  obgdy: slotCodes('obgdy', 24),
  fgdz: slotCodes('fgdz', 24),
  pp: slotCodes('pp', 24),
  ae: slotCodes('ae', 24),
  mpdz: slotCodes('mpdz', 3),
  mpty: ['football'],
  mpdj: ['arena'],
};
export const allVenues = Object.keys(gamesOf);
/** They play from the central wallet. */
export const seamlessVenues: ReadonlySet<string> = new Set(['mpdz']);

/** So many rounds a visit, from and to: reels turn more often than cards are dealt, and a bet from the central wallet is many statements. */
export function roundsAt(venue: string): readonly [number, number] {
  if (seamlessVenues.has(venue)) return [2, 6];
  return isSlots(venue) ? [10, 30] : [4, 12];
}

const isSlots = (venue: string) => (gamesOf[venue]?.length ?? 0) > 2;

const slotStakes = [100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** A game of that venue, as the site names it among what a member likes. */
export function favouriteOf(dice: Dice, venue: string): string {
  return `${venue}/${dice.pick(gamesOf[venue] ?? [])}`;
}

/** One seat at a game: asks with its session's token. */
type Ask = <Answer>(schema: z.ZodType<Answer>, path: string, order?: object) => Promise<Answer>;

/**
 * Opens a game of that venue and bets.
 * @param stake about so much at once, fen
 * @returns how many bets were taken
 */
export async function play(
  place: Place,
  member: Invented,
  dice: Dice,
  { venue, rounds, stake }: { readonly venue: string; readonly rounds: number; readonly stake: number },
): Promise<number> {
  const game = dice.pick(gamesOf[venue] ?? []);
  if (game === undefined) return 0;
  const launch = { plat_name: venue, game_code: game };
  const opened = await as(place, member, (token) => place.api.call('gameUrl', launch, { token }));
  if (opened.code !== codes.ok.code) return 0;
  const bearer = new URLSearchParams(new URL(opened.data.url).hash.slice(1)).get('session') ?? '';
  const ask: Ask = async (schema, path, order) => {
    const response = await fetch(`${place.platformOrigin}/games/${path}`, {
      method: order ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bearer}`, ...(order && { 'content-type': 'application/json' }) },
      ...(order && { body: JSON.stringify(order) }),
    });
    return schema.parse(await response.json());
  };
  const slots = isSlots(venue);
  let taken = 0;
  for (let round = 0; round < rounds; round += 1) {
    const size = Math.max(
      slots ? 100 : 500,
      Math.round((stake * dice.pick([50, 100, 100, 100, 150, 200])) / 10_000) * 100,
    );
    if (!(await betOnce(ask, dice, { game, size, place }))) break;
    taken += 1;
    await place.sleep(slots ? dice.whole(3_000, 6_000) : dice.whole(6_000, 15_000));
  }
  return taken;
}

interface Wanted {
  readonly game: string;
  /** fen */
  readonly size: number;
  readonly place: Place;
}

function betOnce(ask: Ask, dice: Dice, request: Wanted): Promise<boolean> {
  if (request.game === 'hilo') return guess(ask, dice, request);
  if (request.game === 'k3' || request.game === 'ssc') return draw(ask, dice, request);
  if (request.game === 'baccarat' || request.game === 'dragontiger') return sit(ask, dice, request);
  if (request.game === 'football' || request.game === 'arena') return tip(ask, dice, request);
  return spin(ask, request);
}

const answered = z.object({ ok: z.boolean() });

async function spin(ask: Ask, { size }: Wanted): Promise<boolean> {
  const stake = slotStakes.findLast((each) => each <= size) ?? slotStakes[0];
  const { commitment } = await ask(slotTable, 'slots/table');
  const order = { id: crypto.randomUUID(), stake, client_seed: crypto.randomUUID().slice(0, 8), commitment };
  return (await ask(answered, 'slots/spins', order)).ok;
}

const choice = z.object({ favourable: z.number(), left: z.number() });
const hiloTable = z.object({
  ok: z.boolean(),
  next: slotTable,
  round: z
    .object({
      id: z.string(),
      state: z.string(),
      version: z.number(),
      choices: z.object({ high: choice, low: choice }).nullable(),
    })
    .nullable(),
});

/** Guesses the likelier side once to three times, and takes what there is. */
async function guess(ask: Ask, dice: Dice, { size }: Wanted): Promise<boolean> {
  const { next } = await ask(hiloTable, 'hilo/table');
  const order = {
    id: crypto.randomUUID(),
    stake: size,
    client_seed: crypto.randomUUID().slice(0, 8),
    commitment: next.commitment,
  };
  let table = await ask(hiloTable, 'hilo/rounds', order);
  if (!table.ok) return false;
  for (let guesses = dice.whole(1, 3); table.round?.choices && guesses > 0; guesses -= 1) {
    const { id, version, choices } = table.round;
    const action = choices.high.favourable >= choices.low.favourable ? 'high' : 'low';
    table = await ask(hiloTable, 'hilo/decisions', { round: id, version, action });
  }
  if (table.round?.state === 'open') {
    const { id, version } = table.round;
    await ask(hiloTable, 'hilo/decisions', { round: id, version, action: 'cash' });
  }
  return true;
}

const lotteryTable = z.object({
  round: z.object({ round: z.number(), closes_at: z.number() }),
  rules: z.object({ picks: z.array(z.object({ code: z.string(), largest_bet: z.number() })) }).nullable(),
});

/** Two picks on the draw that comes; somebody who is too late lets it pass. */
async function draw(ask: Ask, dice: Dice, { game, size, place }: Wanted): Promise<boolean> {
  const { round, rules } = await ask(lotteryTable, `${game}/table`);
  if (place.now() + 2_000 > round.closes_at) return true;
  const usual = (rules?.picks ?? []).slice(0, 14);
  const picks = new Set([dice.pick(usual), ...(dice.happens(40) ? [dice.pick(usual)] : [])]);
  const bets = [...picks].flatMap((pick) =>
    pick ? [{ kind: pick.code, stake: Math.min(size, Math.floor(pick.largest_bet / 100) * 100) }] : [],
  );
  if (bets.length === 0) return false;
  return (await ask(answered, `${game}/bets`, { id: crypto.randomUUID(), round: round.round, bets })).ok;
}

const liveTable = z.object({ round: z.object({ round: z.number(), closes_at: z.number() }) });

async function sit(ask: Ask, dice: Dice, { game, size, place }: Wanted): Promise<boolean> {
  const { round } = await ask(liveTable, `${game}/table`);
  if (place.now() + 2_000 > round.closes_at) return true;
  const kind =
    game === 'baccarat'
      ? dice.pick(['player', 'banker', 'banker', 'player', 'tie'] as const)
      : dice.pick(['dragon', 'tiger', 'dragon', 'tiger', 'tie'] as const);
  const bets = [{ kind, stake: size }];
  return (await ask(answered, `${game}/bets`, { id: crypto.randomUUID(), round: round.round, bets })).ok;
}

const board = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      odds: z.record(z.string(), z.record(z.string(), z.number().nullable()).optional()),
    }),
  ),
});

async function tip(ask: Ask, dice: Dice, { size, place }: Wanted): Promise<boolean> {
  const look = async () => {
    const { events } = await ask(board, 'sports/board');
    return events.filter(({ status }) => status === 'open');
  };
  let open = await look();
  if (open.length === 0) {
    // Where nobody sat before, matches have just been announced.
    await place.sleep(6_000);
    open = await look();
  }
  const several = dice.happens(25) ? dice.whole(2, 3) : 1;
  const chosen = [...new Set(Array.from({ length: several }, () => dice.pick(open)))];
  const legs = chosen.flatMap((event) => {
    const [market, selections] = Object.entries(event?.odds ?? {})[0] ?? [];
    const priced = Object.entries(selections ?? {}).filter(([, odds]) => odds !== null);
    const [selection, odds] = dice.pick(priced) ?? [];
    return event && market && selection && odds ? [{ event: event.id, market, selection, odds }] : [];
  });
  if (legs.length === 0) return false;
  return (await ask(answered, 'sports/bets', { id: crypto.randomUUID(), stake: size, legs })).ok;
}
