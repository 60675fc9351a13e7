/** Our generator, and each game's way from its numbers to what a player sees, as streams that the battery can be asked of. */
import { createHmac } from 'node:crypto';
import { shuffle } from '../../games/hilo/shuffle.ts';
import { k3 } from '../../games/lottery/k3.ts';
import { ssc } from '../../games/lottery/ssc.ts';
import { stripOf } from '../../games/slots/maths.ts';
import { models } from '../../games/slots/models.ts';
import { stopsOf } from '../../games/slots/rounds.ts';
import { below, draws } from '../../games/sports/draws.ts';
import { commitmentTo, mixed, numbersFrom } from '../numbers.ts';
import { dealFrom } from '../shoe.ts';
import type { Stream } from './battery.ts';

/** Rounds as they are played: a new secret for each, all of them following from one. @param origin a fixed one gives the same numbers again */
export function streamsFrom(origin: string): readonly Stream[] {
  const secret = (round: number) => createHmac('sha256', origin).update(`round ${round}`).digest('hex');
  /** Round after round, until there are enough. */
  const rounds = (
    name: string,
    bound: number,
    of: (seed: string, round: number) => readonly number[],
  ): Stream => ({
    name,
    bound,
    take(count) {
      const numbers: number[] = [];
      for (let round = 0; numbers.length < count; round += 1) numbers.push(...of(secret(round), round));
      return numbers.slice(0, count);
    },
  });
  const words = (name: string, from: (round: number) => string): Stream =>
    rounds(name, 2 ** 32, (_, round) => {
      const bytes = Buffer.from(from(round), 'hex');
      return Array.from({ length: 8 }, (_, place) => bytes.readUInt32BE(place * 4));
    });
  return [
    {
      name: 'generator: numbersFrom',
      bound: 2 ** 32,
      take(count) {
        const numbers = numbersFrom(secret(0), 'battery');
        return Array.from({ length: count }, () => numbers.next().value);
      },
    },
    words('public rounds: mixed', (round) => mixed(secret(round), commitmentTo(`signature ${round}`))),
    rounds('hilo: first cards', 52, (server, nonce) =>
      shuffle({ server, client: 'player', nonce }).slice(0, 1),
    ),
    rounds('hilo: last cards', 52, (server, nonce) => shuffle({ server, client: 'player', nonce }).slice(-1)),
    rounds('live tables: first cards of the shoe', 52, (seed, round) => dealFrom(seed, `table:${round}`, 1)),
    rounds('lottery: five digits', 10, (seed, round) => ssc.draw(seed, String(round))),
    rounds('lottery: three dice', 6, (seed, round) => k3.draw(seed, String(round)).map((pip) => pip - 1)),
    ...Object.entries(models).flatMap(([name, model]) =>
      model.counts
        .slice(0, 1)
        .map((_, reel) =>
          rounds(`slots: ${name}, reel ${reel + 1}`, stripOf(model, reel).length, (server, nonce) =>
            stopsOf(model, { server, client: 'player', nonce, spin: 0 }).slice(reel, reel + 1),
          ),
        ),
    ),
    rounds('matches: one in a hundred', 100, (seed, round) => {
      const number = draws({ seed, event: String(round) }, 'minute');
      return Array.from({ length: 8 }, (_, place) => below(number(place), 100));
    }),
  ];
}
