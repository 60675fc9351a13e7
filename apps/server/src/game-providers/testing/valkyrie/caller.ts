/** Valkyrie's calls of an operator's player account management, in its own words. Amounts in fen, written as money. */
import type { Book, BookedTransaction } from '../aggregator/book.ts';
import { jsonOf } from '../aggregator/caller.ts';
import { type More, openPolicy, type PlayedBet, type Policy, type Verdict } from '../aggregator/policy.ts';
import type { Delivered, Pace, Wire, WireFault } from '../aggregator/wire.ts';

export interface PamReply {
  readonly status: 'OK' | 'ERROR';
  readonly error?: { readonly code: string };
}

export interface PamCaller extends Policy {
  /** One transaction as it is told. */
  transact(
    content: More & { readonly player: string; readonly token: string },
    fault?: WireFault,
  ): Promise<PamReply | undefined>;
}

export interface PamCallerDeps {
  /** `https://operator.example/seamless/<venue>`. */
  readonly wallet: () => string;
  readonly token: string;
  readonly provider: string;
  readonly currency: string;
  readonly book: Book;
  readonly wire: Wire;
  readonly pace?: (() => Pace) | undefined;
  readonly now: () => Date;
}

/** After these it calls a bet lost, and neither repeats nor cancels it. */
const final: ReadonlySet<string> = new Set([
  'PAM_ERR_API_TOKEN',
  'PAM_ERR_BET_NOT_ALLOWED',
  'PAM_ERR_CASH_OVERDRAFT',
  'PAM_ERR_DUPLICATE_TRANS',
  'PAM_ERR_GAME_NOT_FOUND',
  'PAM_ERR_MISSING_PROVIDER',
  'PAM_ERR_PLAYER_NOT_FOUND',
  'PAM_ERR_SESSION_EXPIRED',
  'PAM_ERR_SESSION_NOT_FOUND',
  'PAM_ERR_TRANS_ALREADY_CANCELLED',
  'PAM_ERR_TRANS_CURRENCY',
]);
/** A cancellation that says so has nothing left to cancel. */
const nothingLeft: ReadonlySet<string> = new Set([
  'PAM_ERR_CANCEL_NOT_FOUND',
  'PAM_ERR_TRANS_ALREADY_CANCELLED',
]);

/** 1234n fen as 12.34. */
export const moneyOf = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

export function openPamCaller(deps: PamCallerDeps): PamCaller {
  const { wallet, token: secret, provider, currency, book, wire, now } = deps;

  const transact: PamCaller['transact'] = async ({ player, token, ...content }, fault) => {
    const strange =
      fault === 'unknown_fields' ? { isNew: true, meta: { cash: [1.5, null, { x: 'y' }] } } : {};
    const body = textOf({
      currency,
      provider,
      cashAmount: 0n,
      bonusAmount: 0n,
      promoAmount: 0n,
      transactionDateTime: now().toISOString(),
      ...content,
      ...strange,
    });
    const authorization = `Bearer ${fault === 'other_key' ? 'x'.repeat(secret.length) : secret}`;
    const url = `${wallet()}/players/${player}/transactions?provider=${encodeURIComponent(provider)}`;
    const headers = { authorization, 'x-player-token': token, 'x-correlation-id': 'c' };
    const letter = { url, body, headers, guardedBy: 'authorization', answers: [400, 401] };
    return readReply(await wire.send(letter, fault));
  };

  const verdict = (reply: PamReply | undefined, alsoDone: ReadonlySet<string> = new Set()): Verdict => {
    if (reply === undefined) return 'silence';
    const code = reply.error?.code ?? '';
    if (reply.status === 'OK' || alsoDone.has(code)) return 'done';
    return final.has(code) ? 'refused' : 'failed';
  };
  const about = ({ user: player, token, game, round, id }: PlayedBet) => ({
    player,
    token,
    providerGameId: game,
    providerRoundId: round,
    providerBetRef: refOf(id),
  });

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

  const policy = openPolicy(
    {
      async bet(bet, more, fault) {
        const what = { transactionType: 'WITHDRAW', providerTransactionId: bet.id, cashAmount: bet.amount };
        return verdict(await transact({ ...about(bet), ...what, ...more }, fault));
      },
      async win(bet, amount, more, fault) {
        const what = {
          transactionType: 'DEPOSIT',
          providerTransactionId: `w${bet.id.slice(1)}`,
          isGameOver: true,
        };
        return verdict(await transact({ ...about(bet), ...what, cashAmount: amount, ...more }, fault));
      },
      async rollback(bet, fault) {
        // Every other one names the bet by its own id, as some makers do.
        const id = Number.parseInt(bet.id.slice(0, 1), 16) % 2 === 0 ? bet.id : `c${bet.id.slice(1)}`;
        const what = { transactionType: 'CANCEL', providerTransactionId: id, cashAmount: bet.amount };
        return verdict(await transact({ ...about(bet), ...what }, fault), nothingLeft);
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
  return { transact, ...policy };
}

/** Another name than the bet's own id, shared by all that is about it. */
const refOf = (id: string) => `r${id.slice(1)}`;

/** Amounts as money, whatever their size. */
function textOf(content: More): string {
  const parts = Object.entries(content).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `${JSON.stringify(name)}:${typeof value === 'bigint' ? moneyOf(value) : JSON.stringify(value)}`;
  });
  return `{${parts.join(',')}}`;
}

function readReply(delivered: Delivered): PamReply | undefined {
  return delivered === 'network failure' ? undefined : (jsonOf(delivered.text) as PamReply | undefined);
}
