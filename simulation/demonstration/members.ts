/** What members of a demonstration do at the site's door: the same in its past and while one watches. */
import type { CallName } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import type { Answer, Payload } from '@mingpai/contract/types';
import { z } from 'zod';
import { addressText } from '../../apps/server/src/chain/addresses.ts';
import type { Client, Reply } from '../../apps/server/src/testing/client.ts';
import type { Dice } from '../dice.ts';

/** Somebody whom nobody is, and whose passwords are known to the demonstration alone. */
export interface Invented {
  readonly name: string;
  readonly realName: string;
  readonly password: string;
  readonly payPassword: string;
  /** The member's id. */
  readonly id: string;
  readonly address: string;
  /** The browser's mark, as the site's cookie has it: 43 characters. */
  readonly device: string;
  readonly phone: string;
  /** Cards and addresses for withdrawals, by their ids. */
  readonly cards: number[];
  token: string;
  /** What this person stakes at once, fen. */
  readonly stake: number;
  /** Venues that they like. */
  readonly venues: readonly string[];
}

/** Where members meet the site and its games. */
export interface Place {
  readonly api: Client;
  /** Unix ms. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Of the game platform and its checkout, as it is reached from here. */
  readonly platformOrigin: string;
}

const session = z.object({ api_token: z.string() });

function headersOf({ address, device, phone }: Pick<Invented, 'address' | 'device' | 'phone'>) {
  return {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    'user-agent': phone,
    cookie: `device=${device}`,
  };
}

type Newcomer = Pick<
  Invented,
  'name' | 'realName' | 'password' | 'payPassword' | 'address' | 'device' | 'phone'
>;

/** @param referrer id of the member who invited @returns the session's token */
export async function register({ api }: Place, newcomer: Newcomer, referrer?: string): Promise<string> {
  const { name, realName: realname, password, payPassword: paypassword } = newcomer;
  const form = {
    name,
    realname,
    password,
    confirmPass: password,
    paypassword,
    ...(referrer && { pid: referrer }),
  };
  const reply = await api.raw('/api/register', {
    method: 'POST',
    headers: headersOf(newcomer),
    body: JSON.stringify(form),
  });
  if (reply.code !== codes.ok.code)
    throw new Error(`${name} could not register: ${reply.code} ${reply.message}`);
  return session.parse(reply.data).api_token;
}

export async function signIn({ api }: Place, member: Invented): Promise<void> {
  const { name, password } = member;
  const reply = await api.raw('/api/login', {
    method: 'POST',
    headers: headersOf(member),
    body: JSON.stringify({ name, password }),
  });
  if (reply.code !== codes.ok.code)
    throw new Error(`${name} could not sign in: ${reply.code} ${reply.message}`);
  member.token = session.parse(reply.data).api_token;
}

/** A call of somebody who is not signed in, from where they always come from. */
export function outside<Name extends CallName>(
  { api }: Place,
  member: Invented,
  name: Name,
  payload: Payload<Name>,
): Promise<Reply<Answer<Name>>> {
  return api.call(name, payload, { headers: headersOf(member) });
}

/** A call of a member; one whose session is over signs in and asks again. */
export async function as<Data>(
  place: Place,
  member: Invented,
  send: (token: string) => Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  if (member.token !== '') {
    const reply = await send(member.token);
    if (reply.code !== codes.session_lost.code) return reply;
  }
  await signIn(place, member);
  return send(member.token);
}

/** @returns what lies in the central wallet, fen */
export async function centralOf(place: Place, member: Invented): Promise<number> {
  const { data } = await as(place, member, (token) => place.api.call('balance', {}, { token }));
  return Math.round(data.balance * 100);
}

/** @returns what is still to be staked before a withdrawal, fen */
export async function turnoverLeftOf(place: Place, member: Invented): Promise<number> {
  const { data } = await as(place, member, (token) => place.api.call('turnoverLeft', {}, { token }));
  return Math.round(data.bet_amount * 100);
}

