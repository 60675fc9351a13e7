/** What the checks act on: the site by HTTP, members with a history, staff, and phones that show the app. */
import { randomBytes } from 'node:crypto';
import { type CallName, calls } from '@mingpai/contract/calls';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import type { Answer } from '@mingpai/contract/types';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { openKeptPhone, openPhone } from '../browser.ts';

export const siteUrl = inject('siteUrl');

/** An envelope of the API; `data` is what the contract promises, which the checks of chapter 7 verify. */
export interface Reply<Data = unknown> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

export interface Member {
  readonly username: string;
  readonly password: string;
  readonly payPassword: string;
  readonly token: string;
}

/** Any request, by path, as a client of the field makes it. */
export async function ask(
  method: 'GET' | 'POST',
  path: string,
  payload: unknown = {},
  token = '',
): Promise<Reply> {
  const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
  const response = await fetch(siteUrl + path + query, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address(),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
}

/** A call of the contract by its name. */
export async function call<Name extends CallName>(
  name: Name,
  payload: unknown = {},
  as?: Member,
): Promise<Reply<Answer<Name>>> {
  const { method, path } = calls[name];
  return (await ask(method, path, payload, as?.token)) as Reply<Answer<Name>>;
}

export async function staff<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
  who: 'chief' | 'chief2' | 'clerk' = 'chief',
): Promise<Reply<ConsoleAnswer<Name>>> {
  const { path } = consoleCalls[name];
  return (await ask('POST', path, payload, inject('staffTokens')[who])) as Reply<ConsoleAnswer<Name>>;
}

/** Made by the first row that needs it, once for its file: a run of a few rows makes nothing for the others. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const password = 'kiesel1';
const payPassword = 'stapel1';
/** Names of this process, whatever others have made on a site that stood before. */
const run = randomBytes(4).toString('hex');
let made = 0;

/** A member who has just registered. */
export async function newMember(): Promise<Member> {
  const username = `s${run}${(++made).toString().padStart(3, '0')}`;
  const reply = await call('register', {
    name: username,
    password,
    confirmPass: password,
    realname: '测试会员',
    paypassword: payPassword,
  });
  expect(reply).toMatchObject({ code: 200 });
  return { username, password, payPassword, token: reply.data.api_token };
}

/** A member with a bound USDT address. @param address its last four characters name the sender of deposits */
export async function memberWithCard(usdtAddress = 'TSpecSpecSpecSpecSpecSpecSpecS4567'): Promise<Member> {
  const member = await newMember();
  await bindUsdt(member, usdtAddress);
  return member;
}

export function bindUsdt(member: Member, usdtAddress: string, protocol = 'TRC20'): Promise<Reply> {
  const card = { bank: 'USDT', bank_owner: protocol, bank_no: usdtAddress, pay_pass: member.payPassword };
  return call('bindCard', card, member);
}

/** A member with a card and a deposit that staff approved. @param yuan whole yuan, 100 or more */
export async function memberWith(yuan: number): Promise<Member> {
  const member = await memberWithCard();
  await depositApproved(member, yuan);
  return member;
}

/** @returns the order's number */
export async function depositApproved(member: Member, yuan: number): Promise<string> {
  const order = await openDeposit(member, yuan);
  const { data } = await staff('depositQueue', { state: 'pending', page: 1, pageSize: 100 });
  const row = data.rows.find(({ orderNo }) => orderNo === order);
  if (row === undefined) throw new Error(`deposit ${order} is not in the queue`);
  expect(await staff('approveDeposit', { id: row.id }, 'clerk')).toMatchObject({ code: 200 });
  return order;
}

export async function openDeposit(member: Member, yuan: number): Promise<string> {
  const deposit = { paytype: 'usdt', amount: yuan, bank_no: '4567', catepay: 'TRC20' };
  const { code, data } = await call('openDeposit', deposit, member);
  expect(code).toBe(200);
  return data.deposit_no;
}

/** A withdrawal to the member's first address. @param yuan 100 or more @returns its order's number */
export async function withdrawalOf(member: Member, yuan: number): Promise<string> {
  const { data: cards } = await call('cards', { type: 2 }, member);
  const ask = { amount: yuan, bank: cards[0]?.id, password: member.payPassword };
  expect(await call('withdraw', ask, member)).toMatchObject({ code: 200 });
  const { data } = await call('transactions', { type: 2, date: 1 }, member);
  const order = data.data.find(({ amount }) => amount === yuan)?.out_trade_no;
  if (order === undefined) throw new Error(`no withdrawal of ${yuan} is recorded`);
  return order;
}

/** Moves money between the central wallet and a venue. */
export function transfer(member: Member, source: string, target: string, yuan: number): Promise<Reply> {
  return call('transfer', { amount: yuan, sourcetype: source, targettype: target }, member);
}

