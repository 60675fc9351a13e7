/** The people of a world, and what they know: what each member must own, and what waits for whom. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codes } from '@mingpai/contract/codes';
import { generate } from 'otplib';
import { z } from 'zod';
import type { Reply } from '../apps/server/src/testing/client.ts';
import { firstRebates, type RebateTable } from './books/rules.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

export type CodeName = keyof typeof codes;

export interface Player {
  readonly name: string;
  password: string;
  readonly payPassword: string;
  readonly id: string;
  /** Comes from one network address. */
  readonly address: string;
  token: string;
  /** Addresses that withdrawals go to: card ids. */
  readonly cards: number[];
  /** What this player's money must come to when nothing is under way, but for what the seamless venue counts; fen. */
  owns: bigint;
  /** Their agent's id; none: nobody's member. */
  readonly agent: string | undefined;
  isAgent: boolean;
  /** No bet before that moment, by their own request; Unix ms. */
  pausedUntil: number;
  /** Sets a new password just now: which of the two opens the account is not known until it is answered. */
  comesBack?: boolean;
  /** When their account closes, as their request was answered; Unix ms. */
  leaves?: number | undefined;
  /** Asked for that once, whatever was answered: nobody else is told that they are leaving. */
  askedToLeave?: boolean;
}

export interface Order {
  readonly player: Player;
  readonly number: string;
  /** fen */
  readonly amount: bigint;
}

export interface Sent {
  readonly player: Player;
  readonly key: string;
  readonly order: { readonly amount: number; readonly sourcetype: string; readonly targettype: string };
  /** None for one that the venue refused: such an answer names none. */
  readonly id: string | undefined;
  /** What the latest answer said; once it is known, it is the same for ever. */
  told: 'done' | 'refused' | 'pending';
}

/** A door that staff have shut. */
export interface Shut {
  readonly kind: 'deposits' | 'withdrawals' | 'transfers' | 'promotions' | 'way' | 'network' | 'venue';
  /** A way, a network or a venue; empty: the whole kind. */
  readonly target: string;
  readonly id: number;
  /** When the stop was answered, Unix ms: nobody is let in from then on. */
  readonly from: number;
  /** When somebody asked to open it again; none: it is shut. */
  until: number | undefined;
}

/** A payment on a chain. */
export interface Payment {
  readonly player: Player;
  readonly chain: 'ERC20' | 'TRC20';
  readonly hash: string;
  readonly fen: bigint;
}

/** An order's own address, as whoever was shown it noted it. */
export interface Note {
  readonly player: Player;
  readonly chain: 'ERC20' | 'TRC20';
  readonly to: `0x${string}`;
  /** Of the order. */
  readonly number: string;
  /** The end of its time, Unix ms. */
  readonly until: number;
  /** What was sent for it and is worth something. */
  readonly hashes: readonly string[];
}

/** What is known besides the books. */
export interface Papers {
  /** By bank: for staff. */
  readonly deposits: Order[];
  readonly withdrawals: Order[];
  /** Orders that staff have decided. */
  readonly decided: {
    readonly kind: 'deposit' | 'withdrawal';
    readonly id: number;
    readonly approved: boolean;
  }[];
  readonly bets: {
    readonly player: Player;
    readonly venue: string;
    readonly id: string;
    readonly stake: bigint;
    readonly net: bigint;
  }[];
  /** Not settled yet. */
  readonly openBets: {
    readonly player: Player;
    readonly venue: string;
    readonly id: string;
    readonly stake: bigint;
  }[];
  /** Answered, to be sent again. */
  readonly sent: Sent[];
  /** Of who they are, not looked at yet. */
  readonly forms: { readonly player: Player; readonly number: string }[];
  /** Ways back that two of the staff agreed to; they lead into the account from that moment on, Unix ms. */
  readonly recoveries: { readonly player: Player; readonly claim: string; readonly from: number }[];
  /** On a chain and not yet final. */
  readonly payments: Payment[];
  /** From an address that the token's issuer has frozen, each with the order that it is for: nobody's until two of the staff say so. */
  readonly listed: (Payment & { readonly number: string })[];
  readonly notes: Note[];
  /** Paid after their orders were paid and over: nobody's until staff say so. */
  readonly strays: (Payment & { readonly number: string })[];
  /** Those that are open again are looked at once more, at the next quiet moment. */
  readonly shut: Shut[];
  /** Looser limits that wait for a second yes. */
  readonly rises: { readonly player: Player; readonly kind: LimitKind }[];
  /** What is given back of what is played, each table from its moment on, Unix ms. */
  readonly rates: { readonly since: number; readonly table: RebateTable }[];
  /** Of wins that were held, what staff refused for good, fen, by venue and bet. */
  readonly refused: Map<string, bigint>;
  /** Statements of commission of which their agent said that they are wrong; open until staff begin to answer. */
  readonly disputes: { readonly statement: number; readonly agent: Player; open: boolean }[];
  /** Asked for, and not decided yet. */
  ratesAsked: { readonly change: number; readonly table: RebateTable } | undefined;
}