const usualSums = [100, 100, 200, 200, 300, 500, 500, 800, 1_000, 2_000] as const;
type Bank = readonly [name: string, number: string];
const banks: readonly [Bank, ...Bank[]] = [
  ['中国银行', '6216610100012345'],
  ['招商银行', '6214830100067890'],
  ['工商银行', '6222020200024680'],
];

/** What somebody with such stakes brings at once, yuan: round, as people type it. */
export function sumFor(dice: Dice, { stake }: Invented): number {
  return dice.pick(usualSums) * (stake >= 5_000 ? 5 : 1);
}

/** Pays on the checkout's page, or leaves it. @returns the order's number, none where the site refused */
export async function depositByPage(place: Place, member: Invented, dice: Dice): Promise<string | undefined> {
  const { api, platformOrigin } = place;
  const paytype = dice.happens(50) ? 'wechat' : 'alipay';
  const amount = Math.min(paytype === 'wechat' ? 3_000 : 5_000, sumFor(dice, member));
  const key = crypto.randomUUID();
  const opened = await as(place, member, (token) =>
    api.call('openDeposit', { paytype, amount }, { token, key }),
  );
  if (opened.code !== codes.ok.code) return undefined;
  const { deposit_no } = opened.data;
  const order = await as(place, member, (token) => api.call('depositOrder', { deposit_no }, { token }));
  if (order.code !== codes.ok.code) return deposit_no;
  const page = Object.values(order.data.cardlist).find(
    (text) => URL.canParse(text) && text.startsWith('http'),
  );
  const pass = page && /[\w-]{43}/.exec(new URL(page).hash)?.[0];
  if (!pass) return deposit_no;
  await place.sleep(dice.whole(4_000, 40_000));
  await fetch(`${platformOrigin}/checkout/${dice.happens(88) ? 'pay' : 'decline'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${pass}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return deposit_no;
}

/** Says that money is on its way from a bank; staff look whether it came. */
export async function depositByBank(place: Place, member: Invented, dice: Dice): Promise<string | undefined> {
  const [bank, bank_no] = dice.pick(banks);
  const order = {
    paytype: 'bank',
    amount: sumFor(dice, member),
    bank,
    bank_address: '示例支行',
    bank_no,
    bank_owner: member.realName,
  } as const;
  const key = crypto.randomUUID();
  const opened = await as(place, member, (token) => place.api.call('openDeposit', order, { token, key }));
  return opened.code === codes.ok.code ? opened.data.deposit_no : undefined;
}

/** @returns where the order is paid, how much it asks for (micro-USDT), and the page that pays it with play money; nothing when it is refused */
export async function orderOnChain(place: Place, member: Invented, dice: Dice) {
  const { api } = place;
  const catepay = dice.happens(80) ? ('TRC20' as const) : ('ERC20' as const);
  const order = { paytype: 'usdt', amount: sumFor(dice, member), bank_no: 'a1B2', catepay } as const;
  const key = crypto.randomUUID();
  const opened = await as(place, member, (token) => api.call('openDeposit', order, { token, key }));
  if (opened.code !== codes.ok.code) return undefined;
  const { deposit_no } = opened.data;
  const { data } = await as(place, member, (token) => api.call('depositOrder', { deposit_no }, { token }));
  const { info, cardlist } = data;
  const amount = BigInt(Math.round((info.usdt ?? 0) * 1_000_000));
  return { catepay, address: cardlist.mch_id, amount, wallet: info.wallet };
}

/** Pays an order from the wallet with play money, where the chains are the stand-ins. */
export async function depositOnChain(place: Place, member: Invented, dice: Dice): Promise<void> {
  const order = await orderOnChain(place, member, dice);
  if (order?.wallet === undefined) return;
  await place.sleep(dice.whole(4_000, 40_000));
  const { catepay: network, address: to, amount } = order;
  await fetch(new URL('/chain/pay', order.wallet), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network, to, amount: String(amount) }),
  });
}

/** An address of that chain; nobody has its key. */
export function inventedAddress(dice: Dice, chain: 'ERC20' | 'TRC20'): string {
  const digits = Array.from({ length: 40 }, () => dice.pick([...'0123456789abcdef'])).join('');
  return addressText(chain, `0x${digits}`);
}

export async function bindAddress(
  place: Place,
  member: Invented,
  dice: Dice,
  number?: string,
): Promise<void> {
  const chain = dice.happens(75) ? 'TRC20' : 'ERC20';
  const card = {
    bank: 'USDT',
    bank_owner: number === undefined ? chain : 'TRC20',
    bank_no: number ?? inventedAddress(dice, chain),
    pay_pass: member.payPassword,
  };
  const bound = await as(place, member, (token) => place.api.call('bindCard', card, { token }));
  if (bound.code === codes.ok.code) member.cards.push(bound.data.id);
  await tellProfile(place, member);
}

/** Tells how they are reached, and some the card of their bank: staff find people by these and by their tails. */
async function tellProfile(place: Place, member: Invented): Promise<void> {
  const digits = member.id.slice(-4).padStart(4, '0');
  const profile = {
    mobile: `1380013${digits}`,
    email: `${member.name}@example.com`,
    birthday: `19${70 + (Number(digits) % 30)}-06-15`,
  };
  await as(place, member, (token) => place.api.call('updateProfile', profile, { token }));
  if (Number(member.id) % 2 === 0) return;
  const [bank] = banks[Number(member.id) % banks.length] ?? banks[0];
  const card = {
    bank,
    bank_owner: member.realName,
    bank_no: `621660010000${String(9_999 - Number(digits)).padStart(4, '0')}`,
    bank_address: '示例支行',
    pay_pass: member.payPassword,
  };
  await as(place, member, (token) => place.api.call('bindCard', card, { token }));
}

/** Asks for a part of what lies there. @returns the order's number, none where the site refused */
export async function withdraw(place: Place, member: Invented, dice: Dice): Promise<string | undefined> {
  const card = member.cards[0];
  const free = Math.floor((await centralOf(place, member)) / 10_000) * 100;
  if (card === undefined || free < 100) return undefined;
  const amount = dice.happens(30) ? free : Math.max(100, Math.floor((free * dice.whole(3, 9)) / 1_000) * 100);
  const key = crypto.randomUUID();
  const request = { amount, bank: card, password: member.payPassword };
  const asked = await as(place, member, (token) => place.api.call('withdraw', request, { token, key }));
  return asked.code === codes.ok.code ? asked.data.order_no : undefined;
}

export async function transfer(
  place: Place,
  member: Invented,
  { fen, from, to }: { readonly fen: number; readonly from: string; readonly to: string },
): Promise<boolean> {
  const key = crypto.randomUUID();
  const order = { amount: fen / 100, sourcetype: from, targettype: to };
  const moved = await as(place, member, (token) => place.api.call('transfer', order, { token, key }));
  return moved.code === codes.ok.code;
}

const questions = [
  '您好，请问存款一般多久到账？',
  '请问返水是什么时候发放的？',
  '我的取款显示审核中，大概要等多久？',
  '怎么查看某一注的开奖验证？',
  '想问一下VIP3需要多少流水？',
  '红包雨明天还有吗？',
  '绑定的地址写错了，可以换一个吗？',
  '新人首存活动还能参加吗？',
] as const;

/** Writes a first line to service. @returns the conversation's pass, none where the site refused */
export async function askService(place: Place, member: Invented, dice: Dice): Promise<string | undefined> {
  const { api } = place;
  const asked = await as(place, member, (token) => api.call('serviceUrl', {}, { token }));
  if (asked.code !== codes.ok.code) throw new Error(`no way to service: ${asked.code} ${asked.message}`);
  const ticket = new URL(asked.data.url).hash.slice(1);
  const opened = await api.call('serviceOpen', { ticket });
  if (opened.code !== codes.ok.code) return undefined;
  const { conversation } = opened.data;
  await api.call('serviceSend', { conversation, text: dice.pick(questions), client_id: crypto.randomUUID() });
  return conversation;
}
