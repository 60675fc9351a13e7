/** The GameHub's wallet calls as they arrive, all by GET at one address, and our answers in its words. Amounts: money with two places. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { formatYuan, parseDecimal } from '@mingpai/contract/money';
import { z } from 'zod';
import { readBody } from '../kit/read-body.ts';
import { type RefusalWords, wordFor } from '../kit/words.ts';
import type { RawCall, SeamlessVenuePort, UnreadCall } from '../port.ts';
import type { WalletCall } from '../seamless/calls.ts';
import type { GameHubAccess } from './access.ts';

const name = z.string().regex(/^[\x21-\x7e]{1,70}$/);
const flag = z
  .enum(['0', '1'])
  .optional()
  .transform((value) => value === '1');
const amount = z.string().max(24);
const from = z.object({ action: z.string(), username: z.string().min(1).max(64) });
const session = z.object({ gamesession_id: z.string().max(255) });
const bet = session.extend({
  transaction_id: name,
  game_id_hash: z.string().min(1).max(64),
  round_id: name,
  amount,
  gameplay_final: flag,
  is_freeround_bet: flag,
});
const win = z.object({
  transaction_id: name,
  round_id: name,
  amount,
  gameplay_final: flag,
  is_promo_win: flag,
});
const rollback = z.object({ transaction_id: name });

export function walletCalls({
  salts,
}: Pick<GameHubAccess, 'salts'>): Pick<SeamlessVenuePort, 'readCall' | 'writeAnswer'> {
  return {
    readCall(call) {
      const fields = fieldsOf(salts, call);
      if (fields === undefined) return 'unauthenticated';
      const asked = readBody(from, fields);
      if (typeof asked === 'string') return asked;
      return readAction(asked.action, asked.username, fields);
    },
    writeAnswer(answer, _asked, detail) {
      const has = answer.ok ? answer.balance : detail?.balance;
      const balance = has === undefined ? undefined : formatYuan(has);
      if (answer.ok) return told({ status: '200', balance });
      // 500 makes it send a win or a rollback again, and take a bet back: only for a win that overtook its bet.
      const status = answer.reason === 'unknown_bet' ? '500' : '403';
      return told({ status, balance, msg: wordFor(words, answer.reason, detail) });
    },
  };
}

const told = (content: object) => ({ status: 200, body: JSON.stringify(content) });

/**
 * The fields, where the key fits them: SHA-1 over a salt and the text of the question as it came, the key left out. A hash of that kind can
 * be gone on with by who knows no salt, but only by bytes that no question may have; and no field stands twice.
 */
function fieldsOf(
  salts: readonly string[],
  { method, operation, path }: RawCall,
): Readonly<Record<string, string>> | undefined {
  const [, query = ''] = path.split('?');
  if (method !== 'GET' || operation !== 'wallet' || !/^[\x21-\x7e]+$/.test(query)) return undefined;
  const parts = query.split('&');
  const key = /^key=([0-9a-f]{40})$/.exec(parts.find((part) => part.startsWith('key=')) ?? '')?.[1];
  if (key === undefined) return undefined;
  const text = parts.filter((part) => !part.startsWith('key=')).join('&');
  const fits = salts.map((salt) => timingSafeEqual(sha1(salt + text), Buffer.from(key, 'hex')));
  const read = new URLSearchParams(text);
  const names = [...read.keys()];
  return fits.includes(true) && new Set(names).size === names.length ? Object.fromEntries(read) : undefined;
}

const sha1 = (text: string) => createHash('sha1').update(text).digest();

function readAction(
  action: string,
  player: string,
  fields: Readonly<Record<string, string>>,
): WalletCall | UnreadCall {
  // Two members may have transactions of one name there.
  const own = (transaction: string) => `${player}/${transaction}`;
  switch (action) {
    case 'balance': {
      const asked = readBody(session, fields);
      return typeof asked === 'string' ? asked : { kind: 'balance', player, token: asked.gamesession_id };
    }
    case 'debit': {
      const asked = readBody(bet, fields);
      if (typeof asked === 'string') return asked;
      const fen = parseDecimal(asked.amount, 2);
      if (fen === undefined) return 'wrong_types';
      const { transaction_id: id, gamesession_id: token, game_id_hash: game, round_id: round } = asked;
      const free = { free: asked.is_freeround_bet || fen === 0n, promotion: asked.is_freeround_bet };
      const closesRound = asked.gameplay_final;
      return { kind: 'bet', player, id: own(id), token, game, round, amount: fen, ...free, closesRound };
    }
    case 'credit': {
      const asked = readBody(win, fields);
      if (typeof asked === 'string') return asked;
      const fen = parseDecimal(asked.amount, 2);
      if (fen === undefined) return 'wrong_types';
      const same = { player, id: own(asked.transaction_id), amount: fen };
      if (asked.is_promo_win && fen > 0n) return { kind: 'prize', ...same };
      return { kind: 'win', ...same, of: { round: asked.round_id }, closesRound: asked.gameplay_final };
    }
    case 'rollback': {
      const asked = readBody(rollback, fields);
      if (typeof asked === 'string') return asked;
      // It has no name of its own there: what it takes back is its name.
      const target = own(asked.transaction_id);
      return { kind: 'rollback', player, id: `rollback/${target}`, target };
    }
    default:
      return 'bad_request';
  }
}

const words: RefusalWords = {
  unauthenticated: 'INCORRECT_KEY_VALIDATION',
  malformed: 'MALFORMED_REQUEST',
  wrongTypes: 'WRONG_VALUE',
  currency: 'WRONG_CURRENCY',
  game: 'GAME_NOT_FOUND',
  player: 'PLAYER_NOT_FOUND',
  session: 'SESSION_EXPIRED',
  money: 'INSUFFICIENT_FUNDS',
  barred: 'BET_NOT_ALLOWED',
  duplicate: 'TRANSACTION_DUPLICATED',
  missing: 'TRANSACTION_NOT_FOUND',
  rolledBack: 'TRANSACTION_ROLLED_BACK',
  unknown: 'REFUSED',
};
