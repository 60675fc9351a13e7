/** What seamless venues asked for by an id, and what became of it: a row for each, never changed. Amounts in fen. */
import type { Queryable, Tx } from '../../platform/database.ts';
import type { EffectCall, Recorded, RecordsCall, WalletAnswer, WalletRefusal } from './calls.ts';

export interface SeamlessTransaction {
  readonly kind: EffectCall['kind'];
  readonly memberId: bigint;
  /** The bet that a win names, the target of a rollback. */
  readonly reference: string | null;
  /** Of a bet, or of a win that names no bet. */
  readonly round: string | null;
  readonly game: string | null;
  readonly amount: bigint | null;
  readonly valid: bigint | null;
  readonly free: boolean;
  readonly refusal: WalletRefusal | null;
  /** What it added to the member's money. */
  readonly moved: bigint;
  /** The central wallet after it. */
  readonly balance: bigint | null;
  /** The bet that a win was paid for. */
  readonly bet: string | null;
  /** A bet's second name there. */
  readonly alias: string | null;
  /** The round was over by it. */
  readonly closes: boolean;
  /** Of a rollback: `reference` is no id, but a name of the member's bet that was not there. */
  readonly byAlias: boolean;
}

/** Calls about the same ids run one after the other, also those about an id that is not known yet. */
export async function lockIds(tx: Tx, venue: string, ids: readonly string[]): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended(id, 5)) from unnest($1::text[]) id', [
    ids.map((id) => `seamless/${venue}/${id}`).sort(),
  ]);
}

/** What must not change while a call is worked on: the ids that it names, and the round whose bets it looks for. */
export function idsOf(call: EffectCall): readonly string[] {
  switch (call.kind) {
    case 'bet':
      return [call.id, `round/${call.player}/${call.round}`, ...aliasOf(call)];
    case 'win':
      return [call.id, 'bet' in call.of ? call.of.bet : `round/${call.player}/${call.of.round}`];
    case 'prize':
      return [call.id];
    case 'rollback':
      return [call.id, call.target, ...aliasOf(call)];
  }
}

const aliasOf = ({ alias }: { readonly alias?: string | undefined }) =>
  alias === undefined ? [] : [`alias/${alias}`];

/** What `lockIds` locks for a call. */
export function locksOf(venue: string, call: EffectCall): readonly string[] {
  return idsOf(call).map((id) => `seamless/${venue}/${id}`);
}

export async function transactionOf(
  db: Queryable,
  venue: string,
  id: string,
): Promise<SeamlessTransaction | undefined> {
  const { rows } = await db.query<SeamlessTransaction>(
    `select kind, member_id as "memberId", reference, round, game, amount, valid, free, refusal, moved, balance, bet, alias, closes,
            by_alias as "byAlias"
       from seamless_transaction where venue = $1 and id = $2`,
    [venue, id],
  );
  return rows[0];
}

/** Whether an id was taken back, perhaps before it came. */
export async function isRolledBack(db: Queryable, venue: string, id: string): Promise<boolean> {
  const { rows } = await db.query(
    "select from seamless_transaction where venue = $1 and reference = $2 and kind = 'rollback' and not by_alias limit 1",
    [venue, id],
  );
  return rows.length > 0;
}

/** Whether a bet was taken back before it came: by its id, or by a name of it, which is its member's alone. */
export async function isKeptOut(
  db: Queryable,
  venue: string,
  memberId: bigint,
  { id, alias = id }: { readonly id: string; readonly alias?: string | undefined },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from seamless_transaction
      where venue = $1 and reference in ($3, $4) and kind = 'rollback'
        and (by_alias and member_id = $2 or not by_alias and reference = $3) limit 1`,
    [venue, memberId, id, alias],
  );
  return rows.length > 0;
}

/**
 * What a rollback takes back, by its id: the bet of that id, else the member's only one of the alias; where neither came, the alias, by
 * which the member's bets of either name are then kept out.
 */
export async function targetOf(
  db: Queryable,
  venue: string,
  memberId: bigint,
  { target, alias }: { readonly target: string; readonly alias?: string | undefined },
): Promise<{ readonly target: string; readonly byAlias: boolean }> {
  if (alias === undefined) return { target, byAlias: false };
  const { rows } = await db.query<{ id: string }>(
    `select id from seamless_transaction
      where venue = $1 and refusal is null and (id = $3 or kind = 'bet' and member_id = $2 and alias = $4)
      order by id <> $3, id limit 3`,
    [venue, memberId, target, alias],
  );
  const [first, second] = rows;
  if (first?.id === target) return { target, byAlias: false };
  // Of several that share a name nobody knows which is meant: none is touched.
  return first && !second ? { target: first.id, byAlias: false } : { target: alias, byAlias: true };
}

/** Whether a member's round was said to be over. */
export async function isOver(
  db: Queryable,
  venue: string,
  memberId: bigint,
  round: string,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from seamless_transaction
      where venue = $1 and member_id = $2 and round = $3 and closes and refusal is null limit 1`,
    [venue, memberId, round],
  );
  return rows.length > 0;
}