export type LimitKind = 'deposit' | 'loss' | 'stake' | 'time';

export type StaffName = 'chief' | 'chief2' | 'clerk';

export interface Town {
  readonly world: World;
  readonly players: Player[];
  /** Their accounts are closed; what they own is theirs all the same, and the way back opens the account again. */
  readonly gone: Player[];
  readonly papers: Papers;
  /** Venues with wallets of their own. */
  readonly venues: readonly [string, ...string[]];
  /** One that plays from the central wallet, and its game. */
  readonly seamless: { readonly venue: string; readonly game: string };
  /** A token of that member of staff, signed in when there is none. */
  staff(name: StaffName): Promise<string>;
  /** Sends until there is an answer: what was lost with a killed server is sent again with the same key, as a client would. */
  insist<Data>(send: () => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** A call of a member; one whose session is over signs in and asks again. @throws Gone where they have left meanwhile */
  as<Data>(player: Player, send: (token: string) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** A call of staff, in the same way. */
  by<Data>(name: StaffName, send: (token: string) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** Registers somebody. @param by who brought them */
  arrive(dice: Dice, by?: Player): Promise<string>;
  newKey(dice: Dice): string;
  /** A fresh code of that member of staff's authenticator: one works once, so it is waited for. */
  codeOf(name: StaffName): Promise<string>;
}

const accountsFile = z.object({
  staff: z.array(z.object({ username: z.string(), password: z.string(), totpSecret: z.string() })),
});

export const fen = (yuan: number) => BigInt(Math.round(yuan * 100));

/** By number; where several refusals share the number of their kind, the first of them. */
const nameOf = new Map(
  Object.entries(codes)
    .toReversed()
    .map(([name, { code }]) => [code as number, name as CodeName]),
);

/** A refusal by its name of which nobody here has heard. Nothing has moved, so whoever asked goes away, and the others live on. */
export class UnheardOf extends Error {}

/** Whoever wanted to do something has left meanwhile. */
export class Gone extends Error {}

/**
 * @returns the name of the answer's code
 * @throws UnheardOf for a refusal that nobody should get here; another error for an answer of which it is not known what it has done
 */
export function told(reply: Reply<unknown>, expected: readonly CodeName[] = []): CodeName {
  const name = nameOf.get(reply.code);
  // Whoever leaves is refused much: that nobody else is, is looked at where it is answered (`as`).
  if (name === 'ok' || name === 'account_closing') return name;
  if (name !== undefined && expected.includes(name)) return name;
  const words = `unexpected answer ${reply.code} (${name ?? 'unknown'}, HTTP ${reply.status}): ${reply.message}`;
  throw name === undefined || name === 'fault' || name === 'unavailable'
    ? new Error(words)
    : new UnheardOf(words);
}

export async function settleTown(world: World, dataDir: string): Promise<Town> {
  const { api } = world;
  const accounts = accountsFile.parse(
    JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')),
  );
  const tokens = new Map<StaffName, string>();
  let arrived = 0;

  function accountOf(name: StaffName) {
    const account = accounts.staff.find(({ username }) => username === name);
    if (!account) throw new Error(`no ${name}`);
    return account;
  }

  async function codeOf(name: StaffName): Promise<string> {
    // A code works once.
    await world.sleep(31_000);
    return generate({ secret: accountOf(name).totpSecret, epoch: Math.floor(world.now() / 1_000) });
  }

  async function signInStaff(name: StaffName): Promise<string> {
    const { username, password } = accountOf(name);
    for (;;) {
      const code = await codeOf(name);
      const reply = await town.insist(() => api.staff('staffSignIn', { username, password, code }));
      if (reply.code === 200) {
        tokens.set(name, reply.data.token);
        return reply.data.token;
      }
    }
  }

  /** @throws Gone; another error where nobody had asked for it, or not for so soon */
  async function goes(player: Player): Promise<never> {
    const { name, leaves = Number.POSITIVE_INFINITY } = player;
    if (leaves > world.now()) throw new Error(`the account of ${name} is closed, and was not to be yet`);
    const place = town.players.indexOf(player);
    if (place >= 0) town.gone.push(...town.players.splice(place, 1));
    throw new Gone('has left');
  }

  async function signInPlayer(player: Player): Promise<string> {
    for (;;) {
      while (player.comesBack) await world.sleep(1_000);
      const { name, password, address } = player;
      const back = await town.insist(() =>
        api.raw('/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ name, password }),
        }),
      );
      // Asked with the old password while the new one was being set.
      if (back.code !== codes.ok.code && (player.comesBack || player.password !== password)) continue;
      if (back.code === codes.account_closed.code) await goes(player);
      told(back);
      return z.object({ api_token: z.string() }).parse(back.data).api_token;
    }
  }

  const town: Town = {
    world,
    players: [],
    gone: [],
    papers: {
      ...{ deposits: [], withdrawals: [], decided: [], bets: [], openBets: [], sent: [], payments: [] },
      ...{ forms: [], recoveries: [], listed: [], notes: [], strays: [], shut: [], rises: [] },
      ...{ refused: new Map(), disputes: [] },
      ...{ rates: [{ since: 0, table: firstRebates }], ratesAsked: undefined },
    },
    venues: ['mpqp', 'pp', 'mpty'],
    seamless: { venue: 'mpdz', game: 'mpdz01' },
    codeOf,
    staff: async (name) => tokens.get(name) ?? signInStaff(name),
    async insist(send) {
      for (;;) {
        try {
          const reply = await send();
          if (reply.status !== 503) return reply;
        } catch (error) {
          if (!(error instanceof TypeError) || error.message !== 'fetch failed') throw error;
        }
        await world.sleep(1_000);
      }
    },
    async as(player, send) {
      let reply = await town.insist(() => send(player.token));
      if (reply.code === codes.session_lost.code) {
        player.token = await signInPlayer(player);
        reply = await town.insist(() => send(player.token));
      }
      if (reply.code === codes.account_closing.code && !player.askedToLeave)
        throw new Error(`${player.name} is told that they leave, and never asked to`);
      return reply;
    },
    async by(name, send) {
      const reply = await town.insist(async () => send(await town.staff(name)));
      if (reply.code !== codes.session_lost.code) return reply;
      tokens.delete(name);
      return town.insist(async () => send(await town.staff(name)));
    },
    async arrive(dice, by) {
      arrived += 1;
      const name = `player${String(arrived).padStart(3, '0')}`;
      const [password, payPassword] = [`kiesel${dice.whole(100, 999)}`, `stapel${dice.whole(100, 999)}`];
      const address = `10.${arrived >> 16}.${(arrived >> 8) & 255}.${arrived & 255}`;
      const form = {
        name,
        password,
        confirmPass: password,
        realname: '模拟会员',
        paypassword: payPassword,
        ...(by && { pid: by.id }),
      };
      const made = await town.insist(() =>
        api.raw('/api/register', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': address,
            'user-agent': `phone ${arrived}`,
          },
          body: JSON.stringify(form),
        }),
      );
      // Killed after it was written and before it was answered: the name is this person's.
      const known = made.code === codes.username_taken.code;
      if (!known) told(made);
      const token = known ? '' : z.object({ api_token: z.string() }).parse(made.data).api_token;
      const player: Player = {
        name,
        password,
        payPassword,
        id: '',
        address,
        token,
        cards: [],
        owns: 0n,
        agent: by?.isAgent ? by.id : undefined,
        isAgent: false,
        pausedUntil: 0,
      };
      const { data } = await town.as(player, (as) => api.call('profile', {}, { token: as }));
      town.players.push(Object.assign(player, { id: String(data.id) }));
      return 'ok';
    },
    newKey: (dice) =>
      Array.from({ length: 4 }, () => dice.whole(0, 0xffffff).toString(16).padStart(6, '0')).join('-'),
  };
  return town;
}
