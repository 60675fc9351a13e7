/** What the platform itself believes of every transaction: the other side's books. Amounts are 100,000 to one unit of money. */

export type TransactionStatus = 'TS_SUCCESS' | 'TS_DECLINED' | 'TS_ROLLEDBACK';

export interface BookedTransaction {
  readonly transaction_uuid: string;
  readonly reference_transaction_uuid: string | null;
  readonly user: string;
  readonly round: string | null;
  readonly game_code: string;
  readonly kind:
    | 'TK_BET'
    | 'TK_NEG_BET'
    | 'TK_FREE_BET'
    | 'TK_WIN'
    | 'TK_JP_WIN'
    | 'TK_BONUS_WIN'
    | 'TK_ROLLBACK';
  readonly amount: bigint | null;
  readonly currency: string;
  readonly inserted_at: string;
  transaction_status: TransactionStatus;
}

export interface Book {
  write(transaction: BookedTransaction): void;
  rolledBack(id: string): void;
  /** Of a span of time, both ends in; universal time without its letter, as the API writes it. */
  between(from: string, to: string): readonly BookedTransaction[];
  ofRound(user: string, round: string): readonly BookedTransaction[];
  /** What a user won less what they staked, as the platform counts it. */
  netOf(user: string): bigint;
  /** Lies about one from now on. */
  forget(id: string): void;
}

export function openBook(): Book {
  const kept = new Map<string, BookedTransaction>();
  return {
    write: (transaction) => void kept.set(transaction.transaction_uuid, transaction),
    rolledBack(id) {
      const one = kept.get(id);
      if (one) one.transaction_status = 'TS_ROLLEDBACK';
    },
    between: (from, to) => [...kept.values()].filter(({ inserted_at: at }) => from <= at && at <= to),
    ofRound: (user, round) => [...kept.values()].filter((one) => one.user === user && one.round === round),
    netOf: (user) =>
      [...kept.values()]
        .filter((one) => one.user === user && one.transaction_status === 'TS_SUCCESS')
        .reduce((net, { kind, amount }) => {
          if (kind === 'TK_BET') return net - (amount ?? 0n);
          return kind.endsWith('WIN') ? net + (amount ?? 0n) : net;
        }, 0n),
    forget: (id) => void kept.delete(id),
  };
}
