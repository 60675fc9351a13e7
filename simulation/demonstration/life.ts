/**
 * Invented members go on living on a demonstration while one watches (scripts/start.ts): they bring money, play, ask and take some
 * along, over HTTP like anybody. What waits for staff is left to whoever sits at the console. Whatever goes wrong is theirs alone.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openClient } from '../../apps/server/src/testing/client.ts';
import { diceOf } from '../dice.ts';
import { play, seamlessVenues } from './games.ts';
import {
  as,
  askService,
  centralOf,
  depositByBank,
  depositByPage,
  depositOnChain,
  type Invented,
  type Place,
  transfer,
  withdraw,
} from './members.ts';

const told = z.object({ LIFE_FILE: z.string(), SITE_URL: z.url(), SANDBOX_URL: z.url() }).parse(process.env);
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

/** From one visit to the next, ms. */
const [shortest, longest] = [8_000, 30_000];
/** Of each kind of thing that staff must look at, at most so many an hour: nobody may be sitting there. */
const mostWishesAnHour = 6;

const people: Invented[] = z
  .array(
    z.object({
      name: z.string(),
      realName: z.string(),
      password: z.string(),
      payPassword: z.string(),
      id: z.string(),
      address: z.string(),
      device: z.string(),
      phone: z.string(),
      cards: z.array(z.number()),
      stake: z.number(),
      venues: z.array(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(told.LIFE_FILE, 'utf8')))
  .map((person) => ({ ...person, token: '' }));
const place: Place = {
  api: openClient(() => told.SITE_URL),
  now: () => Date.now(),
  sleep: async (ms) => {
    await pause(ms);
  },
  platformOrigin: new URL(told.SANDBOX_URL).origin,
};
const seed = randomInt(2 ** 31);
const wishes = new Map<string, number[]>();

/** Whether staff may be given one more of these now. */
function mayRequest(kind: string): boolean {
  const recent = (wishes.get(kind) ?? []).filter((at) => at > Date.now() - 3_600_000);
  if (recent.length >= mostWishesAnHour) return false;
  wishes.set(kind, [...recent, Date.now()]);
  return true;
}

async function visit(number: number): Promise<void> {
  const dice = diceOf(seed, number);
  const member = dice.pick(people);
  if (!member) return;
  const venue = dice.pick(member.venues) ?? 'mpqp';
  const seamless = seamlessVenues.has(venue);
  let central = await centralOf(place, member);
  if (central < 10 * member.stake) {
    if (dice.happens(20) && mayRequest('deposit')) await depositByBank(place, member, dice);
    else if (dice.happens(20)) await depositOnChain(place, member, dice);
    else await depositByPage(place, member, dice);
    central = await centralOf(place, member);
  }
  const purse = Math.min(Math.floor(central / 100) * 100, 20 * member.stake);
  if (purse >= 2 * Math.max(500, member.stake)) {
    const inside =
      seamless || (await transfer(place, member, { fen: purse, from: 'userbalance', to: venue }));
    if (inside) await play(place, member, dice, { venue, rounds: dice.whole(2, 6), stake: member.stake });
    if (!seamless && dice.happens(70))
      await as(place, member, (token) =>
        place.api.call('recycleAll', {}, { token, key: crypto.randomUUID() }),
      );
  }
  if (dice.happens(10) && mayRequest('withdrawal')) await withdraw(place, member, dice);
  if (dice.happens(3) && mayRequest('talk')) await askService(place, member, dice);
}

for (let number = 0; people.length > 0; number += 1) {
  await visit(number).catch(() => undefined);
  await pause(randomInt(shortest, longest));
}
