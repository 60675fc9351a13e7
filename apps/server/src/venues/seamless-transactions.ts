/** What seamless venues asked for by an id, and what became of it: a row for each, never changed. Amounts in fen. */
import type { Queryable, Tx } from '../platform/database.ts';
import type { EffectCall, WalletAnswer, WalletRefusal } from './seamless-calls.ts';

export interface SeamlessTransaction {
  readonly kind: EffectCall['kind'];
  readonly memberId: bigint;
  /** The bet of a win, the target of a rollback. */
  readonly reference: string | null;
  readonly round: string | null;
  readonly game: string | null;
  readonly amount: bigint | null;
  readonly valid: bigint | null;
  readonly refusal: WalletRefusal | null;
  /** What it added to the member's money. */
  readonly moved: bigint;
  /** The central wallet after it. */
  readonly balance: bigint | null;
}

/** Calls about the same ids run one after the other, also those about an id that is not known yet. */
export async function lockIds(tx: Tx, venue: string, ids: readonly string[]): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended(id, 5)) from unnest($1::text[]) id', [
    ids.map((id) => `seamless/${venue}/${id}`).sort(),
  ]);
}

export async function transactionOf(
  db: Queryable,
  venue: string,
  id: string,
): Promise<SeamlessTransaction | undefined> {
  const { rows } = await db.query<SeamlessTransaction>(
    `select kind, member_id as "memberId", reference, round, game, amount, valid, refusal, moved, balance
       from seamless_transaction where venue = $1 and id = $2`,
    [venue, id],
  );
  return rows[0];
}

/** Whether a bet or a win was taken back, perhaps before it came. */
export async function isRolledBack(db: Queryable, venue: string, id: string): Promise<boolean> {
  const { rows } = await db.query(
    "select from seamless_transaction where venue = $1 and reference = $2 and kind = 'rollback' limit 1",
    [venue, id],
  );
  return rows.length > 0;
}

export async function writeTransaction(
  tx: Tx,
  venue: string,
  id: string,
  row: SeamlessTransaction,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into seamless_transaction (venue, id, kind, member_id, reference, round, game, amount, valid, refusal, moved, balance, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      venue,
      id,
      row.kind,
      row.memberId,
      row.reference,
      row.round,
      row.game,
      row.amount,
      row.valid,
      row.refusal,
      row.moved,
      row.balance,
      at,
    ],
  );
}

/** What a call asks for, as its row keeps it. */
export function contentOf(
  call: EffectCall,
  memberId: bigint,
): Omit<SeamlessTransaction, 'refusal' | 'moved' | 'balance'> {
  const nothing = { reference: null, round: null, game: null, amount: null, valid: null };
  switch (call.kind) {
    case 'bet': {
      const { kind, round, game, amount } = call;
      return { ...nothing, kind, memberId, round, game, amount };
    }
    case 'win': {
      const { kind, bet, amount, valid = null } = call;
      return { ...nothing, kind, memberId, reference: bet, amount, valid };
    }
    case 'rollback':
      return { ...nothing, kind: call.kind, memberId, reference: call.target };
  }
}

/** A repetition's answer: the first one's when it asks for the same. */
export function repeated(known: SeamlessTransaction, content: ReturnType<typeof contentOf>): WalletAnswer {
  const same =
    known.kind === content.kind &&
    known.memberId === content.memberId &&
    known.reference === content.reference &&
    known.round === content.round &&
    known.game === content.game &&
    known.amount === content.amount &&
    known.valid === content.valid;
  if (!same) return { ok: false, reason: 'conflict' };
  return known.refusal === null
    ? { ok: true, balance: known.balance ?? 0n }
    : { ok: false, reason: known.refusal };
}
