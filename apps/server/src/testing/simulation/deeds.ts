/** What members, staff and venues do: each rolls what it needs before it begins, and keeps account of what it must have done. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import type { Reply } from '../client.ts';
import type { Dice } from './dice.ts';
import { type Player, payPassword, type World } from './world.ts';

export interface Deed {
  /** For the log. */
  readonly words: string;
  /** @returns what came of it, for the log */
  run(): Promise<string>;
}

/** What is known besides the books: orders that wait for staff, and bets that may yet be annulled. */
export interface Memory {
  readonly deposits: { readonly player: Player; readonly number: string; readonly amount: number }[];
  readonly withdrawals: { readonly player: Player; readonly number: string; readonly amount: number }[];
  readonly bets: { readonly player: Player; readonly id: string; readonly net: bigint }[];
  /** Transfers that were answered, to be sent again later. */
  readonly sent: {
    readonly player: Player;
    readonly key: string;
    readonly order: { amount: number; sourcetype: string; targettype: string };
    readonly id: string;
  }[];
}

const fen = (yuan: number) => BigInt(Math.round(yuan * 100));

/** Refusals that a member may well meet; any other answer is a fault. */
const expected: readonly number[] = [
  codes.ok.code,
  codes.insufficient_balance.code,
  codes.turnover_left.code,
  codes.venue_refused.code,
  codes.venue_unavailable.code,
  codes.too_many_open_orders.code,
  codes.already_decided.code,
  codes.way_resting.code,
  codes.nothing_to_claim.code,
  codes.adjustment_short.code,
];

function told({ code, status, message }: Reply<unknown>): string {
  if (status !== 200 || !expected.includes(code)) throw new Error(`unexpected answer ${code}: ${message}`);
  return String(code);
}

type Kind = (world: World, memory: Memory, dice: Dice, player: Player) => Deed | undefined;

const openDeposit: Kind = ({ call, insist }, memory, dice, player) => {
  const amount = dice.whole(500, 3_000);
  const key = randomUUID();
  const order = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  return {
    words: `${player.name} asks to deposit ${amount}`,
    async run() {
      const reply = await insist(() => call('openDeposit', order, { token: player.token, key }));
      if (reply.code === 200) memory.deposits.push({ player, number: reply.data.deposit_no, amount });
      return told(reply);
    },
  };
};

/** Pays on a gateway's page, or does not. What was paid is the member's, however long its callback takes. */
const payOnPage: Kind = ({ call, sandbox, insist }, _memory, dice, player) => {
  const [asked, paid] = [dice.whole(100, 900), dice.whole(100, 900)];
  const [pays, key] = [dice.happens(80), randomUUID()];
  const order = { paytype: dice.happens(50) ? 'wxpay' : 'alipay', amount: asked, bank_no: 'a1B2' } as const;
  return {
    words: `${player.name} ${pays ? `pays ${paid}` : 'declines'} on a page for ${asked}`,
    async run() {
      const reply = await insist(() => call('openDeposit', order, { token: player.token, key }));
      if (reply.code !== 200) return told(reply);
      const number = reply.data.deposit_no;
      const known = pays
        ? await sandbox.payer(number, 'pay', paid * 100)
        : await sandbox.payer(number, 'decline');
      if (!known) throw new Error('the gateway does not know an order that has a page');
      if (pays) player.owns += fen(paid);
      return told(reply);
    },
  };
};

/** The order is looked up afterwards: it, and nothing else, says whether the member owns the money now. */
const decideDeposit: Kind = ({ staff, insist, chief }, memory, dice) => {
  const order = memory.deposits.splice(dice.whole(0, Math.max(0, memory.deposits.length - 1)), 1)[0];
  const approves = dice.happens(80);
  if (!order) return undefined;
  const { player, number, amount } = order;
  const look = async () =>
    (await insist(() => staff('depositQueue', { search: number, state: 'all' }, chief))).data.rows[0];
  return {
    words: `staff ${approves ? 'approve' : 'reject'} ${player.name}'s deposit of ${amount}`,
    async run() {
      const id = (await look())?.id ?? 0;
      const reply: Reply<unknown> = approves
        ? await insist(() => staff('approveDeposit', { id }, chief))
        : await insist(() => staff('rejectDeposit', { id, reason: '未到账' }, chief));
      const state = (await look())?.state;
      if (state !== (approves ? 'approved' : 'rejected')) throw new Error(`the deposit is ${state}`);
      if (approves) player.owns += fen(amount);
      return told(reply);
    },
  };
};

