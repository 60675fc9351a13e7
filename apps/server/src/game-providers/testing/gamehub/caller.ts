/** The GameHub's calls of an operator's wallet, in its own words. Amounts in fen, written as money. */
import { createHash } from 'node:crypto';
import type { Book, BookedTransaction } from '../aggregator/book.ts';
import { jsonOf } from '../aggregator/caller.ts';
import { type More, openPolicy, type PlayedBet, type Policy, type Verdict } from '../aggregator/policy.ts';
import type { Delivered, Pace, Wire, WireFault } from '../aggregator/wire.ts';

export interface HubReply {
  readonly status: string;
  readonly balance?: string;
  readonly msg?: string;
}

export interface HubCaller extends Policy {
  /** One question as it is told, in the order in which its fields stand. */
  ask(fields: More, fault?: WireFault): Promise<HubReply | undefined>;
}

export interface HubCallerDeps {
  /** `https://operator.example/seamless/<venue>`. */
  readonly wallet: () => string;
  readonly salt: string;
  readonly currency: string;
  readonly book: Book;
  readonly wire: Wire;
  readonly pace?: (() => Pace) | undefined;
  readonly now: () => Date;
}

/** 1234n fen as 12.34. */
const moneyOf = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

/** The text of a question with its key: SHA-1 over the salt and the text, whatever the order of the fields. */
export function questionWith(salt: string, fields: More): string {
  const content = { callerId: 'operator_s', callerPassword: 'a1b2c3', ...fields };
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(content))
    if (value !== undefined) query.set(field, typeof value === 'bigint' ? moneyOf(value) : String(value));
  const text = query.toString();
  return `${text}&key=${createHash('sha1').update(`${salt}${text}`).digest('hex')}`;
}

export function openHubCaller(deps: HubCallerDeps): HubCaller {
  const { wallet, salt, currency, book, wire, now } = deps;

  const ask: HubCaller['ask'] = async (fields, fault) => {
    const strange = fault === 'unknown_fields' ? { is_new: '1', 'meta[amount]': 'x' } : {};
    const by = fault === 'other_key' ? 'x'.repeat(salt.length) : salt;
    const url = `${wallet()}/wallet?${questionWith(by, { ...fields, ...strange })}`;
    return readReply(await wire.send({ method: 'GET', url, body: '', headers: {} }, fault));
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

  const about = ({ user: username, token, game: game_id_hash, round: round_id }: PlayedBet) => ({
    username,
    session_id: '5abe10f0c71ae',
    gamesession_id: token,
    game_id_hash,
    round_id,
  });
  const policy = openPolicy(
    {
      async bet(bet, more, fault) {
        const what = { transaction_id: bet.id, amount: bet.amount, gameplay_final: 0, is_freeround_bet: 0 };
        return verdictOf(await ask({ action: 'debit', ...about(bet), ...what, ...more }, fault));
      },
      async win(bet, amount, more, fault) {
        const what = { transaction_id: `w${bet.id.slice(1)}`, amount, gameplay_final: 1, is_promo_win: 0 };
        return verdictOf(await ask({ action: 'credit', ...about(bet), ...what, ...more }, fault));
      },
      async rollback(bet, fault) {
        const what = { transaction_id: bet.id, amount: bet.amount, gameplay_final: 1 };
        return verdictOf(await ask({ action: 'rollback', ...about(bet), ...what }, fault));
      },
    },
    {
      placed: (bet) => book.write(entry(bet, {})),
      declined: (bet) => book.write(entry(bet, { transaction_status: 'TS_DECLINED' })),
      won: (bet, amount) =>
        book.write(entry(bet, { transaction_uuid: `win of ${bet.id}`, kind: 'TK_WIN', amount })),
      takenBack: (bet) => book.rolledBack(bet.id),
    },
    deps.pace,
  );
  return { ask, ...policy };
}

/** After 403 no rollback is sent; 404 says that there is nothing to take back. */
function verdictOf(reply: HubReply | undefined): Verdict {
  if (reply === undefined) return 'silence';
  if (reply.status === '200') return 'done';
  return reply.status === '403' ? 'refused' : 'failed';
}

function readReply(delivered: Delivered): HubReply | undefined {
  return delivered === 'network failure' ? undefined : (jsonOf(delivered.text) as HubReply | undefined);
}
