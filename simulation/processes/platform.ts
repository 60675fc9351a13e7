/** The game platform, the payment gateway and the payout provider, as one process of the machine. */
import { z } from 'zod';
import type { Past as ChainPast } from '../../apps/sandbox/src/chain/index.ts';
import type { Network } from '../../apps/sandbox/src/kit/chain-address.ts';
import type { Machine } from '../machine/index.ts';
import { Life, within } from '../machine/life.ts';
import type { Answered, Asked } from '../machine/network.ts';
import { siteOrigin } from './site.ts';

export const platformOrigin = 'http://127.0.0.1:8090';
export const sandboxSecret = 'a-secret-for-the-simulation';
export const walletSecret = 'another-secret-for-the-simulation';
export const gatewaySecret = 'a-third-secret-for-the-simulation';
export const payoutSecret = 'a-fourth-secret-for-the-simulation';
const controlToken = 'a-control-token-for-the-simulation';

const transferRow = z.object({ state: z.enum(['done', 'refused']) });
const betRow = z.object({
  venue: z.string(),
  id: z.string(),
  player: z.string(),
  stake: z.bigint(),
  payout: z.bigint(),
  state: z.enum(['unsettled', 'settled', 'void']),
});
const payoutRow = z.object({
  id: z.string(),
  network: z.string(),
  address: z.string(),
  amount: z.bigint(),
  state: z.enum(['accepted', 'sending', 'sent', 'refused']),
});
/** One page of bets as a venue tells them. */
const betPage = z.looseObject({ bets: z.array(z.looseObject({ id: z.string(), state: z.string() })) });
/** Ninety billion yuan, in fen: a number that may be told, and more than may be won anywhere. */
const stakeOfNobody = 9_000_000_000_000;
const walletRow = z.object({ venue: z.string(), player: z.string(), balance: z.bigint() });

