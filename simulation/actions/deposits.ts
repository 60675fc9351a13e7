/** Money comes in: by bank, by a page, on a chain. What each member paid is theirs, however long its news takes. */
import { nodeAddress } from '../../apps/server/src/chain/addresses.ts';
import type { Reply } from '../../apps/server/src/testing/client.ts';
import type { Chain } from '../processes/chain.ts';
import { fen, type Note, type Papers, told } from '../town.ts';
import { type Kind, takeOne } from './action.ts';

const limits = [
  'too_many_open_orders',
  'deposit_limit',
  'on_pause',
  'way_resting',
  'amount_out_of_range',
  'bad_input',
  'stopped',
] as const;

export const depositByBank: Kind = ({ world: { api }, papers, as, newKey }, dice, player) => {
  const amount = dice.happens(5) ? dice.whole(1, 99) : dice.whole(100, dice.happens(80) ? 600 : 6_000);
  const key = newKey(dice);
  const order = {
    paytype: 'bank',
    amount,
    bank: '中国银行',
    bank_address: '北京分行',
    bank_no: '6222000011112222',
    bank_owner: '模拟会员',
  } as const;
  return {
    words: `${player.name} asks to deposit ${amount} by bank`,
    async run() {
      const reply = await as(player, (token) => api.call('openDeposit', order, { token, key }));
      if (reply.code === 200)
        papers.deposits.push({ player, number: reply.data.deposit_no, amount: fen(amount) });
      return told(reply, limits);
    },
  };
};

/** Pays on a gateway's page, or does not. */
export const depositByPage: Kind = ({ world: { api, platform }, as, newKey }, dice, player) => {
  const [asked, paid] = [dice.whole(100, 900), dice.whole(100, 900)];
  const [pays, key] = [dice.happens(80), newKey(dice)];
  const order = { paytype: dice.happens(50) ? 'wxpay' : 'alipay', amount: asked, bank_no: 'a1B2' } as const;
  const later = dice.happens(10) ? dice.whole(1, 7_200_000) : 0;
  return {
    words: `${player.name} ${pays ? `pays ${paid}` : 'declines'} on a page for ${asked}${later ? `, told ${later} ms later` : ''}`,
    async run() {
      const reply = await as(player, (token) => api.call('openDeposit', order, { token, key }));
      if (reply.code !== 200) return told(reply, limits);
      const id = reply.data.deposit_no;
      const act = pays ? { act: 'pay', amount: paid * 100, tell_after_ms: later } : { act: 'decline' };
      if (!(await platform.control('payments', { id, ...act })))
        throw new Error('the gateway does not know an order that has a page');
      if (pays) player.owns += fen(paid);
      return pays ? 'paid' : 'declined';
    },
  };
};

/** Yuan for one USDT, in 1/10000: what a new site starts with (specification, chapter 9). */
const rate = 71_000n;
/** @param micro of USDT @returns fen, rounded down */
export const fenOf = (micro: bigint) => (micro * rate) / 100_000_000n;
/** Less is kept and not credited, micro-USDT. */
const leastCredited = 1_000_000n;

/** Sends USDT for an order: what it asks for, a little less, much more, dust, or another token. */
export const depositByChain: Kind = ({ world: { api, chains }, papers, as, newKey }, dice, player) => {
  const amount = dice.whole(100, dice.happens(80) ? 600 : 6_000);
  const chain = dice.pick(['ERC20', 'TRC20'] as const);
  const [key, from] = [newKey(dice), `0x${dice.whole(0x100000, 0xffffff).toString(16).padStart(40, '1')}`];
  const how = dice.happens(60)
    ? 'exact'
    : dice.pick([
        'short',
        'more',
        'dust',
        'other',
        'failed',
        'twice',
        'nothing',
        'listed',
        'listed',
      ] as const);
  const order = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: chain } as const;
  return {
    words: `${player.name} deposits ${amount} on ${chain}, ${how}`,
    async run() {
      const reply = await as(player, (token) => api.call('openDeposit', order, { token, key }));
      if (reply.code !== 200) return told(reply, limits);
      const { deposit_no } = reply.data;
      const shown = await as(player, (token) => api.call('depositOrder', { deposit_no }, { token }));
      const to = nodeAddress(chain, shown.data.cardlist.mch_id);
      if (!to) throw new Error(`no address: ${shown.data.cardlist.mch_id}`);
      const hashes = noted(papers, { player, chain, to, number: deposit_no }, shown, how !== 'listed');
      if (how === 'nothing') return 'nothing sent';
      const asked = BigInt(Math.round((shown.data.info.usdt ?? 0) * 1_000_000));
      const micro =
        { short: asked - 10_000n, more: asked * 2n + 1n, dust: 999_999n }[how as 'short'] ?? asked;
      const moves = how !== 'other' && how !== 'failed' && micro >= leastCredited;
      if (how === 'listed') chains[chain].frozen.add(from);
      for (let times = how === 'twice' ? 2 : 1; times > 0; times -= 1) {
        const contract = how === 'other' ? { contract: `0x${'cd'.repeat(20)}` } : {};
        const hash = chains[chain].send({ from, to, amount: micro, ...contract }, how !== 'failed');
        if (!moves) continue;
        const worth = fenOf(micro);
        const payment = { player, chain, hash, fen: worth };
        if (how === 'listed') {
          papers.listed.push({ ...payment, number: deposit_no });
          continue;
        }
        player.owns += worth;
        papers.payments.push(payment);
        hashes.push(hash);
      }
      return how;
    },
  };
};

/**
 * Somebody notes the address, which others had before only of the same member: what is sent there is of this order from now on.
 * @param pays to it again, perhaps; else nobody does
 * @returns where what is sent for the order is written down
 */
