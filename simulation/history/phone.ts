/**
 * A phone of a member that writes down what it asked, when, and what it was told: on any of several nodes, with a key for each request,
 * which it asks for again elsewhere while nobody answers. What it wrote is judged by `contradiction` and by the records of the site.
 */
import { randomUUID } from 'node:crypto';
import type { Client, Reply } from '../../apps/server/src/testing/client.ts';
import type { Effect, Sight } from './linearizable.ts';

const venue = 'mpqp';
const never = Number.POSITIVE_INFINITY;

/** Codes of the wire, typed as a client knows them. */
const [ok, insufficient, venueRefused, venueUnavailable] = [200, 3000, 4002, 4003];
/** Nothing was begun, or nobody knows: asked for again with the same key. */
const again = [9001, 9004, 9005, 9500, 9503];
const [failed, moved, pending] = [0, 1, 2];

export type Way = 'in' | 'out';

interface Wanted {
  readonly way: Way;
  readonly fen: number;
  readonly key: string;
  readonly began: number;
  /** 0 failed, 1 moved, 2 pending; a refusal's code otherwise. Nothing: nobody ever answered. */
  told?: number;
  ended: number;
  /** When a pending one was known to be over, and how. */
  settled?: { readonly ended: number; readonly state: number };
}

export interface Member {
  readonly token: string;
  /** Fen. */
  readonly start: bigint;
}

export interface Phone {
  /** Moves money between the central wallet and the venue; ends with an answer, or when its patience is over. */
  move(way: Way, fen: number): Promise<void>;
  /** Looks at the wallet. */
  look(): Promise<void>;
  /** Asks once more for something that was answered: the answer must be the same. */
  repeat(): Promise<void>;
  /** What pending transfers came to; asked when nothing is under way any more. @returns whether all are over */
  settle(): Promise<boolean>;
  readonly effects: () => readonly Effect[];
  readonly sights: () => readonly Sight[];
  /** Amounts that have moved, and those of which nobody was told, in fen. */
  readonly amounts: () => { readonly moved: readonly number[]; readonly unknown: readonly number[] };
  /** Answers that were not the first one's. */
  readonly surprises: readonly string[];
}

/** @param anyNode a client of some node that may be there */
export function openPhone({ token }: Member, anyNode: () => Client): Phone {
  const wishes: Wanted[] = [];
  const sights: Sight[] = [];
  const surprises: string[] = [];

  /** @returns nothing when no node answered that it knows */
  async function ask<Data>(call: (node: Client) => Promise<Reply<Data>>): Promise<Reply<Data> | undefined> {
    for (let tried = 0; tried < 40; tried += 1) {
      const reply = await call(anyNode()).catch(() => undefined);
      if (reply !== undefined && !again.includes(reply.code)) return reply;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    return undefined;
  }
  const transfer = ({ way, fen, key }: Wanted) =>
    ask((node) => {
      const [sourcetype, targettype] = way === 'in' ? ['userbalance', venue] : [venue, 'userbalance'];
      return node.call('transfer', { amount: fen / 100, sourcetype, targettype }, { token, key });
    });
  const stateOf = ({ code, data }: Reply<{ state: number } | null>) =>
    code === ok && data !== null ? data.state : code;

  return {
    async move(way, fen) {
      const request: Wanted = { way, fen, key: randomUUID(), began: performance.now(), ended: never };
      wishes.push(request);
      const reply = await transfer(request);
      if (reply === undefined) return;
      request.told = stateOf(reply);
      request.ended = performance.now();
    },
    async look() {
      const began = performance.now();
      const reply = await ask((node) => node.call('walletOverview', {}, { token }));
      if (reply?.code !== ok) return;
      const fen = BigInt(Math.round(reply.data.central * 100));
      sights.push({
        words: `${fen} fen are shown at ${began.toFixed(0)}`,
        began,
        ended: performance.now(),
        holds: (balance) => balance === fen,
      });
    },
    async repeat() {
      // A refusal is not remembered: what was refused may be asked for again.
      const answered = wishes.filter(({ told }) => told === moved || told === failed);
      const request = answered[Math.floor(Math.random() * answered.length)];
      if (request === undefined) return;
      const reply = await transfer(request);
      if (reply !== undefined && stateOf(reply) !== request.told)
        surprises.push(`${request.way} ${request.fen}: first ${request.told}, then ${stateOf(reply)}`);
    },
    async settle() {
      const open = wishes.filter(({ told, settled }) => told === pending && settled === undefined);
      for (const request of open) {
        const reply = await transfer(request);
        if (reply === undefined || stateOf(reply) === pending) return false;
        request.settled = { ended: performance.now(), state: stateOf(reply) };
      }
      return true;
    },
    effects: () => wishes.flatMap(effectsOf),
    sights: () => [...sights, ...wishes.flatMap(poverty)],
    amounts: () => {
      const final = (request: Wanted) => request.settled?.state ?? request.told;
      const amountsOf = (state: number | undefined) =>
        wishes.filter((request) => final(request) === state).map(({ fen }) => fen);
      return { moved: amountsOf(moved), unknown: amountsOf(undefined) };
    },
    surprises,
  };
}

function effectsOf({ way, fen, key, began, ended, told, settled }: Wanted): Effect[] {
  const delta = BigInt(way === 'in' ? -fen : fen);
  const words = `${way} ${fen} (${key}, from ${began.toFixed(0)} to ${ended.toFixed(0)}: ${told})`;
  const there: Effect = { words, began, ended, delta, optional: false };
  const back: Effect = {
    words: `${words} back`,
    began,
    ended,
    delta: -delta,
    optional: true,
    follows: words,
  };
  switch (told) {
    case moved:
      return [there];
    case undefined:
      // Once there it stays, or comes back; or it never was.
      return way === 'in'
        ? [
            { ...there, optional: true },
            { ...back, ended: never },
          ]
        : [{ ...there, optional: true }];
    case pending:
      if (settled === undefined)
        return way === 'in'
          ? [there, { ...back, ended: never }]
          : [{ ...there, ended: never, optional: true }];
      if (settled.state === moved) return [way === 'in' ? there : { ...there, ended: settled.ended }];
      return way === 'in' ? [there, { ...back, ended: settled.ended, optional: false }] : [];
    case failed:
    case venueRefused:
    case venueUnavailable:
      return way === 'in' ? [{ ...there, optional: true }, back] : [];
    case insufficient:
      return [];
    default:
      throw new Error(`${words}: an answer that no member should get`);
  }
}

/** Who was told that there is not enough had less at that moment. */
function poverty({ way, fen, began, ended, told }: Wanted): Sight[] {
  if (told !== insufficient || way !== 'in') return [];
  return [
    {
      words: `not enough for ${fen} fen at ${began.toFixed(0)}`,
      began,
      ended,
      holds: (balance) => balance < BigInt(fen),
    },
  ];
}