/** Tells the venues' platform what happened there. */
export async function atVenue(path: string, order: unknown): Promise<void> {
  const response = await fetch(`${inject('sandboxUrl')}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control': inject('sandboxControlToken') },
    body: JSON.stringify(order),
  });
  expect(await response.json()).toMatchObject({ ok: true });
}

/** A bet at the venue mpqp. @param stake, payout fen; without a payout it stays unsettled */
export async function bet(member: Member, id: string, stake: number, payout?: number): Promise<void> {
  const { data } = await call('profile', {}, member);
  await atVenue('bets', { venue: 'mpqp', player: `m${data.id}`, id, stake, payout });
}

/** Waits until the site has heard of this many bets from the venues; in a hook as well, where `expect.poll` may not be. */
export function betsRecorded(member: Member, total: number): Promise<void> {
  return vi.waitFor(async () => expect((await call('betRecords', {}, member)).data.total).toBe(total), {
    timeout: 30_000,
    interval: 500,
  });
}

/** Turnover enough to withdraw: played at mpqp and won back. @param yuan whole */
export async function playedThrough(member: Member, yuan: number): Promise<void> {
  await transfer(member, 'userbalance', 'mpqp', yuan);
  await bet(member, `turn-${run}-${yuan}`, yuan * 100, yuan * 100);
  await betsRecorded(member, 1);
  await expect
    .poll(async () => (await call('turnoverLeft', {}, member)).data.bet_amount, { timeout: 30_000 })
    .toBe(0);
  await call('recycleAll', {}, member);
}

/** Changes settings for as long as `during` runs. */
export async function withSettings(
  change: ConsolePayload<'updateSiteSettings'>,
  during: () => Promise<void>,
): Promise<void> {
  const { data: before } = await staff('siteSettings', {});
  await set(change);
  try {
    await during();
  } finally {
    await set(before);
  }
}

/** Two chiefs: what is a rule of money is proposed by one and approved by the other. */
async function set(change: ConsolePayload<'updateSiteSettings'>): Promise<void> {
  const reply = await staff('updateSiteSettings', { ...change, proposal: { reason: '核对规范' } });
  expect(reply).toMatchObject({ code: 200 });
  const id = reply.data.change?.id;
  if (id === undefined) return;
  expect(await staff('approveRuleChange', { id }, 'chief2')).toMatchObject({ data: { state: 'applied' } });
}

/** A phone with the app open at a path, signed in where a member is given; the entry modal was seen today. */
export interface Phone {
  readonly page: Page;
  /** Calls that the app made, as `POST /api/balance`. */
  readonly asked: string[];
  /** Whether a call to this path has no answer yet. */
  waiting(call: string): boolean;
  /** Waits until everything that was asked for has come, and for half a second nothing else was. The stream of signals never ends. */
  rests(): Promise<void>;
  /** Bodies of the app's calls, by path, newest last. */
  readonly sent: Map<string, unknown[]>;
  readonly faults: string[];
  /** Goes to a path of the app, as a link would. */
  open(path: string): Promise<void>;
  /** The path and query that the app shows. */
  path(): string;
  /** Waits until the app is at a path. */
  at(path: string | RegExp): Promise<void>;
  /** Waits until this text is shown. */
  sees(text: string | RegExp): Promise<void>;
  /** Waits until this text is no longer shown. */
  loses(text: string | RegExp): Promise<void>;
  shown(text: string | RegExp): Locator;
  close(): Promise<void>;
}

/** Where the app hears what changed; no call of the specification's. */
const signals = '/api/signals';

interface PhoneOptions {
  readonly member?: Member;
  /** The page's clock is set before it loads. */
  readonly clock?: boolean;
  /** Nobody has had it before; every phone whose clock is set is such a one. */
  readonly fresh?: boolean;
  readonly site?: string;
}

export async function phone(
  browser: Browser,
  path: string,
  { member, clock = false, fresh = clock, site = siteUrl }: PhoneOptions = {},
): Promise<Phone> {
  const { context, page, faults } = await (fresh ? openPhone(browser) : openKeptPhone(browser));
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address() });
  const [asked, sent]: [string[], Map<string, unknown[]>] = [[], new Map()];
  let lastMove = performance.now();
  const coming = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === signals) return;
    lastMove = performance.now();
    coming.add(request);
    if (!pathname.startsWith('/api/')) return;
    asked.push(`${request.method()} ${pathname}`);
    open.add(request);
    sent.set(pathname, [...(sent.get(pathname) ?? []), bodyOf(request.postData())]);
  });
  const open = new Set<Request>();
  const came = (request: Request) => {
    lastMove = performance.now();
    coming.delete(request);
    open.delete(request);
  };
  page.on('requestfinished', came);
  page.on('requestfailed', came);
  await context.addInitScript(
    ({ token, today }) => {
      try {
        localStorage.setItem('mingpai.entry-notice', today);
        if (token !== '' && sessionStorage.getItem('was-signed-in') === null) {
          sessionStorage.setItem('was-signed-in', '1');
          sessionStorage.setItem('api_token', token);
        }
      } catch {
        // A frame without storage is not the app.
      }
    },
    { token: member?.token ?? '', today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) },
  );
  if (clock) {
    await page.clock.install();
    // A stream whose beats come by another clock than its page's is no stream: these pages ask as those of an older server do.
    await page.route(`**${signals}`, (route) =>
      route.fulfill({ json: { code: 9501, message: '', data: null } }),
    );
  }
  const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
  const current = () => new URL(page.url()).hash.slice(1) || '/';
  await page.goto(`${site}/#${path}`);
  return {
    page,
    asked,
    waiting: (call) => [...open].some((request) => request.url().endsWith(call)),
    rests: () => expect.poll(() => coming.size === 0 && performance.now() - lastMove > 500).toBe(true),
    sent,
    faults,
    async open(next) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, next);
    },
    path: current,
    async at(wanted) {
      if (typeof wanted === 'string') await expect.poll(current).toBe(wanted);
      else await expect.poll(current).toMatch(wanted);
    },
    sees: (text) => shown(text).waitFor(),
    loses: (text) => shown(text).waitFor({ state: 'hidden' }),
    shown,
    close: () => context.close(),
  };
}

/**
 * From here on the page's time passes only as the row says. A minute ahead at first: nothing of what follows is late by then, and a
 * slow machine has not got there by itself.
 */
export async function stopTime({ page }: Phone): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

function bodyOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

let addresses = 0;

/** Another documentation address (RFC 5737) each time. */
function address(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}