const mostRecords = 100;

/** What had an effect, the oldest first. */
export async function recordsOf(
  db: Queryable,
  venue: string,
  memberId: bigint,
  of: RecordsCall['of'],
): Promise<readonly Recorded[]> {
  const one = 'transaction' in of;
  const { rows } = await db.query<Recorded>(
    `select id, alias, kind, game, round, amount, free, closes, at from seamless_transaction
      where venue = $1 and member_id = $2 and refusal is null and ${one ? '(id = $3 or alias = $3)' : 'round = $3'}
      order by at, id limit ${mostRecords}`,
    [venue, memberId, one ? of.transaction : of.round],
  );
  return rows;
}

export interface BetOfRound {
  readonly id: string;
  /** null: it was refused. */
  readonly state: 'unsettled' | 'settled' | 'void' | null;
}

/** The bets that a member made in a round, the oldest first. */
export async function betsOfRound(
  db: Queryable,
  venue: string,
  memberId: bigint,
  round: string,
): Promise<readonly BetOfRound[]> {
  const { rows } = await db.query<BetOfRound>(
    `select t.id, b.state from seamless_transaction t left join bet b on b.venue = t.venue and b.bet_id = t.id and t.refusal is null
      where t.venue = $1 and t.member_id = $2 and t.round = $3 and t.kind = 'bet' order by t.at, t.id`,
    [venue, memberId, round],
  );
  return rows;
}

/** Nobody else changes any bet of a round until the transaction ends: taken before money moves, in one order for all. */
export async function lockRound(tx: Tx, venue: string, memberId: bigint, round: string): Promise<void> {
  await tx.query(
    `select from bet where venue = $1 and bet_id in
       (select id from seamless_transaction where venue = $1 and member_id = $2 and round = $3 and kind = 'bet')
      order by bet_id for update`,
    [venue, memberId, round],
  );
}

/** The round of a bet. */
export async function roundOf(db: Queryable, venue: string, bet: string): Promise<string | undefined> {
  const { rows } = await db.query<{ round: string }>(
    'select round from bet where venue = $1 and bet_id = $2',
    [venue, bet],
  );
  return rows[0]?.round;
}

export async function writeTransaction(
  tx: Tx,
  venue: string,
  id: string,
  row: SeamlessTransaction,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into seamless_transaction (venue, id, kind, member_id, reference, round, game, amount, valid, free, refusal, moved, balance, bet, at,
       alias, closes, by_alias)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
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
      row.free,
      row.refusal,
      row.moved,
      row.balance,
      row.bet,
      at,
      row.alias,
      row.closes,
      row.byAlias,
    ],
  );
}

/** What a call asks for, as its row keeps it. */
export function contentOf(
  call: EffectCall,
  memberId: bigint,
): Omit<SeamlessTransaction, 'refusal' | 'moved' | 'balance' | 'bet'> {
  const empty = { reference: null, round: null, game: null, amount: null, valid: null, free: false };
  const nothing = { ...empty, alias: null, closes: false, byAlias: false };
  switch (call.kind) {
    case 'bet': {
      const { kind, round, game, amount, free, alias = null, closesRound: closes } = call;
      return { ...nothing, kind, memberId, round, game, amount, free, alias, closes };
    }
    case 'win': {
      const { kind, of, amount, valid = null } = call;
      const which = 'bet' in of ? { reference: of.bet } : { round: of.round };
      return { ...nothing, ...which, kind, memberId, amount, valid, closes: call.closesRound };
    }
    case 'prize':
      return { ...nothing, kind: call.kind, memberId, amount: call.amount };
    case 'rollback':
      return {
        ...nothing,
        kind: call.kind,
        memberId,
        reference: call.target,
        byAlias: call.byAlias ?? false,
      };
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
    known.valid === content.valid &&
    known.free === content.free &&
    known.alias === content.alias;
  if (!same) return { ok: false, reason: 'conflict' };
  return known.refusal === null
    ? { ok: true, balance: known.balance ?? 0n }
    : { ok: false, reason: known.refusal };
}
