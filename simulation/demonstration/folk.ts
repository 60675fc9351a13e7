/** The people of a demonstration's past: who comes when, what each does on a visit, and what staff make of it. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codes } from '@mingpai/contract/codes';
import { z } from 'zod';
import { nodeAddress } from '../../apps/server/src/chain/addresses.ts';
import {
  applyAsAgent,
  applyForPromotion,
  claimRebates,
  decideAgent,
  decideRule,
  grabPacket,
  payCommission,
} from '../actions/offers.ts';
import { type Dice, diceOf } from '../dice.ts';
import type { Town } from '../town.ts';
import type { World } from '../world.ts';
import type { Awake } from './awake.ts';
import { openLink } from './campaigns.ts';
import { workOff } from './desk.ts';
import { allVenues, favouriteOf, play, roundsAt, seamlessVenues } from './games.ts';
import {
  as,
  askService,
  bindAddress,
  centralOf,
  depositByBank,
  depositByPage,
  type Invented,
  inventedAddress,
  orderOnChain,
  type Place,
  register,
  signIn,
  transfer,
  turnoverLeftOf,
  withdraw,
} from './members.ts';
import { openNames } from './names.ts';
import { tasksOf } from './office.ts';
import { sendPayouts } from './payouts.ts';
import { applyForGift, leaveWishes } from './requests.ts';
import { beijingMs, dayMs, hourMs, lastWishesMs, minuteMs, presentMs } from './spans.ts';
import type { Campaign, Person } from './task.ts';

const accountsFile = z.looseObject({
  members: z.array(z.looseObject({ username: z.string(), password: z.string(), payPassword: z.string() })),
});

/** Members who are printed with their passwords: what a life on the site looks like from inside. */
export const printed = [
  { name: 'xiaoman88', realName: '溪小满', stake: 5_000 },
  { name: 'dachuan66', realName: '松大川', stake: 12_000 },
] as const;

const isPrinted = ({ name }: Invented) => printed.some((one) => one.name === name);

export interface Folk {
  /** Members that the seed made lead a life, too. */
  seeded(dataDir: string): Promise<void>;
  arrive(dice: Dice, who?: (typeof printed)[number], agent?: Person): Promise<Person>;
  /** Those who are printed have paid and played, however thin the rest is. */
  begin(dice: Dice): Promise<void>;
  episode(
    dice: Dice,
    at: {
      /** Whether there is still time, or that part of it is not used up. */
      readonly inTime: (part?: number) => boolean;
      readonly left: number;
      readonly recent: number;
    },
  ): Promise<void>;
  /** The last people who came, for whoever sits down at the console: some of each kind wait. */
  request(dice: Dice): Promise<void>;
  /** What staff do once a day. */
  morning(dice: Dice, day: number): Promise<void>;
  bets(): number;
  printedIds(): bigint[];
  writeDown(dataDir: string): Promise<void>;
}

/** A payment on a chain is confirmed and seen in this time, ms: two blocks, and the look after them. */
const arrivesInMs = 13 * minuteMs;
/** Nobody sends so late that the chain could not confirm it in time, ms. */
const lastSendingMs = 8 * hourMs;
/** Nor does anybody wait for the chain so shortly before the present, ms: the visits of one episode would pass it. */
const lastPayingMs = 2 * hourMs;
/** Of an episode's time whoever comes for the first time has at most so much: a site is full by those who stay. */
const newcomersPart = 0.65;
/** One in so many comes again and again. */
const faithfulOneOf = 9;

/** What members say of a conversation, most often little. */
const remarks = [
  [5, ''],
  [5, '回复很快，问题解决了'],
  [5, ''],
  [4, ''],
  [4, '说明清楚，等了几分钟'],
  [3, '答案太笼统'],
  [2, '等了很久才有人回'],
] as const;

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 Chrome/137.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36',
] as const;