const withdraw: Kind = ({ call, insist }, memory, dice, player) => {
  const amount = dice.whole(100, 600);
  const key = randomUUID();
  const wish = { amount, bank: player.card, password: payPassword };
  return {
    words: `${player.name} withdraws ${amount}`,
    async run() {
      const reply = await insist(() => call('withdraw', wish, { token: player.token, key }));
      if (reply.code === 200) memory.withdrawals.push({ player, number: reply.data.order_no, amount });
      return told(reply);
    },
  };
};

const decideWithdrawal: Kind = ({ staff, insist, chief }, memory, dice) => {
  const order = memory.withdrawals.splice(dice.whole(0, Math.max(0, memory.withdrawals.length - 1)), 1)[0];
  const approves = dice.happens(60);
  if (!order) return undefined;
  const { player, number, amount } = order;
  const look = async () =>
    (await insist(() => staff('withdrawalQueue', { search: number, state: 'all' }, chief))).data.rows[0];
  return {
    words: `staff ${approves ? 'pay' : 'reject'} ${player.name}'s withdrawal of ${amount}`,
    async run() {
      const id = (await look())?.id ?? 0;
      const reply: Reply<unknown> = approves
        ? await insist(() => staff('approveWithdrawal', { id }, chief))
        : await insist(() => staff('rejectWithdrawal', { id, reason: '地址有误' }, chief));
      const state = (await look())?.state;
      if (state !== (approves ? 'approved' : 'rejected')) throw new Error(`the withdrawal is ${state}`);
      if (approves) player.owns -= fen(amount);
      return told(reply);
    },
  };
};

const transfer: Kind = ({ call, insist, venues }, memory, dice, player) => {
  const venue = dice.pick(venues);
  const inward = dice.happens(70);
  const amount = dice.whole(1, 50_000) / 100;
  const key = randomUUID();
  const order = inward
    ? { amount, sourcetype: 'userbalance', targettype: venue }
    : { amount, sourcetype: venue, targettype: 'userbalance' };
  return {
    words: `${player.name} moves ${amount} ${inward ? 'to' : 'from'} ${venue}`,
    async run() {
      const reply = await insist(() => call('transfer', order, { token: player.token, key }));
      if (reply.code === 200) memory.sent.push({ player, key, order, id: reply.data.id });
      return told(reply);
    },
  };
};

const repeatTransfer: Kind = ({ call, insist }, memory, dice) => {
  const sent = dice.pick(memory.sent);
  if (!sent) return undefined;
  const { player, key, order, id } = sent;
  return {
    words: `${player.name} sends an old transfer again`,
    async run() {
      const reply = await insist(() => call('transfer', order, { token: player.token, key }));
      if (reply.code === 200 && reply.data.id !== id) throw new Error('a repetition became another transfer');
      return told(reply);
    },
  };
};

const recycle: Kind = ({ call, insist }, _memory, dice, player) => {
  const key = dice.happens(50) ? randomUUID() : undefined;
  return {
    words: `${player.name} takes everything back`,
    run: async () =>
      told(await insist(() => call('recycleAll', {}, { token: player.token, ...(key && { key }) }))),
  };
};

const bet: Kind = ({ sandbox, venues }, memory, dice, player) => {
  const venue = dice.pick(venues);
  const stake = dice.whole(100, 12_000);
  const payout = dice.happens(45) ? Math.round((stake * dice.whole(110, 300)) / 100) : 0;
  const id = randomUUID();
  return {
    words: `${player.name} stakes ${stake} fen at ${venue}, gets ${payout}`,
    async run() {
      const done = await sandbox.bet({ venue, player: `m${player.id}`, id, stake, payout });
      if (!done) return 'too little there';
      const net = BigInt(payout - stake);
      player.owns += net;
      memory.bets.push({ player, id, net });
      return 'done';
    },
  };
};

