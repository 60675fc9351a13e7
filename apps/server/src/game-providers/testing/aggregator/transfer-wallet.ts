/**
 * The platform's wallets of the kind that an operator moves money to and from, and what can happen to each of its calls on the way there
 * and back. It imports nothing of the site. Amounts are 100,000 to one unit of money.
 */
import type { Book } from './book.ts';
import type { WireFault } from './wire.ts';

type Asked = Readonly<Record<string, unknown>>;

export interface TransferWallet {
  /** What lies in a user's wallet. */
  balanceOf(user: string): bigint;
  /** Of a game there: below zero a stake, above a win. */
  play(user: string, amount: bigint): void;
  /** The next calls that move money meet these, one each. */
  meet(...faults: readonly WireFault[]): void;
  /** The next answers say this instead of what was done. */
  say(status: string, times?: number): void;
  forgetFaults(): void;
  /** Knows nothing of an id any more. */
  forget(id: string): void;
  /** Changes every answer from now on; undefined: none. */
  bend(change: ((answer: Asked) => Asked) | undefined): void;
  /** Letters that were held up arrive now. */
  deliverLate(): void;
  /** How often money moved, by whichever id. */
  moved(): number;
}

/** What an operator's question is answered by. */
export interface WalletReply {
  readonly text: string;
  /** No answer comes, ever; the connection breaks; or the answer ends in its middle. */
  readonly end?: 'silence' | 'broken' | 'half';
}

interface Known {
  readonly content: string;
  readonly status: string;
}

/** The document's own rule: an id is processed once; the same content has the same answer, other content is a duplicate. */
export function openTransferWallet(currency: string): TransferWallet & {
  answer(operation: string, json: Asked, amount: bigint | undefined): WalletReply;
} {
  const balances = new Map<string, bigint>();
  const known = new Map<string, Known>();
  const faults: WireFault[] = [];
  const said: string[] = [];
  let late: (() => void)[] = [];
  let movements = 0;
  let bent: ((answer: Asked) => Asked) | undefined;
  const balanceOf = (user: string) => balances.get(user) ?? 0n;

  function told(json: Asked, status: string, more: Asked = {}): string {
    const { user, request_uuid } = json;
    const answer = { user, request_uuid, status: said.shift() ?? status, currency, ...more };
    if (bent) return JSON.stringify(bent({ ...answer, balance: Number(balanceOf(String(user))) }));
    return `${JSON.stringify(answer).slice(0, -1)},"balance":${balanceOf(String(user))}}`;
  }

  function move(operation: string, json: Asked, amount: bigint | undefined): string {
    const id = String(json.transaction_uuid);
    const user = String(json.user);
    if (json.currency !== currency) return 'RS_ERROR_WRONG_CURRENCY';
    if (amount === undefined || amount <= 0n || user.length < 4) return 'RS_ERROR_WRONG_TYPES';
    if (typeof json.sub_partner_id !== 'string' || json.request_uuid === undefined)
      return 'RS_ERROR_WRONG_SYNTAX';
    const content = JSON.stringify([operation, user, String(amount), json.currency]);
    const before = known.get(id);
    if (before) return before.content === content ? before.status : 'RS_ERROR_DUPLICATE_TRANSACTION';
    const after = balanceOf(user) + (operation === 'deposit' ? amount : -amount);
    const status = after < 0n ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK';
    known.set(id, { content, status });
    if (status === 'RS_OK') {
      balances.set(user, after);
      movements += 1;
    }
    return status;
  }

  return {
    balanceOf,
    play: (user, amount) => void balances.set(user, balanceOf(user) + amount),
    meet: (...next) => void faults.push(...next),
    say: (status, times = 1) => void said.push(...Array.from({ length: times }, () => status)),
    forgetFaults: () => void faults.splice(0),
    forget: (id) => void known.delete(id),
    bend(change) {
      bent = change;
    },
    deliverLate() {
      const letters = late;
      late = [];
      for (const letter of letters) letter();
    },
    moved: () => movements,
    answer(operation, json, amount) {
      if (operation === 'balance') return { text: told(json, 'RS_OK') };
      const act = () => move(operation, json, amount);
      const fault = faults.shift();
      switch (fault) {
        case 'timeout_before':
          return { text: '', end: 'silence' };
        case 'error_before':
        case 'half_body':
          return { text: '', end: 'broken' };
        case 'timeout_after':
          act();
          return { text: '', end: 'silence' };
        case 'error_after':
          act();
          return { text: '', end: 'broken' };
        case 'slow':
        case 'late':
          late.push(act);
          return { text: '', end: fault === 'slow' ? 'silence' : 'broken' };
        case 'twice':
          act();
          return { text: told(json, act()) };
        case 'malformed':
          return { text: `${told(json, act()).slice(0, -1)}]` };
        case 'cut_answer':
          return { text: told(json, act()), end: 'half' };
        case 'flipped_bit':
        case 'other_key':
          return { text: told(json, 'RS_ERROR_INVALID_SIGNATURE') };
        case 'unknown_fields':
          return { text: told(json, act(), { is_new: true, meta: { amount: 1.5 } }) };
        default:
          return { text: told(json, act()) };
      }
    },
  };
}

/** A bet there, and what came of it: in the platform's list and in the user's wallet. */
export function openTransferGames(wallet: TransferWallet, book: Book, currency: string, now: () => Date) {
  const placed = new Map<string, { user: string; amount: bigint; paid: bigint; wins: number }>();
  const row = (id: string, user: string, more: Partial<Parameters<Book['write']>[0]>) =>
    book.write({
      transaction_uuid: id,
      reference_transaction_uuid: null,
      user,
      round: `round of ${id}`,
      game_code: 'hub_dragons',
      kind: 'TK_BET',
      amount: 0n,
      currency,
      inserted_at: now().toISOString().slice(0, 19),
      transaction_status: 'TS_SUCCESS',
      ...more,
    });
  return {
    bet(user: string, id: string, amount: bigint): void {
      placed.set(id, { user, amount, paid: 0n, wins: 0 });
      wallet.play(user, -amount);
      row(id, user, { amount });
    },
    win(id: string, amount: bigint, kind: 'TK_WIN' | 'TK_JP_WIN' = 'TK_WIN'): void {
      const bet = placed.get(id);
      if (!bet) throw new Error('no such bet');
      bet.paid += amount;
      bet.wins += 1;
      wallet.play(bet.user, amount);
      const about = { reference_transaction_uuid: id, round: `round of ${id}`, amount, kind };
      row(`${id}/${bet.wins}`, bet.user, about);
    },
    takeBack(id: string): void {
      const bet = placed.get(id);
      if (!bet) throw new Error('no such bet');
      wallet.play(bet.user, bet.amount - bet.paid);
      book.rolledBack(id);
      const about = { reference_transaction_uuid: id, round: `round of ${id}`, amount: null };
      row(`${id}/back`, bet.user, { ...about, kind: 'TK_ROLLBACK' });
    },
  };
}