export function openFolk(
  world: World,
  town: Town,
  place: Place,
  {
    people,
    days,
    from,
    awake,
  }: { readonly people: number; readonly days: number; readonly from: number; readonly awake: Awake },
): Folk {
  const { machine } = world;
  const persons: Person[] = [];
  const nameFor = openNames();
  const suspects = new Set<number>();
  const campaigns: Campaign[] = [];
  /** Conversations that nobody has said anything of yet, by their passes. */
  const talks: string[] = [];
  let bets = 0;
  let arrived = 0;
  let failures = 0;
  const secret = (bytes = 9) => randomBytes(bytes).toString('base64url');

  function newcomer(dice: Dice): Person {
    arrived += 1;
    const { realName, username } = nameFor(dice);
    return {
      ...{
        name: username,
        realName,
        password: secret(),
        payPassword: secret(),
        id: '',
        token: '',
        cards: [],
      },
      address: `10.${20 + (arrived >> 8)}.${arrived & 255}.${dice.whole(2, 250)}`,
      device: randomBytes(32).toString('base64url'),
      phone: dice.pick(phones),
      stake: dice.pick([500, 1_000, 1_000, 2_000, 2_000, 3_000, 5_000, 10_000]),
      venues: Array.from({ length: 3 }, () => dice.pick(allVenues) ?? 'mpqp'),
      ...{ owns: 0n, agent: undefined, isAgent: false, pausedUntil: 0 },
    };
  }

  /** Of what staff wait for between two steps, no more than leaves time for the last wishes: a past can end shortly after midnight. */
  async function untilWishes(ms: number): Promise<void> {
    await place.sleep(Math.min(ms, Math.max(1_000, presentMs() - lastWishesMs - world.now())));
  }

  async function settle(person: Person, referrer?: string): Promise<Person> {
    person.token = await register(place, person, referrer);
    const { data } = await as(place, person, (token) => place.api.call('profile', {}, { token }));
    const settled = Object.assign(person, { id: String(data.id) });
    persons.push(settled);
    town.players.push(settled);
    return settled;
  }

  /** Somebody who is none of those who come by. */
  async function stranger(dice: Dice): Promise<Person> {
    const person = newcomer(dice);
    person.token = await register(place, person);
    return person;
  }

  /** Five who are one: a device, a network, within the hour, for the welcome's gift. */
  async function ring(dice: Dice): Promise<void> {
    const [device, net] = [randomBytes(32).toString('base64url'), `10.66.${dice.whole(1, 250)}`];
    const wallet = inventedAddress(dice, 'TRC20');
    for (let each = 0; each < 6; each += 1) {
      const person = {
        ...newcomer(dice),
        device,
        address: `${net}.${10 + each}`,
        phone: phones[1],
        stake: 500,
      };
      await settle(person);
      suspects.add(Number(person.id));
      await world.sleep(dice.whole(60_000, 240_000));
      await bindAddress(place, person, dice, each < 3 ? wallet : undefined);
      await depositByPage(place, person, dice);
      await applyForPromotion(town, dice, person)?.run();
    }
    const [leader] = suspects;
    if (leader === undefined) return;
    const request = { id: leader, reason: '多个账户同一设备、同一网络，暂停核对' };
    await town.by('chief', (token) => place.api.staff('freezeMember', request, token, town.newKey(dice)));
  }

  /** @param frozen from an address that the token's issuer has frozen: staff have to say whether it is credited. @returns whether it was sent */
  async function depositOnChain(person: Person, dice: Dice, frozen = false): Promise<boolean> {
    const order = await orderOnChain(place, person, dice);
    if (!order || (!frozen && dice.happens(10))) return false;
    const { catepay, amount } = order;
    const to = nodeAddress(catepay, order.address);
    if (to === undefined) return false;
    const from = `0x${randomBytes(20).toString('hex')}`;
    if (frozen) world.chains[catepay].frozen.add(from);
    awake.pays(catepay);
    world.site.restsChanged();
    world.chains[catepay].send({ from, to, amount });
    // Whoever pays looks on until it has arrived.
    await place.sleep(arrivesInMs);
    return true;
  }

  async function deposit(person: Person, dice: Dice): Promise<void> {
    const way = dice.whole(0, 99);
    if (way < 50) await depositByPage(place, person, dice);
    else if (way < 80 || presentMs() - world.now() < lastPayingMs) await depositByBank(place, person, dice);
    else await depositOnChain(person, dice);
    await untilTold();
  }

  /** The checkout tells the site when it has been paid. */
  async function untilTold(): Promise<void> {
    machine.time.stir();
    await place.sleep(3_000);
  }

  async function payIn(person: Person, dice: Dice): Promise<void> {
    await depositByPage(place, person, dice);
    await untilTold();
  }

  function sitDown(venue: string): void {
    awake.sits(venue);
    world.site.restsChanged();
  }

  /** What was won since the last visit, or a part of it. */
  async function takeAlong(person: Person, dice: Dice): Promise<void> {
    if (!(await withdraw(place, person, dice))) return;
    for (const chain of ['ERC20', 'TRC20'] as const) awake.pays(chain);
  }

  /** Somebody comes by: brings money if there is none, plays, and may take some along. */
  async function visit(person: Person, dice: Dice): Promise<void> {
    if (dice.happens(10)) await signIn(place, person);
    if (person.cards.length > 0 && dice.happens(60)) await takeAlong(person, dice);
    let central = await centralOf(place, person);
    if (central < 10 * person.stake && dice.happens(85)) {
      await deposit(person, dice);
      central = await centralOf(place, person);
    }
    if (person.cards.length === 0 && dice.happens(70)) await bindAddress(place, person, dice);
    const venue = dice.pick(person.venues) ?? 'mpqp';
    const seamless = seamlessVenues.has(venue);
    const purse = Math.min(Math.floor(central / 100) * 100, 200 * person.stake);
    if (purse >= 2 * Math.max(500, person.stake)) {
      const inside =
        seamless || (await transfer(place, person, { fen: purse, from: 'userbalance', to: venue }));
      sitDown(venue);
      const [fewest, most] = roundsAt(venue);
      const rounds = dice.whole(fewest, most);
      // What has to be staked is staked about once, so that the rest may be taken along again.
      const left = Math.min(purse, await turnoverLeftOf(place, person));
      const stake = Math.max(person.stake, Math.round((1.3 * left) / rounds));
      if (inside) bets += await play(place, person, dice, { venue, rounds, stake });
      if (!seamless && dice.happens(65))
        await as(place, person, (token) =>
          place.api.call('recycleAll', {}, { token, key: crypto.randomUUID() }),
        );
    }
    await lookAround(person, dice);
    if (dice.happens(20)) await applyForGift(place, person);
    if (dice.happens(25)) await claimRebates(town, dice, person)?.run();
    if (dice.happens(9)) {
      const talk = await askService(place, person, dice);
      if (talk !== undefined) talks.push(talk);
    }
  }

  /** Reads what came, and marks a game that they like. */
  async function lookAround(person: Person, dice: Dice): Promise<void> {
    if (dice.happens(40)) await as(place, person, (token) => place.api.call('readInbox', {}, { token }));
    if (!dice.happens(15)) return;
    const liked = favouriteOf(dice, dice.pick(person.venues) ?? 'mpqp');
    await as(place, person, (token) => place.api.call('favourites', { add: [liked] }, { token }));
  }

  /** Whoever was answered says how; a talk that goes on is asked about once more. */
  async function rateTalks(dice: Dice): Promise<void> {
    for (const conversation of talks.splice(0, 3)) {
      const [stars, words] = dice.pick(remarks);
      const rated = await place.api.call('serviceRate', { conversation, stars, words });
      if (rated.code === codes.service_rating_over.code && dice.happens(80)) talks.push(conversation);
    }
  }

  /** What goes wrong for one person is theirs alone; where it goes wrong for many, the past is none. */
  async function alone(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      failures += 1;
      if (failures > 20) throw error;
      if (process.env.PAST_TELL === '1') console.error(error);
    }
  }

  return {
    async seeded(dataDir) {
      const { members } = accountsFile.parse(
        JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')),
      );
      for (const { username: name, password, payPassword } of members) {
        const person = { ...newcomer(diceOf(3, persons.length)), name, password, payPassword };
        await signIn(place, person);
        const { data } = await as(place, person, (token) => place.api.call('profile', {}, { token }));
        const settled = Object.assign(person, {
          id: String(data.id),
          realName: data.realname,
          isAgent: data.isagent === 1,
        });
        persons.push(settled);
        town.players.push(settled);
      }
    },
    async arrive(dice, who, agent) {
      const person = newcomer(dice);
      const link = dice.happens(60) ? dice.pick(campaigns.filter((one) => one.agent === agent)) : undefined;
      return settle(who ? { ...person, ...who } : person, link ? `${link.agent.id}-${link.code}` : agent?.id);
    },
    async begin(dice) {
      for (const person of persons.slice(-printed.length)) {
        for (let tries = 0; tries < 5 && (await centralOf(place, person)) < 10_000; tries += 1) {
          await depositByPage(place, person, dice);
          await world.sleep(30_000);
        }
        await bindAddress(place, person, dice);
        await depositOnChain(person, dice);
        await visit({ ...person, venues: ['mpqp'] }, dice);
      }
    },
    async episode(dice, { inTime, left, recent }) {
      const progress = (world.now() - from) / (days * dayMs);
      const target = Math.min(people, Math.ceil(people * (0.06 + 0.94 * progress ** 1.15)));
      const agents = persons.filter(({ isAgent }) => isAgent);
      await machine.until(
        alone(() =>
          workOff(
            town,
            dice,
            {
              deposits: left < 3 * hourMs ? 30 : 95,
              withdrawals: left < 5 * hourMs ? 15 : 85,
              rest: left < 8 * hourMs ? 0 : 90,
            },
            suspects,
          ),
        ),
      );
      const newest: Person[] = [];
      for (let more = Math.min(24, target - persons.length); more > 0; more -= 1) {
        if (newest.length > 0 && !inTime(newcomersPart)) break;
        await machine.until(
          alone(async () => {
            const agent = dice.happens(45) ? (dice.happens(45) ? agents[0] : dice.pick(agents)) : undefined;
            const person = await this.arrive(dice, undefined, agent);
            newest.push(person);
            if (dice.happens(45)) await deposit(person, dice);
          }),
        );
        await world.run(world.now() + dice.whole(2_000, 20_000));
      }
      if (suspects.size === 0 && progress > 0.55 && left > dayMs)
        await machine.until(alone(() => ring(dice)));
      await machine.until(alone(() => rateTalks(dice)));
      for (const campaign of campaigns)
        if (dice.happens(40)) await machine.until(alone(() => openLink(campaign, dice)));
      const many = recent < 3 ? 12 : 6;
      const honest = persons.filter(({ id }) => !suspects.has(Number(id)));
      const regulars = honest.slice(0, 5);
      // Most visits of a site are those of a few who come again and again.
      const faithful = honest.slice(5).filter((_, place) => place % faithfulOneOf === 0);
      const visitors = new Set([
        ...regulars.filter((one) => dice.happens(isPrinted(one) ? 40 : 12)),
        ...newest.slice(0, 1),
        ...Array.from({ length: many }, () => dice.pick(dice.happens(60) ? faithful : honest)),
      ]);
      let came = 0;
      for (const person of visitors) {
        if (!person || (came > 0 && !inTime())) continue;
        came += 1;
        await machine.until(alone(() => visit(person, dice)));
        await world.run(world.now() + dice.whole(3_000, 40_000));
      }
      const hour = Math.floor(((world.now() + beijingMs) % dayMs) / hourMs);
      if (hour === 10 || hour === 11)
        for (const person of [...regulars, ...honest.slice(5).slice(-6)])
          await machine.until(alone(async () => grabPacket(town, dice, person)?.run()));
      // Days between may pass unlived: what waited for the next morning would wait for days.
      if (left > 3 * hourMs)
        await machine.until(
          alone(() =>
            workOff(
              town,
              dice,
              { deposits: 90, withdrawals: left > lastSendingMs ? 85 : 50, rest: 0 },
              suspects,
            ),
          ),
        );
      // What is sent is looked for on chains that end with the past: it is verified by then.
      if (left > lastSendingMs) {
        await machine.until(alone(() => sendPayouts(town, dice, awake)));
        world.site.restsChanged();
      }
      // Draws end, payments become final, and venues are read.
      await world.run(Math.max(world.now(), Math.min(world.now() + arrivesInMs, presentMs())));
    },
    async request(dice) {
      const honest = persons.filter((one) => !suspects.has(Number(one.id)) && !isPrinted(one));
      const pay = (person: Person) => payIn(person, dice);
      const payFrozen = (person: Person) => depositOnChain(person, dice, true);
      await leaveWishes({ town, place, people: honest, alone, pay, payFrozen }, dice);
    },
    async morning(dice, day) {
      const honest = persons.filter(({ id }) => !suspects.has(Number(id)));
      const one = dice.pick(honest.slice(5));
      if (one && day % 6 === 2) await alone(async () => applyAsAgent(town, dice, one)?.run());
      // Whoever applied, and whose rates wait for the second yes.
      if (day % 6 === 4 || day === days - 1)
        for (let each = 0; each < 3; each += 1) {
          await alone(async () => decideAgent(town, dice, one as Person)?.run());
          await alone(async () => decideRule(town, dice, one as Person)?.run());
        }
      if (day % 7 === 3)
        for (let each = 0; each < 4; each += 1)
          await alone(async () => payCommission(town, dice, one as Person)?.run());
      const office = {
        town,
        place: { ...place, sleep: untilWishes },
        honest: () => honest,
        suspects: () => persons.filter(({ id }) => suspects.has(Number(id))),
        newcomer: stranger,
        campaigns,
      };
      for (const task of tasksOf(day, days)) await alone(() => task(office));
    },
    bets: () => bets,
    printedIds: () => persons.filter(isPrinted).map(({ id }) => BigInt(id)),
    async writeDown(dataDir) {
      const file = join(dataDir, 'demo-accounts.json');
      const accounts = accountsFile.parse(JSON.parse(await readFile(file, 'utf8')));
      const own = persons
        .filter(isPrinted)
        .map(({ name: username, password, payPassword }) => ({ username, password, payPassword }));
      const next = { ...accounts, members: [...accounts.members, ...own] };
      await writeFile(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      const alive = persons.filter(({ id, token }) => token !== '' && !suspects.has(Number(id))).slice(5, 65);
      const kept = alive.map(
        ({ name, realName, password, payPassword, id, address, device, phone, cards, stake, venues }) => ({
          ...{ name, realName, password, payPassword, id, address, device, phone, cards, stake, venues },
        }),
      );
      await writeFile(join(dataDir, 'demo-life.json'), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    },
  };
}
