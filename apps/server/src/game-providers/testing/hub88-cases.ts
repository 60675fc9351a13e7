/** How the cases of Hub88's wallet calls are written: steps with the status that must come back, and what the member has in the end. */
import { randomUUID } from 'node:crypto';

/** Who asks for whom, and what the case calls by letters: a letter stands for the same id in all its steps. */
export interface Names {
  readonly user: string;
  readonly token: string;
  /** Another member in a game, and one whose game is at another venue. */
  readonly other: { readonly user: string; readonly token: string };
  idOf(letter: string): string;
}

type Content = Readonly<Record<string, unknown>>;

export interface Step {
  readonly operation: string;
  content(names: Names): Content;
  readonly status: string;
  /** What the answer says the member has, in fen; undefined: it is not looked at, or must say nothing where it refuses. */
  readonly fen?: bigint;
  /** Changes the body's text after it was written. */
  readonly text?: (body: string) => string;
}

export interface Case {
  readonly claim: string;
  readonly steps: readonly Step[];
  /** In the central wallet in the end, of 1,000.00 in the beginning; in fen. */
  readonly ends: bigint;
}

interface Asked {
  is(status: string, fen?: bigint): Step;
  ok(fen?: bigint): Step;
  /** Something of its text is replaced before it is signed. */
  written(from: string | RegExp, to: string): Asked;
}

function asked(
  operation: string,
  content: (names: Names) => Content,
  text?: (body: string) => string,
): Asked {
  return {
    is: (status, fen) => ({
      operation,
      content,
      status,
      ...(fen !== undefined && { fen }),
      ...(text && { text }),
    }),
    ok: (fen) => ({
      operation,
      content,
      status: 'RS_OK',
      ...(fen !== undefined && { fen }),
      ...(text && { text }),
    }),
    written: (from, to) => asked(operation, content, (body) => body.replace(from, to)),
  };
}

const game = 'hub_dragons';
const currency = 'CNY';
const request = ({ user }: Names) => ({ user, request_uuid: randomUUID() });

/** @param more replaces fields, or takes them away where undefined */
type More = Content | ((names: Names) => Content);
const moreOf = (more: More, names: Names) => (typeof more === 'function' ? more(names) : more);

export const info = (more: More = {}) => asked('user/info', (n) => ({ ...request(n), ...moreOf(more, n) }));

export const balance = (more: More = {}) =>
  asked('user/balance', (n) => ({ ...request(n), token: n.token, game_code: game, ...moreOf(more, n) }));

/** @param units 100,000 to one yuan */
export const bet = (letter: string, units: number | bigint, more: More = {}) =>
  asked('transaction/bet', (n) => ({
    ...request(n),
    token: n.token,
    game_code: game,
    round: n.idOf(`round of ${letter}`),
    transaction_uuid: n.idOf(letter),
    currency,
    amount: units,
    ...moreOf(more, n),
  }));

export const win = (letter: string, of: string, units: number | bigint, more: More = {}) =>
  asked('transaction/win', (n) => ({
    ...request(n),
    token: n.token,
    game_code: game,
    round: n.idOf(`round of ${of}`),
    transaction_uuid: n.idOf(letter),
    reference_transaction_uuid: n.idOf(of),
    currency,
    amount: units,
    ...moreOf(more, n),
  }));

/** A promotion's win that names no bet. */
export const prize = (letter: string, units: number | bigint, more: More = {}) =>
  win(letter, 'none', units, (n) => ({
    reference_transaction_uuid: undefined,
    is_supplier_promo: true,
    ...moreOf(more, n),
  }));

export const rollback = (letter: string, of: string, more: More = {}) =>
  asked('transaction/rollback', (n) => ({
    ...request(n),
    token: n.token,
    game_code: game,
    round: n.idOf(`round of ${of}`),
    transaction_uuid: n.idOf(letter),
    reference_transaction_uuid: n.idOf(of),
    ...moreOf(more, n),
  }));

export const anything = (operation: string, content: Content = {}) =>
  asked(operation, (n) => ({ ...request(n), ...content }));