/** A round at the venue that plays from the central wallet. What it made of the money, the venue says at the next quiet moment. */
const spin: Kind = ({ call, insist, sandbox, seamless }, _memory, dice, player) => {
  const stake = dice.pick([200, 500, 1_000, 2_000]);
  const id = randomUUID();
  const launch = { plat_name: seamless.venue, game_code: seamless.game };
  return {
    words: `${player.name} spins for ${stake} fen`,
    async run() {
      const reply = await insist(() => call('gameUrl', launch, { token: player.token }));
      if (reply.code !== 200) return told(reply);
      const session = new URLSearchParams(new URL(reply.data.url).hash.slice(1)).get('session') ?? '';
      const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
      const table = await fetch(`${sandbox.url}/games/slots/table`, { headers });
      const { commitment } = (await table.json()) as { commitment?: string };
      const body = JSON.stringify({ id, stake, client_seed: 'simulation', commitment });
      const spun = await fetch(`${sandbox.url}/games/slots/spins`, { method: 'POST', headers, body });
      const { ok, reason } = (await spun.json()) as { ok: boolean; reason?: string };
      return ok ? 'done' : (reason ?? 'not done');
    },
  };
};

const annul: Kind = ({ sandbox }, memory, dice) => {
  const played = memory.bets.splice(dice.whole(0, Math.max(0, memory.bets.length - 1)), 1)[0];
  if (!played) return undefined;
  const { player, id, net } = played;
  return {
    words: `the venue annuls a bet of ${player.name}`,
    async run() {
      if (!(await sandbox.annulBet(id))) return 'too little there';
      player.owns -= net;
      return 'done';
    },
  };
};

const claim: Kind = ({ call, insist }, _memory, _dice, player) => {
  const key = randomUUID();
  return {
    words: `${player.name} claims rebates`,
    async run() {
      const reply = await insist(() => call('claimRebates', {}, { token: player.token, key }));
      if (reply.code === 200) player.owns += fen(reply.data.money);
      return told(reply);
    },
  };
};

/** One of the staff asks, the other decides; a debit may find too little in the central wallet. */
const correct: Kind = ({ staff, insist, chief, clerk }, _memory, dice, player) => {
  const direction = dice.happens(50) ? 'credit' : 'debit';
  const amount = dice.whole(1, 20_000) / 100;
  const [key, again] = [randomUUID(), randomUUID()];
  const wish = { member: Number(player.id), direction, amount, reason: 'goodwill', note: '模拟' } as const;
  return {
    words: `staff correct ${player.name}'s balance: ${direction} ${amount}`,
    async run() {
      const asked = await insist(() => staff('requestAdjustment', wish, clerk, key));
      const { id, orderNo } = asked.data;
      const reply = await insist(() => staff('approveAdjustment', { id }, chief, again));
      const { data } = await insist(() => staff('adjustments', { search: orderNo, state: 'all' }, chief));
      const state = data.rows[0]?.state;
      if (state === 'approved') player.owns += direction === 'credit' ? fen(amount) : -fen(amount);
      else if (reply.code !== codes.adjustment_short.code) throw new Error(`the correction is ${state}`);
      return told(reply);
    },
  };
};

const kinds: readonly [Kind, ...Kind[]] = [
  openDeposit,
  openDeposit,
  decideDeposit,
  decideDeposit,
  decideDeposit,
  withdraw,
  decideWithdrawal,
  transfer,
  transfer,
  transfer,
  transfer,
  repeatTransfer,
  recycle,
  bet,
  bet,
  bet,
  spin,
  spin,
  spin,
  annul,
  claim,
  correct,
  payOnPage,
  payOnPage,
];

/** Something that somebody does now; nothing where the dice chose what there is no occasion for. */
export function rollDeed(world: World, memory: Memory, dice: Dice): Deed | undefined {
  const kind = dice.pick(kinds);
  const player = dice.pick(world.players);
  return player && kind(world, memory, dice, player);
}
