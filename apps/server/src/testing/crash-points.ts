/**
 * Loaded before the server in a process that is to die (`node --import`): it kills itself with SIGKILL at the point of a venue
 * transfer, of a payout by the service, of a stake from the central wallet, of wins that are paid together, or of a gift of free bets,
 * that KILL_AT names, without a line of the server knowing.
 */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

const point = process.env.KILL_AT;

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  // Nothing goes on while the signal is on its way.
  return new Promise(() => undefined);
}

/** What of a call to a third party a point may be about. */
function pointOf(method: string | undefined, url: string): 'call' | 'payout' | 'gift' | undefined {
  // The stand-in's call, and the one by which a BTCPay Server makes a payout, or approves one.
  if (url.endsWith('/v1/payouts/send')) return 'payout';
  if (method === 'POST' && /\/stores\/[^/]+\/payouts(?:\/\w+)?$/.test(url)) return 'payout';
  if (/\/v1\/transfers\/create$|\/transfer_wallet\/(?:deposit|withdraw)$/.test(url)) return 'call';
  return url.endsWith('/freebet/rewards/create') ? 'gift' : undefined;
}

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const about = pointOf(init?.method, String(input));
  if (about && point === `before-${about}`) return die();
  const response = await fetch(input, init);
  if (about && point === `after-${about}`) return die();
  return response;
};

// `platform/partner-call.ts` asks with a URL, and is given the answer.
const { request } = http;
http.request = ((...args: Parameters<typeof request>) => {
  const [url, options] = args;
  const about = url instanceof URL ? pointOf(options.method, url.href) : undefined;
  if (about && point === `before-${about}`) void die();
  const asked = request(...args);
  if (about && point === `after-${about}`) asked.prependListener('response', () => void die());
  return asked;
}) as typeof request;
syncBuiltinESMExports();

/** Connections whose transaction posts or cancels a transfer, or takes a stake. */
const posting = new WeakSet<pg.Client>();
const staking = new WeakSet<pg.Client>();
const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
function watched(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  // What is asked is text, or has it: statements that are asked often have a name besides.
  const text = typeof first === 'string' ? first : String((first as { readonly text?: unknown }).text);
  if (text.includes('update venue_transfer set state')) posting.add(this);
  if (text.includes('insert into seamless_transaction')) staking.add(this);
  const ends = /^"?commit/i.test(text);
  // One statement that is its own transaction.
  const alone = text.includes('from place_stakes(');
  // Where memory is behind, a win goes the ordinary way.
  const pays = (staking.has(this) && ends) || text.includes('from settle_wins(');
  // Where nothing else follows a transfer, it ends in one statement, too.
  const commits = (posting.has(this) && ends) || text.includes('from end_transfers(');
  const stakes = (staking.has(this) && ends) || alone;
  if (commits && point === 'before-posting') return die();
  if (stakes && point === 'before-stake') return die();
  if (pays && point === 'before-win') return die();
  const last =
    (commits && point === 'after-posting') ||
    (stakes && point === 'after-stake') ||
    (pays && point === 'after-win');
  // The pool asks with a callback and gets no promise.
  if (last && typeof args.at(-1) === 'function') args[args.length - 1] = die;
  const result = query.apply(this, args);
  return last && result instanceof Promise ? result.then(die) : result;
}
Object.defineProperty(pg.Client.prototype, 'query', { value: watched });
