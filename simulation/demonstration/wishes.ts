/** The last people of a past: whoever sits down at the console finds something of each kind that waits. */
import { applyAsAgent, applyForPromotion } from '../deeds/offers.ts';
import type { Dice } from '../dice.ts';
import type { Player, Town } from '../town.ts';
import { askService, bindAddress, depositByBank, type Invented, type Place, withdraw } from './members.ts';

type Person = Player & Invented;

export interface Wishing {
  readonly town: Town;
  readonly place: Place;
  readonly people: readonly Person[];
  /** What goes wrong for one person is theirs alone. */
  alone(work: () => Promise<unknown>): Promise<void>;
}

export async function leaveWishes({ town, place, people, alone }: Wishing, dice: Dice): Promise<void> {
  /** Asks one after the other until so many have got through. */
  async function some(count: number, work: (person: Person) => Promise<unknown>): Promise<void> {
    let through = 0;
    for (let tries = 0; tries < 8 * count && through < count; tries += 1) {
      const person = dice.pick(people);
      await alone(async () => {
        if (person && (await work(person))) through += 1;
      });
      await place.sleep(dice.whole(1_000, 9_000));
    }
  }

  await some(3, (person) => depositByBank(place, person, dice));
  await some(3, async (person) => {
    if (person.cards.length === 0) await bindAddress(place, person, dice);
    return withdraw(place, person, dice);
  });
  await some(2, async (person) => (await applyForPromotion(town, dice, person)?.run()) === 'ok');
  await some(2, (person) => askService(place, person, dice));
  await some(1, async (person) => (await applyAsAgent(town, dice, person)?.run()) === 'ok');
}
