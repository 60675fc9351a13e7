/**
 * Loaded before the server in a process that is to die (`node --import`): it kills itself with SIGKILL at the point of a venue
 * transfer, of a payout by the service, of a stake from the central wallet, or of wins that are paid together, that KILL_AT names,
 * without a line of the server knowing.
 */
import pg from 'pg';

const point = process.env.KILL_AT;

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  // Nothing goes on while the signal is on its way.
  return new Promise(() => undefined);
}

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  // The stand-in's call, and the one by which a BTCPay Server makes a payout, or approves one.
  const sendsPayout =
    String(input).endsWith('/v1/payouts/send') ||
    (init?.method === 'POST' && /\/stores\/[^/]+\/payouts(?:\/\w+)?$/.test(String(input)));
  if (sendsPayout && point === 'before-payout') return die();
  const asksForTransfer = String(input).endsWith('/v1/transfers/create');
  if (asksForTransfer && point === 'before-call') return die();
  const response = await fetch(input, init);
  if (asksForTransfer && point === 'after-call') return die();
  if (sendsPayout && point === 'after-payout') return die();
  return response;
};

/** Connections whose transaction posts or cancels a transfer, or takes a stake. */
const posting = new WeakSet<pg.Client>();
const staking = new WeakSet<pg.Client>();
const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
function watched(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === 'string' ? first : JSON.stringify(first);
  if (text.includes('update venue_transfer set state')) posting.add(this);
  if (text.includes('insert into seamless_transaction')) staking.add(this);
  const ends = /^"?commit/i.test(text);
  // One statement that is its own transaction.
  const alone = text.includes('from place_stakes(');
  // Where memory is behind, a win goes the ordinary way.
  const pays = (staking.has(this) && ends) || text.includes('from settle_wins(');
  const commits = posting.has(this) && ends;
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
