/** Valkyrie's questions to a player account management as they arrive, and our answers in its words. Amounts: money with six places. */
import { z } from 'zod';
import { isBearer } from '../kit/bearer.ts';
import { jsonMoney } from '../kit/json-money.ts';
import { amount, flag, optional, readBody } from '../kit/read-body.ts';
import { httpStatus, queryOf } from '../kit/rest.ts';
import { wordFor } from '../kit/words.ts';
import type { SeamlessVenuePort, UnreadCall } from '../port.ts';
import type { Recorded, WalletCall } from '../seamless/calls.ts';
import type { ValkyrieAccess } from './access.ts';

const money = jsonMoney(['cashAmount', 'bonusAmount', 'promoAmount'], 10_000n, 6);
const amountsOf = (cash: bigint, promo = 0n) => ({ cashAmount: cash, bonusAmount: 0n, promoAmount: promo });

const name = z.string().regex(/^[\x21-\x7e]{1,40}$/);
const transaction = z.object({
  currency: z.string().max(8),
  provider: name,
  transactionType: z.enum(['DEPOSIT', 'WITHDRAW', 'CANCEL', 'PROMODEPOSIT', 'PROMOWITHDRAW', 'PROMOCANCEL']),
  cashAmount: amount,
  bonusAmount: amount,
  promoAmount: amount,
  providerTransactionId: name,
  providerBetRef: optional(name),
  providerGameId: optional(name),
  providerRoundId: optional(name),
  isGameOver: flag,
});

export function walletCalls(access: ValkyrieAccess): Pick<SeamlessVenuePort, 'readCall' | 'writeAnswer'> {
  const { provider, currency, country } = access;
  const same = { currency, provider };
  return {
    readCall(call) {
      if (!isBearer(access.pamTokens, call.headers.authorization)) return 'unauthenticated';
      const { 'x-player-token': token = '' } = call.headers;
      const query = queryOf(call);
      if (query.get('provider') !== provider || typeof token !== 'string') return 'bad_request';
      const [root, player = '', what, round, ...rest] = call.operation.split('/');
      if (root !== 'players' || rest.length > 0) return 'bad_request';
      if (what === undefined && player === 'session' && call.method !== 'POST')
        return { kind: 'session', token, renew: call.method === 'PUT' };
      if (call.method === 'POST' && what === 'transactions' && round === undefined)
        return readTransaction(access, { player, token }, readBody(transaction, money.read(call.body)));
      if (call.method !== 'GET') return 'bad_request';
      if (what === 'balance') return { kind: 'balance', player, token };
      const id = query.get('providerBetRef') ?? query.get('providerTransactionId');
      if (what === 'gamerounds' && round) return { kind: 'records', player, token, of: { round } };
      const of = { transaction: id ?? '' };
      return what === 'transactions' && id ? { kind: 'records', player, token, of } : 'bad_request';
    },
    writeAnswer(answer, asked, detail) {
      const has = answer.ok ? answer.balance : detail?.balance;
      const balance = has === undefined ? undefined : amountsOf(money.unitsOf(has));
      const body = z.object({ providerTransactionId: name }).safeParse(money.read(asked.body)).data;
      const result = balance && { transactionId: body?.providerTransactionId, balance };
      const told = asked.method === 'POST' ? { transactionResult: result } : { balance };
      if (!answer.ok) {
        const { reason: message } = answer;
        const strange = message === 'bad_request' && queryOf(asked).get('provider') !== provider;
        const cancels = /"transactionType"\s*:\s*"(?:PROMO)?CANCEL"/.test(asked.body.toString('utf8'));
        const word = wordFor(cancels ? ofCancel : words, message, detail);
        const error = { code: strange ? 'PAM_ERR_MISSING_PROVIDER' : word, message };
        return money.answer({ status: 'ERROR', error, ...told }, httpStatus(answer.reason));
      }
      const { session, records = [] } = answer;
      const who = session && { playerId: session.player, token: session.token, currency, country };
      if (who) return money.answer({ status: 'OK', session: { ...who, language: 'ZH' } });
      if (!answer.records) return money.answer({ status: 'OK', ...told });
      if (asked.operation.endsWith('/transactions'))
        return money.answer({ status: 'OK', transactions: records.map((one) => transactionOf(same, one)) });
      const first = records.find(({ kind }) => kind === 'bet');
      const error = { code: 'PAM_ERR_ROUND_NOT_FOUND', message: 'no such round' };
      if (!first) return money.answer({ status: 'ERROR', error });
      const { game: providerGameId, round: providerRoundId, at: startTime } = first;
      const endTime = records.findLast(({ closes }) => closes)?.at;
      return money.answer({
        status: 'OK',
        gameround: { providerGameId, providerRoundId, startTime, endTime },
      });
    },
  };
}

