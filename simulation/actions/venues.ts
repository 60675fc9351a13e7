/** Play: transfers to venues with wallets of their own, bets there, rounds at the venue that plays from the central wallet, and their faults. */
import type { Reply } from '../../apps/server/src/testing/client.ts';
import { mostWin } from '../rules.ts';
import { type Sent, told } from '../town.ts';
import type { World } from '../world.ts';
import { type Kind, takeOne } from './action.ts';

const refusals = [
  'insufficient_balance',
  'venue_refused',
  'venue_unavailable',
  'on_pause',
  'loss_limit',
  'loss_limit_transfer',
  'stake_limit',
  'time_limit',
  'member_frozen',
  'auto_transfer_on',
  'stopped',
] as const;

export const transfer: Kind = ({ world, papers, venues, as, newKey }, dice, player) => {
  const venue = dice.pick(venues);
  const inward = dice.happens(65);
  const [blind, share] = [dice.whole(1, 50_000) / 100, dice.whole(20, 100)];
  const knows = dice.happens(80);
  const key = newKey(dice);
  const { api } = world;
  return {
    words: `${player.name} moves ${knows ? `${share} percent` : blind} ${inward ? 'to' : 'from'} ${venue}`,
    async run() {
      // Most look first what there is.
      const amount = knows ? await shareOf(share, inward ? undefined : venue) : blind;
      if (amount === 0) return 'nothing there';
      const order = inward
        ? { amount, sourcetype: 'userbalance', targettype: venue }
        : { amount, sourcetype: venue, targettype: 'userbalance' };
      const reply = await as(player, (token) => api.call('transfer', order, { token, key }));
      const answer = told(reply, refusals);
      if (answer !== 'ok' && answer !== 'venue_refused') return answer;
      const id = answer === 'ok' ? reply.data.id : undefined;
      papers.sent.push({ player, key, order, id, told: outcomeOf(world, reply, id) });
      if (papers.sent.length > 200) papers.sent.shift();
      return papers.sent.at(-1)?.told === 'refused' ? 'venue_refused' : (papers.sent.at(-1)?.told ?? '');
    },
  };

  async function shareOf(percent: number, at: string | undefined): Promise<number> {
    const { data } = await as(player, (token) => api.call('walletOverview', {}, { token }));
    const there =
      at === undefined ? data.central : (data.venues.find(({ platname }) => platname === at)?.balance ?? 0);
    return Math.floor(Math.max(0, there) * percent) / 100;
  }
};

/** One answer for one key, however late it is asked for again. */
export const repeatTransfer: Kind = ({ world, papers, as }, dice) => {
  const sent = dice.pick(papers.sent);
  if (!sent) return undefined;
  const { player, key, order, id } = sent;
  const other = dice.happens(10);
  const { api } = world;
  return {
    words: `${player.name} sends an old transfer again${other ? ' with another amount' : ''}`,
    async run() {
      const again = other ? { ...order, amount: order.amount + 1 } : order;
      const before = sent.told;
      const reply = await as(player, (token) => api.call('transfer', again, { token, key }));
      if (other) {
        if (reply.code === 200) throw new Error('a known key was taken for another amount');
        return told(reply, ['idempotency_conflict']);
      }
      // One that was refused when it was sent has no id that the member knows; one that was refused since has.
      const answer = told(reply, id === undefined || before !== 'done' ? ['venue_refused'] : []);
      if (answer === 'ok' && reply.data.id !== id) throw new Error('a repetition became another transfer');
      const now = outcomeOf(world, reply, id);
      if (before !== 'pending' && now !== before)
        throw new Error(`a transfer that was ${before} is ${now} when it is asked for again`);
      // Another may have heard more meanwhile.
      if (sent.told === 'pending') sent.told = now;
      return answer;
    },
  };
};

/** What an answer says of a transfer. @throws where the venue, which alone knows, says otherwise */
function outcomeOf(
  { platform }: World,
  reply: Reply<{ readonly state: number }>,
  id: string | undefined,
): Sent['told'] {
  const says = reply.code !== 200 ? 'refused' : reply.data.state === 1 ? 'done' : 'pending';
  if (reply.code === 200 && reply.data.state !== 1 && reply.data.state !== 2)
    throw new Error(`a transfer has state ${reply.data.state}`);
  const there = id === undefined ? undefined : platform.transferOf(id);
  if (says === 'done' && there !== 'done')
    throw new Error(`a transfer is told to be done, and the venue has it as ${there ?? 'nothing'}`);
  if (says === 'refused' && there === 'done')
    throw new Error('a transfer is told to be refused, and the venue has done it');
  return says;
}

