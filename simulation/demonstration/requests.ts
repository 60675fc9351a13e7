/** The last people of a past: whoever sits down at the console finds something of each kind that waits. */
import { codes } from '@mingpai/contract/codes';
import { applyAsAgent } from '../actions/offers.ts';
import type { Dice } from '../dice.ts';
import type { Player, Town } from '../town.ts';
import { play } from './games.ts';
import {
  as,
  askService,
  bindAddress,
  centralOf,
  depositByBank,
  type Invented,
  type Place,
  turnoverLeftOf,
  withdraw,
} from './members.ts';
import { minuteMs, presentMs } from './spans.ts';

/** Longer than one of them takes, ms: nothing is done after the present. */
const longestMs = 8 * minuteMs;

type Person = Player & Invented;

export interface Wishing {
  readonly town: Town;
  readonly place: Place;
  readonly people: readonly Person[];
  /** Pays on the checkout's page, and the site has heard of it. */
  pay(person: Person): Promise<void>;
  /** What goes wrong for one person is theirs alone. */
  alone(work: () => Promise<unknown>): Promise<void>;
}

/** Applies for one promotion after the other, the latest first. @returns whether one was to be had */
export async function applyForGift(place: Place, person: Invented): Promise<boolean> {
  const { data } = await as(place, person, (token) => place.api.call('promotions', {}, { token }));
  for (const { id: activityid } of data.data.toReversed()) {
    const key = crypto.randomUUID();
    const asked = await as(place, person, (token) =>
      place.api.call('applyForPromotion', { activityid }, { token, key }),
    );
    if (asked.code === codes.ok.code) return true;
  }
  return false;
}

export async function leaveWishes({ town, place, people, alone, pay }: Wishing, dice: Dice): Promise<void> {
  /** Asks one after the other until so many have got through. */
  async function some(count: number, work: (person: Person) => Promise<unknown>): Promise<void> {
    let through = 0;
    for (let tries = 0; tries < 10 * count && through < count; tries += 1) {
      if (place.now() > presentMs() - longestMs) return;
      const person = dice.pick(people);
      await alone(async () => {
        if (person && (await work(person))) through += 1;
      });
      await place.sleep(dice.whole(1_000, 9_000));
    }
  }

  await some(3, (person) => depositByBank(place, person, dice));
  await some(2, async (person) => {
    if (person.stake < 5_000) return false;
    await pay(person);
    return applyForGift(place, person);
  });
  await some(2, (person) => askService(place, person, dice));
  await some(1, async (person) => (await applyAsAgent(town, dice, person)?.run()) === 'ok');
  await some(3, async (person) => {
    if (person.cards.length === 0) await bindAddress(place, person, dice);
    let left = await turnoverLeftOf(place, person);
    if (left > 0 || (await centralOf(place, person)) < 10_000) {
      await pay(person);
      left = await turnoverLeftOf(place, person);
      // From the central wallet: such bets are known at once, and so is what was staked.
      const rounds = 6;
      if (left > 0) await play(place, person, dice, { venue: 'mpdz', rounds, stake: (2 * left) / rounds });
    }
    return withdraw(place, person, dice);
  });
}
