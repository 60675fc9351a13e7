/** The last people of a past: whoever sits down at the console finds something of each kind that waits. */
import { codes } from '@mingpai/contract/codes';
import { applyAsAgent } from '../actions/offers.ts';
import type { Dice } from '../dice.ts';
import { type Player, type Town, told } from '../town.ts';
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
import { hourMs, minuteMs, presentMs } from './spans.ts';

/** Longer than one of them takes, ms: nothing is done after the present. */
const longestMs = 8 * minuteMs;

type Person = Player & Invented;

export interface Wishing {
  readonly town: Town;
  readonly place: Place;
  readonly people: readonly Person[];
  /** Pays on the checkout's page, and the site has heard of it. */
  pay(person: Person): Promise<void>;
  /** Pays on a chain from an address that the token's issuer has frozen. @returns whether it was sent */
  payFrozen(person: Person): Promise<boolean>;
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

export async function leaveWishes(
  { town, place, people, alone, pay, payFrozen }: Wishing,
  dice: Dice,
): Promise<void> {
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

  await some(5, (person) => depositByBank(place, person, dice));
  await some(1, payFrozen);
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
  await alone(() => laidAside(town, place, dice));
}

/** A transfer that cannot be told apart yet waits for its member's word, and another for the bank's. */
async function laidAside(town: Town, place: Place, dice: Dice): Promise<void> {
  const { api } = place;
  const queue = await town.by('clerk', (token) =>
    api.staff('depositQueue', { state: 'pending', way: 'bank' }, token),
  );
  const [unclear, late] = queue.data.rows;
  if (unclear) {
    const question = {
      id: unclear.id,
      text: '请问这笔转账是几点从哪家银行汇出的？',
      textEn: 'At what time did you send this transfer, and from which bank?',
      picture: false,
    };
    told(await town.by('clerk', (token) => api.staff('askAboutDeposit', question, token, town.newKey(dice))));
  }
  if (late) {
    const until = new Date(place.now() + 12 * hourMs).toISOString();
    const parked = { id: late.id, reason: '银行系统维护，下午再查', until };
    told(await town.by('clerk', (token) => api.staff('parkDeposit', parked, token, town.newKey(dice))));
  }
}