type From = { readonly player: string; readonly token: string };
type Asked = z.output<typeof transaction> | UnreadCall;

function readTransaction(access: ValkyrieAccess, from: From, asked: Asked): WalletCall | UnreadCall {
  if (typeof asked === 'string') return asked;
  const { transactionType: type, providerTransactionId: id, isGameOver: closesRound, ...told } = asked;
  const { providerGameId: game, providerRoundId: round, providerBetRef: alias, currency } = told;
  if (told.provider !== access.provider) return 'bad_request';
  const objection = currency === access.currency ? undefined : 'wrong_currency';
  const same = { ...from, id, objection } as const;
  const [cash, bonus, promo] = [told.cashAmount, told.bonusAmount, told.promoAmount].map(money.amount);
  // There is one wallet: what should come from another, or an amount in the field of another kind, is a mistake.
  if (cash === undefined || promo === undefined || bonus !== 0n) return 'wrong_types';
  if (type === 'PROMODEPOSIT') return { kind: 'prize', ...same, amount: cash + promo };
  // Some makers give a cancellation an id of its own, others that of the bet.
  if (type.endsWith('CANCEL'))
    return { kind: 'rollback', ...from, id: `cancel/${id}`, target: id, alias: alias ?? id, openOnly: true };
  if (!round || (type !== 'DEPOSIT' && !game)) return 'bad_request';
  const promotion = type === 'PROMOWITHDRAW';
  if ((promotion ? cash : promo) !== 0n) return 'wrong_types';
  if (type === 'DEPOSIT')
    return { kind: 'win', ...same, of: { round }, amount: cash, closesRound, beforeEnd: true };
  const stake = { amount: promotion ? promo : cash, free: promotion || cash === 0n, promotion };
  return { kind: 'bet', ...same, ...stake, game: game ?? '', round, alias: alias ?? id, closesRound };
}

const words = {
  unauthenticated: 'PAM_ERR_API_TOKEN',
  currency: 'PAM_ERR_TRANS_CURRENCY',
  game: 'PAM_ERR_GAME_NOT_FOUND',
  player: 'PAM_ERR_PLAYER_NOT_FOUND',
  session: 'PAM_ERR_SESSION_EXPIRED',
  noSession: 'PAM_ERR_SESSION_NOT_FOUND',
  money: 'PAM_ERR_CASH_OVERDRAFT',
  barred: 'PAM_ERR_BET_NOT_ALLOWED',
  duplicate: 'PAM_ERR_DUPLICATE_TRANS',
  missing: 'PAM_ERR_TRANS_NOT_FOUND',
  rolledBack: 'PAM_ERR_TRANS_ALREADY_CANCELLED',
  settled: 'PAM_ERR_TRANS_ALREADY_SETTLED',
  unknown: 'PAM_ERR_UNDEFINED',
};
const ofCancel = { ...words, missing: 'PAM_ERR_CANCEL_NOT_FOUND', duplicate: 'PAM_ERR_CANCEL_NON_WITHDRAW' };

const types = { bet: 'WITHDRAW', win: 'DEPOSIT', prize: 'PROMODEPOSIT', rollback: 'CANCEL' } as const;

function transactionOf(about: Pick<ValkyrieAccess, 'currency' | 'provider'>, one: Recorded) {
  const given = money.unitsOf(one.amount ?? 0n);
  return {
    ...about,
    transactionType: one.free && given > 0n ? 'PROMOWITHDRAW' : types[one.kind],
    ...(one.free ? amountsOf(0n, given) : amountsOf(given)),
    transactionDateTime: one.at,
    providerTransactionId: one.id.replace(/^cancel\//, ''),
    providerBetRef: one.alias ?? undefined,
    providerGameId: one.game ?? undefined,
    providerRoundId: one.round ?? undefined,
  };
}