/** Without a key: what is asked for twice within a moment is one request. */
export const doubleTap: Kind = ({ world: { api }, venues, as }, dice, player) => {
  const venue = dice.pick(venues);
  const order = { amount: dice.whole(100, 9_000) / 100, sourcetype: 'userbalance', targettype: venue };
  return {
    words: `${player.name} taps twice: ${order.amount} to ${venue}`,
    async run() {
      const tap = () => as(player, (token) => api.call('transfer', order, { token }));
      const [one, two] = await Promise.all([tap(), tap()]);
      if (one.code === 200 && two.code === 200 && one.data.id !== two.data.id)
        throw new Error('two taps became two transfers');
      return `${told(one, refusals)} ${told(two, refusals)}`;
    },
  };
};

export const recycle: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const key = dice.happens(50) ? newKey(dice) : undefined;
  return {
    words: `${player.name} takes everything back`,
    run: async () =>
      told(await as(player, (token) => api.call('recycleAll', {}, { token, ...(key && { key }) })), refusals),
  };
};

export const openGame: Kind = ({ world: { api }, venues, as }, dice, player) => {
  const venue = dice.pick(venues);
  const [automatic] = [dice.happens(30)];
  const game = { mpqp: 'hilo', pp: 'pp01', mpty: 'football' }[venue] ?? '';
  return {
    words: `${player.name} opens ${game}${automatic ? ' with all that they have' : ''}`,
    async run() {
      told(
        await as(player, (token) =>
          api.call('setAutoTransfer', { transferstatus: automatic ? 1 : 0 }, { token }),
        ),
      );
      const reply = await as(player, (token) =>
        api.call('gameUrl', { plat_name: venue, game_code: game }, { token }),
      );
      const outcome = told(reply, [...refusals, 'unknown_game']);
      told(await as(player, (token) => api.call('setAutoTransfer', { transferstatus: 0 }, { token })));
      return outcome;
    },
  };
};

/** A bet that somebody made at a venue; some stay unsettled for a while. */
export const bet: Kind = ({ world: { platform }, papers, venues, newKey }, dice, player) => {
  const wallets = venues.map((venue) => ({ venue, there: platform.balanceOf(venue, `m${player.id}`) }));
  const full = wallets.filter(({ there }) => there >= 100);
  // Now and then somebody stakes what they do not have.
  const { venue, there } = dice.pick(dice.happens(95) ? full : wallets) ?? { venue: venues[0], there: 0 };
  if (there === 0 && dice.happens(90)) return undefined;
  // Small bets, and those who put in half of what they have or all of it.
  const own = dice.happens(50) ? dice.whole(100, 5_000) : Math.floor((there * dice.whole(30, 100)) / 100);
  const stake = dice.happens(95) ? Math.max(100, Math.min(own, there, mostWin)) : dice.whole(100, 80_000);
  const payout = dice.happens(50) ? Math.round((stake * dice.whole(100, 300)) / 100) : 0;
  const open = dice.happens(15);
  const garbled = open && dice.happens(20);
  const id = newKey(dice);
  return {
    words: `${player.name} stakes ${stake} fen at ${venue}, ${garbled ? 'not settled yet, and told wrongly' : open ? 'not settled yet' : `gets ${payout}`}`,
    async run() {
      const order = { venue, player: `m${player.id}`, id, stake, ...(open ? {} : { payout }) };
      if (garbled) platform.garbled.add(id);
      if (!(await platform.control('bets', order))) return 'too little there';
      const net = BigInt((open ? 0 : payout) - stake);
      player.owns += net;
      if (open) papers.openBets.push({ player, venue, id, stake: BigInt(stake) });
      else papers.bets.push({ player, venue, id, stake: BigInt(stake), net });
      if (papers.bets.length > 400) papers.bets.shift();
      return garbled ? 'told wrongly' : open ? 'open' : 'done';
    },
  };
};

export const settleBet: Kind = ({ world: { platform }, papers }, dice) => {
  const open = takeOne(papers.openBets, dice);
  if (!open) return undefined;
  const { player, venue, id, stake } = open;
  const payout = dice.happens(45) ? (stake * BigInt(dice.whole(100, 400))) / 100n : 0n;
  const voids = dice.happens(15);
  return {
    words: `the venue ${voids ? 'voids' : `settles with ${payout}`} an open bet of ${player.name}`,
    async run() {
      const change = voids ? { state: 'void' } : { state: 'settled', payout: Number(payout) };
      if (!(await platform.control('bets/change', { id, ...change })))
        throw new Error('an open bet was not settled');
      player.owns += voids ? stake : payout;
      if (!voids) papers.bets.push({ player, venue, id, stake, net: payout - stake });
      return voids ? 'void' : 'settled';
    },
  };
};

export const annulBet: Kind = ({ world: { platform }, papers }, dice) => {
  const played = takeOne(papers.bets, dice);
  if (!played) return undefined;
  const { player, id, net } = played;
  return {
    words: `the venue annuls a bet of ${player.name}`,
    async run() {
      if (!(await platform.control('bets/change', { id, state: 'void' }))) return 'too little there';
      player.owns -= net;
      return 'done';
    },
  };
};