function noted(
  { notes }: Papers,
  order: Pick<Note, 'player' | 'chain' | 'to' | 'number'>,
  shown: Reply<{ readonly info: { readonly expires_at: string } }>,
  pays = true,
): string[] {
  const before = notes.findIndex(({ chain, to }) => chain === order.chain && to === order.to);
  if (before >= 0) notes.splice(before, 1);
  if (!pays) return [];
  const until = Date.parse(`${shown.data.info.expires_at.replace(' ', 'T')}+08:00`);
  const hashes: string[] = [];
  notes.push({ ...order, until, hashes });
  if (notes.length > 200) notes.shift();
  return hashes;
}

/** ERC20 is never taken back as deep as what the site takes for final, in blocks. */
const deepest = 60;

/** The newest blocks are replaced; what stood in them is lost, or comes again. */
export const reorganise: Kind = ({ world: { chains }, papers }, dice) => {
  const chain = dice.pick(['ERC20', 'TRC20'] as const);
  // Never as deep as what the site takes for final.
  const depth = dice.whole(1, chain === 'ERC20' ? deepest : 17);
  const again = dice.happens(70);
  return {
    words: `${chain} reorganises ${depth} blocks, ${again ? 'payments come again' : 'payments are gone'}`,
    async run() {
      return takeBack(chains[chain], papers, depth, again) > 0 ? 'lost' : 'ok';
    },
  };
};

/** @returns how many transactions are in no block any more: nobody owns what they brought */
function takeBack(chain: Chain, { payments, listed, strays }: Papers, depth: number, again: boolean): number {
  const lost = chain.reorganise(depth, () => again);
  for (const nobodys of [listed, strays])
    for (const payment of nobodys.filter(({ hash }) => lost.includes(hash)))
      nobodys.splice(nobodys.indexOf(payment), 1);
  for (const payment of payments.filter(({ hash }) => lost.includes(hash))) {
    payment.player.owns -= payment.fen;
    payments.splice(payments.indexOf(payment), 1);
  }
  return lost.length;
}

/** A payment is seen, perhaps counted for a while, and then taken back with its block. */
export const losePayment: Kind = ({ world: { api, chains, sleep }, papers, as, newKey }, dice, player) => {
  const amount = dice.whole(100, 600);
  const key = newKey(dice);
  const waits = dice.whole(60_000, 800_000);
  const order = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'ERC20' } as const;
  const chain = chains.ERC20;
  return {
    words: `${player.name} deposits ${amount} on ERC20, and ${waits} ms later its block is replaced`,
    async run() {
      const reply = await as(player, (token) => api.call('openDeposit', order, { token, key }));
      if (reply.code !== 200) return told(reply, limits);
      const { deposit_no } = reply.data;
      const shown = await as(player, (token) => api.call('depositOrder', { deposit_no }, { token }));
      const to = nodeAddress('ERC20', shown.data.cardlist.mch_id);
      if (!to) throw new Error(`no address: ${shown.data.cardlist.mch_id}`);
      const micro = BigInt(Math.round((shown.data.info.usdt ?? 0) * 1_000_000));
      const hash = chain.send({ from: `0x${'5e'.repeat(20)}`, to, amount: micro });
      noted(papers, { player, chain: 'ERC20', to, number: deposit_no }, shown).push(hash);
      const worth = fenOf(micro);
      player.owns += worth;
      papers.payments.push({ player, chain: 'ERC20', hash, fen: worth });
      await sleep(waits);
      const block = chain.blockOf(hash);
      if (block === undefined) return 'lost';
      const depth = chain.head() - block + 1;
      if (depth > deepest) return 'too old';
      takeBack(chain, papers, depth, false);
      return 'lost';
    },
  };
};

/** "I have paid, and nothing arrived." */
export const nodesGo: Kind = ({ world: { chains } }, dice) => {
  const chain = dice.pick(['ERC20', 'TRC20'] as const);
  return {
    words: `the nodes of ${chain} ${chains[chain].down ? 'are back' : 'are gone'}`,
    async run() {
      chains[chain].down = !chains[chain].down;
      return chains[chain].down ? 'down' : 'up';
    },
  };
};

/** The order is looked up afterwards: it, and nothing else, says whether the member owns the money now. */
export const decideDeposit: Kind = ({ world: { api }, papers, by, newKey }, dice) => {
  const order = takeOne(papers.deposits, dice);
  if (!order) return undefined;
  const { player, number, amount } = order;
  const approves = dice.happens(80);
  const more = dice.happens(10) ? fen(dice.whole(1, 40)) : 0n;
  const arrived = amount + more;
  const key = newKey(dice);
  const look = async () =>
    (await by('chief', (token) => api.staff('depositQueue', { search: number, state: 'all' }, token))).data
      .rows[0];
  return {
    words: `staff ${approves ? `credit ${arrived} fen` : 'reject'}: ${player.name}'s deposit of ${amount} fen`,
    async run() {
      const row = await look();
      if (!row) throw new Error(`no deposit ${number}`);
      const { id } = row;
      const reply = approves
        ? await by('chief', (token) =>
            api.staff(
              'approveDeposit',
              { id, amount: Number(arrived) / 100, reference: '流水一行' },
              token,
              key,
            ),
          )
        : await by('chief', (token) => api.staff('rejectDeposit', { id, reason: '未到账' }, token, key));
      const outcome = told(reply, ['already_decided', 'four_eyes', 'credit_needs_proof']);
      const after = await look();
      if (outcome === 'ok' && after?.state === 'pending') return 'waits for a second person';
      if (after?.state === 'approved') player.owns += arrived;
      if (after?.state === 'pending') papers.deposits.push(order);
      else papers.decided.push({ kind: 'deposit', id, approved: after?.state === 'approved' });
      return outcome;
    },
  };
};
