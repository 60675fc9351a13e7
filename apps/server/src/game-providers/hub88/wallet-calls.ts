/** Hub88's wallet calls as they arrive, and our answers in its words. Amounts there are 100,000 to one unit of the currency. */
import { z } from 'zod';
import { isSignedBy } from '../kit/body-signature.ts';
import { parseExact, writeExact } from '../kit/exact-json.ts';
import { readBody } from '../kit/read-body.ts';
import { unitsOfMoney } from '../kit/units.ts';
import type { RawCall, UnreadCall } from '../port.ts';
import type { RefusalDetail, WalletAnswer, WalletCall, WalletRefusal } from '../seamless/calls.ts';
import type { Hub88Access } from './access.ts';

export const units = unitsOfMoney(1_000n);
/** As Node gives it: in lower case. */
export const signatureHeader = 'x-hub88-signature';
/** Ten thousand times what a bank would hold: the wallet takes no more either. */
const largest = 10n ** 16n;
export const integers: ReadonlySet<string> = new Set(['amount', 'bet_value']);

/** A user there has four characters or more; the first members' numbers have fewer. */
const prefix = 'mp-';
export const userOf = (player: string): string => `${prefix}${player}`;
export const playerOf = (user: string): string => (user.startsWith(prefix) ? user.slice(prefix.length) : '');

const id = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const user = z.string().min(1).max(64);
const request = z.object({ user, request_uuid: z.string().max(64) });
const yes = z.boolean().nullish().transform(Boolean);
const token = z.string().max(255);
/** Whatever stands there: what is no whole number of units is told apart from what is no call. */
const amount = z.unknown().refine((value) => value !== undefined);
const balance = request.extend({ token });
const money = request.extend({ transaction_uuid: id, currency: z.string().max(8), amount });
const bet = money.extend({
  token,
  game_code: z.string().min(1).max(64),
  round: z.string().min(1).max(128),
  round_closed: yes,
  is_free: yes,
  is_supplier_promo: yes,
});
const win = money.extend({
  reference_transaction_uuid: id.nullish(),
  round_closed: yes,
  is_supplier_promo: yes,
});
const rollback = request.extend({
  transaction_uuid: id,
  reference_transaction_uuid: id,
  round: z.string().max(128).nullish(),
  round_closed: yes,
});

export function readCall(
  access: Hub88Access,
  { operation, headers, body }: RawCall,
): WalletCall | UnreadCall {
  if (!isSignedBy(access.theirKeys, body, headers[signatureHeader])) return 'unauthenticated';
  const json = parseExact(body.toString('utf8'), integers);
  const asked = readBody(request, json);
  if (typeof asked === 'string') return asked;
  // Neither a time nor a nonce is signed: the ids guard.
  const from = { sentAt: undefined, player: playerOf(asked.user) };
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

type From = { readonly sentAt: undefined; readonly player: string };

/** Whole fen, from nothing up; what a member's wallet cannot hold exactly is refused, never rounded. */
function fenOf(asked: unknown): bigint | undefined {
  return typeof asked === 'bigint' && asked >= 0n && asked <= largest ? units.fenOf(asked) : undefined;
}

function objection({ currency }: Hub88Access, asked: string) {
  return asked === currency ? {} : ({ objection: 'wrong_currency' } as const);
}

function readBet(access: Hub88Access, from: From, asked: z.output<typeof bet>): WalletCall | UnreadCall {
  const fen = fenOf(asked.amount);
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
    ...(asked.is_supplier_promo && { promotion: true }),
    closesRound: asked.round_closed,
    ...objection(access, asked.currency),
  };
}

/**
 * A win names its bet, always: without that a signed bet, sent to the other address, would read as a win. A promotion's may name a bet
 * that is long settled, or none, and is then a prize.
 */
function readWin(access: Hub88Access, from: From, asked: z.output<typeof win>): WalletCall | UnreadCall {
  const fen = fenOf(asked.amount);
  if (fen === undefined) return 'wrong_types';
  const same = { ...from, id: asked.transaction_uuid, amount: fen, ...objection(access, asked.currency) };
  const { reference_transaction_uuid: bet, is_supplier_promo: promotion } = asked;
  if (bet) return { kind: 'win', ...same, of: { bet }, valid: undefined, closesRound: asked.round_closed };
  if (!promotion) return 'bad_request';
  return fen === 0n ? 'wrong_types' : { kind: 'prize', ...same };
}

/** Hub88's word for each of our refusals. After most of them it discards a bet without a rollback: none of them may have taken a stake. */
const words: Readonly<Partial<Record<WalletRefusal, string>>> = {
  unauthenticated: 'RS_ERROR_INVALID_SIGNATURE',
  bad_request: 'RS_ERROR_WRONG_SYNTAX',
  wrong_types: 'RS_ERROR_WRONG_TYPES',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
  unknown_game: 'RS_ERROR_INVALID_GAME',
  unknown_player: 'RS_ERROR_INVALID_TOKEN',
  session_over: 'RS_ERROR_TOKEN_EXPIRED',
  insufficient_funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  venue_off: 'RS_ERROR_INVALID_PARTNER',
  site_closed: 'RS_ERROR_INVALID_PARTNER',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  unknown_bet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  refused_bet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  member_frozen: 'RS_ERROR_USER_DISABLED',
  on_pause: 'RS_ERROR_USER_DISABLED',
  loss_limit: 'RS_ERROR_LIMIT_REACHED',
  stake_limit: 'RS_ERROR_LIMIT_REACHED',
  time_limit: 'RS_ERROR_LIMIT_REACHED',
};

function wordOf(reason: WalletRefusal, detail: RefusalDetail | undefined): string {
  if (reason === 'session_over' && detail?.sessionKnown === false) return 'RS_ERROR_INVALID_TOKEN';
  return words[reason] ?? 'RS_ERROR_UNKNOWN';
}

/** Always HTTP 200: another status is a failure of the network there. */
export function writeAnswer(
  access: Hub88Access,
  answer: WalletAnswer,
  { operation, body }: RawCall,
  detail: RefusalDetail | undefined,
) {
  const unread = answer.ok ? undefined : answer.reason;
  // Before the signature is known to be right nothing of the body is repeated.
  const asked =
    unread === 'unauthenticated'
      ? undefined
      : request.safeParse(parseExact(body.toString('utf8'), integers)).data;
  const echo = { user: asked?.user, request_uuid: asked?.request_uuid };
  if (!answer.ok) {
    const shown = answer.reason === 'insufficient_funds' ? detail?.balance : undefined;
    const balance = shown === undefined ? {} : { currency: access.currency, balance: units.unitsOf(shown) };
    return { status: 200, body: writeExact({ ...echo, status: wordOf(answer.reason, detail), ...balance }) };
  }
  const told =
    operation === 'user/info'
      ? { country: access.country, sub_partner_id: access.subPartner }
      : { currency: access.currency, balance: units.unitsOf(answer.balance) };
  return { status: 200, body: writeExact({ ...echo, status: 'RS_OK', ...told }) };
}
