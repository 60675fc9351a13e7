/** Hub88's wallet calls as they arrive, and our answers in its words. Amounts there are 100,000 to one unit of the currency. */
import { z } from 'zod';
import { isSignedBy } from '../kit/body-signature.ts';
import { jsonMoney } from '../kit/json-money.ts';
import { amount, flag, readBody } from '../kit/read-body.ts';
import { type RefusalWords, wordFor } from '../kit/words.ts';
import type { RawCall, UnreadCall } from '../port.ts';
import type { RefusalDetail, WalletAnswer, WalletCall } from '../seamless/calls.ts';
import type { Hub88Access } from './access.ts';

export const units = jsonMoney(['amount', 'bet_value'], 1_000n);
/** As Node gives it: in lower case. */
export const signatureHeader = 'x-hub88-signature';

/** A user there has four characters or more; the first members' numbers have fewer. */
const prefix = 'mp-';
export const userOf = (player: string): string => `${prefix}${player}`;
export const playerOf = (user: string): string => (user.startsWith(prefix) ? user.slice(prefix.length) : '');

const id = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const user = z.string().min(1).max(64);
const request = z.object({ user, request_uuid: z.string().max(64) });
const token = z.string().max(255);
const balance = request.extend({ token });
const money = request.extend({ transaction_uuid: id, currency: z.string().max(8), amount });
const bet = money.extend({
  token,
  game_code: z.string().min(1).max(64),
  round: z.string().min(1).max(128),
  round_closed: flag,
  is_free: flag,
  reward_uuid: z.string().max(64).nullish(),
  is_supplier_promo: flag,
});
const win = money.extend({
  token: token.nullish(),
  reference_transaction_uuid: id.nullish(),
  round_closed: flag,
  is_supplier_promo: flag,
});
const rollback = request.extend({
  transaction_uuid: id,
  reference_transaction_uuid: id,
  round: z.string().max(128).nullish(),
  round_closed: flag,
});

export function readCall(
  access: Hub88Access,
  { operation, headers, body }: RawCall,
): WalletCall | UnreadCall {
  if (!isSignedBy(access.theirKeys, body, headers[signatureHeader])) return 'unauthenticated';
  const json = units.read(body);
  const asked = readBody(request, json);
  if (typeof asked === 'string') return asked;
  // Neither a time nor a nonce is signed: the ids guard.
  const from = { player: playerOf(asked.user) };
  switch (operation) {
    case 'user/info':
      return { kind: 'player', ...from };
    case 'user/balance': {
      const about = readBody(balance, json);
      return typeof about === 'string' ? about : { kind: 'balance', ...from, token: about.token };
    }
    case 'transaction/bet': {
      const placed = readBody(bet, json);
      return typeof placed === 'string' ? placed : readBet(access, from, placed);
    }
    case 'transaction/win': {
      const won = readBody(win, json);
      return typeof won === 'string' ? won : readWin(access, from, won);
    }
    case 'transaction/rollback': {
      const back = readBody(rollback, json);
      if (typeof back === 'string') return back;
      const closes = (back.round_closed && back.round) || undefined;
      const { transaction_uuid, reference_transaction_uuid: target } = back;
      return { kind: 'rollback', ...from, id: transaction_uuid, target, ...(closes && { closes }) };
    }
    default:
      return 'bad_request';
  }
}

type From = { readonly player: string };

function objection({ currency }: Hub88Access, asked: string) {
  return asked === currency ? {} : ({ objection: 'wrong_currency' } as const);
}

function readBet(access: Hub88Access, from: From, asked: z.output<typeof bet>): WalletCall | UnreadCall {
  const fen = units.amount(asked.amount);
  if (fen === undefined) return 'wrong_types';
  return {
    kind: 'bet',
    ...from,
    id: asked.transaction_uuid,
    token: asked.token,
    game: asked.game_code,
    round: asked.round,
    amount: fen,
    // A spin that costs nothing is a bet of nothing, not a bet without an amount.
    free: asked.is_free || asked.is_supplier_promo || fen === 0n,
    // What the maker gives away is the maker's cost; what belongs to a gift of the operator's names it.
    ...(asked.is_supplier_promo && { promotion: true }),
    ...(asked.is_free && !asked.is_supplier_promo && asked.reward_uuid && { gift: asked.reward_uuid }),
    closesRound: asked.round_closed,
    ...objection(access, asked.currency),
  };
}

/**
 * A win names its bet, always: without that a signed bet, sent to the other address, would read as a win. A promotion's may name a bet
 * that is long settled, or none, and is then a prize: it says whose game it was by a token, however long that has ended.
 */
function readWin(access: Hub88Access, from: From, asked: z.output<typeof win>): WalletCall | UnreadCall {
  const fen = units.amount(asked.amount);
  if (fen === undefined) return 'wrong_types';
  const same = { ...from, id: asked.transaction_uuid, amount: fen, ...objection(access, asked.currency) };
  const { reference_transaction_uuid: bet, is_supplier_promo: promotion } = asked;
  const promotionToken = asked.token ?? undefined;
  if (promotion && promotionToken === undefined) return 'bad_request';
  const promoted = promotion && { promotionToken };
  if (bet) return { kind: 'win', ...same, ...promoted, of: { bet }, closesRound: asked.round_closed };
  if (!promotion) return 'bad_request';
  return fen === 0n ? 'wrong_types' : { kind: 'prize', ...same, ...promoted };
}

/** After most of these it discards a bet without a rollback: none of the refusals behind them may have taken a stake. */
const words: RefusalWords = {
  unauthenticated: 'RS_ERROR_INVALID_SIGNATURE',
  malformed: 'RS_ERROR_WRONG_SYNTAX',
  wrongTypes: 'RS_ERROR_WRONG_TYPES',
  currency: 'RS_ERROR_WRONG_CURRENCY',
  game: 'RS_ERROR_INVALID_GAME',
  player: 'RS_ERROR_INVALID_TOKEN',
  session: 'RS_ERROR_TOKEN_EXPIRED',
  noSession: 'RS_ERROR_INVALID_TOKEN',
  money: 'RS_ERROR_NOT_ENOUGH_MONEY',
  closed: 'RS_ERROR_INVALID_PARTNER',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  missing: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  rolledBack: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  member: 'RS_ERROR_USER_DISABLED',
  limit: 'RS_ERROR_LIMIT_REACHED',
  unknown: 'RS_ERROR_UNKNOWN',
};

/** Always HTTP 200: another status is a failure of the network there. */
export function writeAnswer(
  access: Hub88Access,
  answer: WalletAnswer,
  { operation, body }: RawCall,
  detail: RefusalDetail | undefined,
) {
  const unread = answer.ok ? undefined : answer.reason;
  // Before the signature is known to be right nothing of the body is repeated.
  const asked = unread === 'unauthenticated' ? undefined : request.safeParse(units.read(body)).data;
  const echo = { user: asked?.user, request_uuid: asked?.request_uuid };
  if (!answer.ok) {
    const shown = answer.reason === 'insufficient_funds' ? detail?.balance : undefined;
    const balance = shown === undefined ? {} : { currency: access.currency, balance: units.unitsOf(shown) };
    return units.answer({ ...echo, status: wordFor(words, answer.reason, detail), ...balance });
  }
  const told =
    operation === 'user/info'
      ? { country: access.country, sub_partner_id: access.subPartner }
      : { currency: access.currency, balance: units.unitsOf(answer.balance) };
  return units.answer({ ...echo, status: 'RS_OK', ...told });
}
