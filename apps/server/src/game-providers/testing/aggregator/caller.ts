/** The platform's calls of an operator's wallet, with the rules by which it repeats them, discards a bet or rolls it back. */
import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Book, BookedTransaction } from './book.ts';
import type { Delivered, Wire, WireFault } from './wire.ts';

/** What it reads in an answer; the rest is the operator's own. */
export interface Reply {
  readonly status: string;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: string;
  readonly balance?: bigint;
  readonly country?: string;
}

export interface PlayedBet {
  readonly id: string;
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly round: string;
  /** Units. */
  readonly amount: bigint;
}

export type Outcome = 'accepted' | 'discarded' | 'rolled back' | 'pending';

export interface Caller {
  /** One call as it is told, signed; undefined: nothing reliable came back. */
  call(
    operation: string,
    content: Readonly<Record<string, unknown>>,
    fault?: WireFault,
  ): Promise<Reply | undefined>;
  /** These bytes, rightly signed. */
  callRaw(operation: string, body: string): Promise<Reply | undefined>;
  /** By the platform's rules: up to three tries, then a rollback; a refusal that it knows discards the bet. */
  bet(
    bet: PlayedBet,
    faults?: readonly WireFault[],
    more?: Readonly<Record<string, unknown>>,
  ): Promise<Outcome>;
  win(
    bet: PlayedBet,
    amount: bigint,
    faults?: readonly WireFault[],
    more?: Readonly<Record<string, unknown>>,
  ): Promise<Outcome>;
  rollback(bet: PlayedBet, faults?: readonly WireFault[]): Promise<Outcome>;
}

const tries = 3;
/** Wins and rollbacks are sent again at least so often; the real platform has some hundred tries. */
const patientTries = 20;
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
  readonly currency: string;
  readonly now: () => Date;
}

export function openCaller({ wallet, key, strangersKey, book, wire, currency, now }: CallerDeps): Caller {
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

  const rollback: Caller['rollback'] = async (bet, faults = []) => {
    const id = idOf('rollback', bet.id);
    const { user, token, game: game_code, round } = bet;
    const content = {
      user,
      token,
      game_code,
      round,
      transaction_uuid: id,
      reference_transaction_uuid: bet.id,
    };
    for (let turn = 0; turn < patientTries; turn += 1) {
      const reply = await call('transaction/rollback', content, faults[turn]);
      if (reply?.status !== 'RS_OK') continue;
      book.rolledBack(bet.id);
      const about = { reference_transaction_uuid: bet.id, kind: 'TK_ROLLBACK', amount: null } as const;
      book.write(entry(bet, { transaction_uuid: id, ...about }));
      return 'rolled back';
    }
    return 'pending';
  };

  return {
    call,
    callRaw: (operation, body) => deliver(operation, body),
    rollback,
    async bet(bet, faults = [], more = {}) {
      const { id, user, token, game: game_code, round, amount } = bet;
      const content = { user, token, game_code, round, transaction_uuid: id, amount, currency, ...more };
      const kind = more.is_free === true || more.is_supplier_promo === true ? 'TK_FREE_BET' : 'TK_BET';
      for (let turn = 0; turn < tries; turn += 1) {
        const reply = await call('transaction/bet', content, faults[turn]);
        if (reply === undefined) continue;
        if (reply.status === 'RS_OK') {
          book.write(entry(bet, { kind }));
          return 'accepted';
        }
        book.write(entry(bet, { kind, transaction_status: 'TS_DECLINED' }));
        if (discards.has(reply.status)) return 'discarded';
        break;
      }
      return rollback(bet, faults.slice(tries));
    },
    async win(bet, amount, faults = [], more = {}) {
      const id = idOf('win', bet.id);
      const { user, token, game: game_code, round } = bet;
      const which = { transaction_uuid: id, reference_transaction_uuid: bet.id };
      const content = {
        user,
        token,
        game_code,
        round,
        ...which,
        amount,
        currency,
        round_closed: true,
        ...more,
      };
      for (let turn = 0; turn < patientTries; turn += 1) {
        const reply = await call('transaction/win', content, faults[turn]);
        if (reply?.status !== 'RS_OK') continue;
        book.write(entry(bet, { ...which, kind: 'TK_WIN', amount }));
        return 'accepted';
      }
      return 'pending';
    },
  };
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
  // A balance may be larger than what a double holds.
  const balance = /"balance":(\d+)/.exec(delivered.text)?.[1];
  const { status, ...rest } = JSON.parse(delivered.text) as Omit<Reply, 'balance'> & { balance?: unknown };
  const { balance: _inexact, ...told } = rest;
  return { status, ...told, ...(balance !== undefined && { balance: BigInt(balance) }) };
}
