/** The platform's calls of an operator's wallet, in its own words (`policy.ts` repeats them). */
import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Book, BookedTransaction } from './book.ts';
import { type More, openPolicy, type PlayedBet, type Policy, type Verdict, type Ways } from './policy.ts';
import type { Delivered, Pace, Wire, WireFault } from './wire.ts';

/** What it reads in an answer; the rest is the operator's own. */
export interface Reply {
  readonly status: string;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: string;
  readonly balance?: bigint;
  readonly country?: string;
}

export interface Caller extends Policy {
  /** One call as it is told, signed; undefined: nothing reliable came back. */
  call(
    operation: string,
    content: Readonly<Record<string, unknown>>,
    fault?: WireFault,
  ): Promise<Reply | undefined>;
  /** These bytes, rightly signed. */
  callRaw(operation: string, body: string): Promise<Reply | undefined>;
}

/** After these it neither repeats a bet nor rolls it back. */
const discards = new Set([
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_LIMIT_REACHED',
]);

export interface CallerDeps {
  /** `https://operator.example/seamless/<venue>`. */
  readonly wallet: () => string;
  readonly key: KeyObject;
  /** Of nobody that the operator knows. */
  readonly strangersKey: KeyObject;
  readonly book: Book;
  readonly wire: Wire;
  readonly pace?: (() => Pace) | undefined;
  readonly currency: string;
  readonly now: () => Date;
}

export function openCaller({
  wallet,
  key,
  strangersKey,
  book,
  wire,
  pace,
  currency,
  now,
}: CallerDeps): Caller {
  async function deliver(operation: string, body: string, fault?: WireFault): Promise<Reply | undefined> {
    const by = fault === 'other_key' ? strangersKey : key;
    const signature = sign('RSA-SHA256', Buffer.from(body), by).toString('base64');
    const letter = { url: `${wallet()}/${operation}`, body, headers: { 'X-Hub88-Signature': signature } };
    return readReply(await wire.send(letter, fault));
  }

  const call: Caller['call'] = (operation, content, fault) => {
    const strange =
      fault === 'unknown_fields' ? { is_new: true, meta: { a: [1.5, null, { amount: 'x' }] } } : {};
    return deliver(operation, textOf({ request_uuid: randomUUID(), ...content, ...strange }), fault);
  };

  function entry(bet: PlayedBet, more: Partial<BookedTransaction>): BookedTransaction {
    return {
      transaction_uuid: bet.id,
      reference_transaction_uuid: null,
      user: bet.user,
      round: bet.round,
      game_code: bet.game,
      kind: 'TK_BET',
      amount: bet.amount,
      currency,
      inserted_at: now().toISOString().slice(0, 19),
      transaction_status: 'TS_SUCCESS',
      ...more,
    };
  }

  const verdict = (reply: Reply | undefined): Verdict => {
    if (reply === undefined) return 'silence';
    if (reply.status === 'RS_OK') return 'done';
    return discards.has(reply.status) ? 'refused' : 'failed';
  };
  const about = ({ user, token, game: game_code, round }: PlayedBet) => ({ user, token, game_code, round });
  const ways: Ways = {
    async bet(bet, more, fault) {
      const content = { ...about(bet), transaction_uuid: bet.id, amount: bet.amount, currency, ...more };
      return verdict(await call('transaction/bet', content, fault));
    },
    async win(bet, amount, more, fault) {
      const which = { transaction_uuid: idOf('win', bet.id), reference_transaction_uuid: bet.id };
      const content = { ...about(bet), ...which, amount, currency, round_closed: true, ...more };
      return verdict(await call('transaction/win', content, fault));
    },
    async rollback(bet, fault) {
      const which = { transaction_uuid: idOf('rollback', bet.id), reference_transaction_uuid: bet.id };
      return verdict(await call('transaction/rollback', { ...about(bet), ...which }, fault));
    },
  };

  const kindOf = (more: More) =>
    more.is_free === true || more.is_supplier_promo === true ? 'TK_FREE_BET' : 'TK_BET';
  const believed = {
    placed: (bet: PlayedBet, more: More) => book.write(entry(bet, { kind: kindOf(more) })),
    declined: (bet: PlayedBet, more: More) =>
      book.write(entry(bet, { kind: kindOf(more), transaction_status: 'TS_DECLINED' })),
    won(bet: PlayedBet, amount: bigint) {
      const which = { transaction_uuid: idOf('win', bet.id), reference_transaction_uuid: bet.id };
      book.write(entry(bet, { ...which, kind: 'TK_WIN', amount }));
    },
    takenBack(bet: PlayedBet) {
      book.rolledBack(bet.id);
      const about = { reference_transaction_uuid: bet.id, kind: 'TK_ROLLBACK', amount: null } as const;
      book.write(entry(bet, { transaction_uuid: idOf('rollback', bet.id), ...about }));
    },
  };
  const policy = openPolicy(ways, believed, pace);

  return { call, callRaw: (operation, body) => deliver(operation, body), ...policy };
}

/** The same for each repetition. */
function idOf(kind: string, bet: string): string {
  const hex = createHash('sha256').update(`${kind}/${bet}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Integers of any size as JSON numbers. */
export function textOf(content: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(content).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `${JSON.stringify(name)}:${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`;
  });
  return `{${parts.join(',')}}`;
}

function readReply(delivered: Delivered): Reply | undefined {
  if (delivered === 'network failure') return undefined;
  const read = jsonOf(delivered.text) as (Omit<Reply, 'balance'> & { balance?: unknown }) | undefined;
  if (!read) return undefined;
  // A balance may be larger than what a double holds.
  const balance = /"balance":(\d+)/.exec(delivered.text)?.[1];
  const { status, ...rest } = read;
  const { balance: _inexact, ...told } = rest;
  return { status, ...told, ...(balance !== undefined && { balance: BigInt(balance) }) };
}

/** @returns undefined for what is no JSON: to the platform a failure of the network, as one that never came */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