export interface PlatformProcess {
  /** One call of the platform's tests. @returns whether it was done */
  control(path: string, body: object): Promise<boolean>;
  clearFaults(): Promise<void>;
  /** What the platform holds and owes in all, by its own books: fen, and players whose wallet is not the sum of its movements. */
  books(): Promise<{ readonly balances: number; readonly movements: number; readonly wrong: number }>;
  /** What a seamless venue has given a player and not taken back, fen. */
  wonFromWallet(venue: string, player: string): bigint;
  /** Every bet that was taken as it stands now, of both kinds of venues, fen. */
  bets(): readonly z.output<typeof betRow>[];
  /** What the payout service took; micro-USDT. */
  payouts(): readonly z.output<typeof payoutRow>[];
  /** What became of a transfer there, by the site's id; nothing: the venue never heard of it. */
  transferOf(id: string): 'done' | 'refused' | undefined;
  /** What lies there, fen. */
  balanceOf(venue: string, player: string): number;
  /** What lies in each player's wallets at venues that have them, fen. */
  balances(): readonly { readonly venue: string; readonly player: string; readonly balance: bigint }[];
  /** Bets that are told with a stake that nobody has for as long as they are open, by their ids. */
  readonly garbled: Set<string>;
  /** Those of them that were told so. */
  toldWrongly(): readonly string[];
  /** The chains that stand here go on from others' blocks. */
  goOnFrom(network: Network, past: ChainPast): void;
  /** Killed and started again on what it left; the faults that were switched on go with it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** What signs the calls of each third party, and of the wallet. */
export interface PlatformSecrets {
  readonly sandbox: string;
  readonly wallet: string;
  readonly gateway: string;
  readonly payout: string;
}

export interface PlatformOptions {
  readonly machine: Machine;
  readonly dataDir: string;
  readonly secrets: PlatformSecrets;
  readonly payoutNode: { readonly url: string; readonly token: string; readonly from: string };
  /** Whether nobody plays that game on a table of its own now: matches and draws that have no bets are not held. */
  readonly unplayed?: (game: string) => boolean;
  /** Whether anybody may look at a table now: rounds that nobody bets on are not drawn otherwise. */
  readonly looked?: () => boolean;
  /** False: the store is not flushed at each commit. */
  readonly durable?: boolean;
  /** Told of each call that a fault spoils. */
  readonly misbehaved?: ((operation: string, fault: string) => void) | undefined;
}

export async function openPlatformProcess({
  machine,
  dataDir,
  secrets,
  payoutNode,
  unplayed = () => false,
  looked = () => true,
  durable = true,
  misbehaved = () => undefined,
}: PlatformOptions): Promise<PlatformProcess> {
  const { createServer } = await import('../../apps/sandbox/src/server.ts');
  const unanswered = new Map<string, (how: Answered) => void>();
  const [garbled, wrongly] = [new Set<string>(), new Set<string>()];
  let calls = 0;
  const end =
    (how: Answered) =>
    (reply: { readonly request: { readonly headers: Readonly<Record<string, unknown>> } }) => {
      const call = String(reply.request.headers['x-machine-call']);
      unanswered.get(call)?.(how);
    };
  const config = {
    host: '127.0.0.1',
    port: 8090,
    dataDir,
    operator: 'mingpai',
    secret: secrets.sandbox,
    controlToken,
    frameAncestors: [siteOrigin],
    publicUrl: undefined,
    walletUrl: siteOrigin,
    walletSecret: secrets.wallet,
    gatewaySecret: secrets.gateway,
    payoutSecret: secrets.payout,
    checkerSecret: secrets.sandbox,
    beaconSecret: secrets.sandbox,
    beaconUrls: [],
    ownBeaconUrl: `${platformOrigin}/beacon`,
    payoutNodes: { ERC20: payoutNode },
  };
  let life = new Life('platform');
  let server = await start();
  if (!durable) for (const store of stores()) store.run('pragma synchronous = off');

  function start() {
    return within(life, () =>
      createServer(config, {
        clock: { now: () => machine.time.now(), shift: () => undefined },
        wire: { silence: end('silence'), reset: end('reset') },
        unplayed,
        looked,
        faultTaken: (operation, { fault }) => misbehaved(operation, fault),
      }),
    );
  }

  function party<Name extends keyof typeof server.parties>(name: Name) {
    const up = server.parties[name];
    if (!up) throw new Error(`${name} is down`);
    return up;
  }
  function platform() {
    return party('game-platform').platform;
  }
  /** Of each third party. */
  function stores() {
    const others = ['chain', 'identity-checker', 'payment-gateway', 'payout-provider'] as const;
    return [platform().store, ...others.map((name) => party(name).store)];
  }

  machine.network.join(platformOrigin, {
    life: () => life,
    async answer({ method, path, headers, body }: Asked): Promise<Answered> {
      calls += 1;
      const call = String(calls);
      const left = new Promise<Answered>((tell) => unanswered.set(call, tell));
      const answered = server.http
        .inject({
          method: method as 'POST',
          url: path,
          headers: { ...headers, 'x-machine-call': call },
          ...(body && { payload: body }),
        })
        .then(({ statusCode: status, rawPayload }) => ({
          status,
          body: garbled.size > 0 && path === '/v1/bets/list' ? garble(rawPayload) : rawPayload,
        }));
      try {
        return await Promise.race([answered, left]);
      } finally {
        unanswered.delete(call);
      }
    },
  });

  function garble(payload: Buffer): Buffer {
    const page = betPage.safeParse(JSON.parse(payload.toString()));
    if (!page.success) return payload;
    const bets = page.data.bets.map((bet) => {
      if (bet.state !== 'unsettled' || !garbled.has(bet.id)) return bet;
      wrongly.add(bet.id);
      return { ...bet, stake: stakeOfNobody };
    });
    return Buffer.from(JSON.stringify({ ...page.data, bets }));
  }

  async function ask(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const answer = await within(life, () =>
      server.http.inject({
        method,
        url: `/control/${path}`,
        headers: { 'x-control': controlToken },
        ...(body && { payload: body }),
      }),
    );
    if (answer.statusCode !== 200) throw new Error(`control ${path}: ${answer.statusCode} ${answer.payload}`);
    return JSON.parse(answer.payload) as unknown;
  }

  return {
    async control(path, body) {
      return ((await ask('POST', path, body)) as { ok: boolean }).ok;
    },
    async clearFaults() {
      await ask('DELETE', 'faults');
    },
    async books() {
      return (await ask('GET', 'books')) as { balances: number; movements: number; wrong: number };
    },
    wonFromWallet(venue, player) {
      const { bets, wins, refunds } = platform().wallet.totals(venue, player);
      return wins + refunds - bets;
    },
    bets: () =>
      platform().store.all(
        betRow,
        `select venue, id, player, stake, payout, state from bet_state
          where seq in (select max(seq) from bet_state group by venue, id)
         union all
         select venue, id, player, stake, case state when 'taken' then payout else 0 end,
                case state when 'taken' then 'settled' else 'void' end
           from wallet_bet where state in ('taken', 'cancelled')
          order by venue, id`,
      ),
    payouts: () =>
      party('payout-provider').store.all(
        payoutRow,
        'select id, network, address, amount, state from payout order by id',
      ),
    transferOf: (id) =>
      platform().store.one(transferRow, 'select state from transfer where id = :id', { id })?.state,
    balanceOf: (venue, player) =>
      Number(
        platform().store.one(
          walletRow,
          'select venue, player, balance from player where venue = :venue and player = :player',
          { venue, player },
        )?.balance ?? 0n,
      ),
    balances: () =>
      platform().store.all(walletRow, 'select venue, player, balance from player order by venue, player'),
    garbled,
    toldWrongly: () => [...wrongly].filter((id) => garbled.has(id)),
    goOnFrom: (network, past) => within(life, () => party('chain').chains.takeOver(network, past)),
    async kill() {
      await machine.kill(life);
      for (const store of stores()) store.close();
      life = new Life('platform');
      server = await start();
    },
    async stop() {
      await machine.until(server.stop());
    },
  };
}
