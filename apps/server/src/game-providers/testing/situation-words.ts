/** In nobody's words: what a situation's calls are, and what must come back. Amounts in fen. */
import type { WalletRefusal } from '../seamless/calls.ts';

/** Who asks, and what a situation calls by letters: a letter stands for the same id in all its steps. */
export interface Names {
  readonly player: string;
  readonly token: string;
  /** Another member in a game. */
  readonly other: { readonly player: string; readonly token: string };
  idOf(letter: string): string;
}

/** One call, as a protocol's test writes it. */
export interface Said {
  readonly kind: 'balance' | 'bet' | 'win' | 'prize' | 'rollback';
  readonly player: string;
  /** Undefined: it is left out. */
  readonly token: string | undefined;
  readonly id: string;
  /** The bet of a win, the target of a rollback. */
  readonly of: string;
  /** A bet's second name, where the protocol has one. */
  readonly alias: string;
  readonly round: string;
  /** As the platform names it; `first` and `second` are games that it has. */
  readonly game: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly free: boolean;
  readonly promotion: boolean;
  readonly closesRound: boolean;
  /** Fields that nobody knows stand beside the others. */
  readonly strange: boolean;
}

export interface Step {
  said(names: Names): Said;
  /** What must come back; `lost`: the body ends in its middle, and nothing may come of it. */
  readonly answer: 'ok' | 'forged' | 'lost' | WalletRefusal;
  /** What the answer says the member has; undefined: it is not looked at. */
  readonly fen?: bigint | undefined;
}

export interface Situation {
  readonly claim: string;
  readonly steps: readonly Step[];
  /** In the central wallet in the end, of 1,000.00 in the beginning. */
  readonly ends: bigint;
}

interface Asked {
  is(refusal: WalletRefusal, fen?: bigint): Step;
  ok(fen?: bigint): Step;
  forged(): Step;
  half(): Step;
}

/** Replaces what a call would say; rounds and second names are letters too. */
type More = Partial<Said> | ((names: Names) => Partial<Said>);

function asked(kind: Said['kind'], letter: string, of: string, amount: number, more: More): Asked {
  const said = (names: Names): Said => {
    const { round, alias, ...changes } = typeof more === 'function' ? more(names) : more;
    return {
      kind,
      player: names.player,
      token: names.token,
      id: names.idOf(letter),
      of: names.idOf(of),
      alias: names.idOf(alias ?? letter),
      round: names.idOf(round ?? `round-${of || letter}`),
      game: 'first',
      currency: 'CNY',
      amount: BigInt(amount),
      free: false,
      promotion: false,
      closesRound: false,
      strange: false,
      ...changes,
    };
  };
  const step = (answer: Step['answer'], fen?: bigint): Step => ({ said, answer, fen });
  return { is: step, ok: (fen) => step('ok', fen), forged: () => step('forged'), half: () => step('lost') };
}

export const balance = (more: More = {}) => asked('balance', '', '', 0, more);
export const bet = (letter: string, amount: number, more: More = {}) =>
  asked('bet', letter, '', amount, more);
export const win = (letter: string, of: string, amount: number, more: More = {}) =>
  asked('win', letter, of, amount, more);
/** A promotion's win that is of no bet. */
export const prize = (letter: string, amount: number, more: More = {}) =>
  asked('prize', letter, '', amount, more);
export const rollback = (letter: string, of: string, more: More = {}) =>
  asked('rollback', letter, of, 0, more);