/** A round at the venue that plays from the central wallet. What it made of the money, the venue says at the next quiet moment. */
export const spin: Kind = ({ world: { api, machine }, seamless, as, newKey }, dice, player) => {
  const stake = dice.pick([200, 500, 1_000, 2_000, 5_000, 10_000]);
  const hexes = newKey(dice).replaceAll('-', '').padEnd(32, '0');
  const id = `${hexes.slice(0, 8)}-${hexes.slice(8, 12)}-4${hexes.slice(13, 16)}-8${hexes.slice(17, 20)}-${hexes.slice(20, 32)}`;
  const launch = { plat_name: seamless.venue, game_code: seamless.game };
  return {
    words: `${player.name} spins for ${stake} fen`,
    async run() {
      const reply = await as(player, (token) => api.call('gameUrl', launch, { token }));
      if (reply.code !== 200) return told(reply, refusals);
      const url = new URL(reply.data.url);
      const session = new URLSearchParams(url.hash.slice(1)).get('session') ?? '';
      const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
      const table = await machine.network.fetch(`${url.origin}/games/slots/table`, { headers });
      const { commitment } = (await table.json()) as { commitment?: string };
      const body = JSON.stringify({ id, stake, client_seed: 'simulation', commitment });
      const spun = await machine.network.fetch(`${url.origin}/games/slots/spins`, {
        method: 'POST',
        headers,
        body,
      });
      const { ok, reason } = (await spun.json()) as { ok: boolean; reason?: string };
      return ok ? 'done' : (reason ?? 'not done');
    },
  };
};

/** `late` more often than others: what is asked about before it has happened. */
const venueFaults = [
  'refuse',
  'error_before',
  'error_after',
  'down',
  'twice',
  'wrong_amount',
  'malformed',
  'timeout_before',
  'timeout_after',
  'late',
  'late',
  'late',
  'slow',
] as const;
const venueOperations = [
  'transfers/create',
  'transfers/create',
  'transfers/status',
  'players/create',
  'players/balance',
  'bets/list',
] as const;
const walletFaults = [
  'error_before',
  'error_after',
  'timeout_after',
  'down',
  'malformed',
  'wrong_amount',
  'twice',
  'late',
  'slow',
] as const;
const walletOperations = ['wallet/bet', 'wallet/win', 'wallet/rollback'] as const;
const gatewayFaults = [
  'error_before',
  'error_after',
  'down',
  'malformed',
  'twice',
  'timeout_after',
  'late',
  'slow',
] as const;
const gatewayOperations = [
  'payments/open',
  'payments/callback',
  'payments/callback',
  'payments/status',
] as const;
const payoutOperations = ['payouts/send', 'payouts/status'] as const;
const payoutFaults = [
  'error_before',
  'error_after',
  'down',
  'malformed',
  'timeout_after',
  'timeout_before',
  'twice',
] as const;

/** Every fault that may be switched on, as `operation fault`. */
export const allFaults: readonly string[] = [
  [venueOperations, venueFaults],
  [walletOperations, walletFaults],
  [gatewayOperations, gatewayFaults],
  [payoutOperations, payoutFaults],
].flatMap(([operations = [], faults = []]) => [
  ...new Set(operations.flatMap((operation) => faults.map((one) => `${operation} ${one}`))),
]);

/** Some third party misbehaves for the next few calls. */
export const fault: Kind = ({ world: { platform }, venues, seamless }, dice) => {
  const times = dice.whole(1, 3);
  const delay_ms = dice.whole(100, 60_000);
  const [operation, kind, venue] = dice.pick([
    [dice.pick(venueOperations), dice.pick(venueFaults), dice.pick(venues)],
    [dice.pick(venueOperations), dice.pick(venueFaults), dice.pick(venues)],
    [dice.pick(walletOperations), dice.pick(walletFaults), seamless.venue],
    [dice.pick(gatewayOperations), dice.pick(gatewayFaults), undefined],
    [dice.pick(payoutOperations), dice.pick(payoutFaults), undefined],
  ] as const);
  return {
    words: `${kind} at ${venue ?? 'the platform'}, ${operation}, ${times} times`,
    async run() {
      await platform.control('faults', { operation, fault: kind, times, delay_ms, ...(venue && { venue }) });
      return kind;
    },
  };
};

export const maintenance: Kind = ({ world: { platform }, venues }, dice) => {
  const [venue, up] = [dice.pick(venues), dice.happens(70)];
  return {
    words: `${venue} ${up ? 'is open' : 'closes for maintenance'}`,
    async run() {
      await platform.control('venues', { venue, up });
      return up ? 'open' : 'closed';
    },
  };
};
