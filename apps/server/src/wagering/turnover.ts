/** Turnover: what must be played through before money may leave (business rules, Turnover). Amounts in fen. */
import type { Queryable, Tx } from '../platform/database.ts';

/**
 * What is still to be played before money may leave, in fen: what credits asked for, and what is missing again at grants that were
 * given out before one of their bets became void.
 */
export async function turnoverLeft(db: Queryable, memberId: bigint): Promise<bigint> {
  return left(db, memberId, []);
}

/** Of what was given, not paid in here or where they came from: bonuses, rebates, red packets; fen. */
export async function turnoverOfGifts(db: Queryable, memberId: bigint): Promise<bigint> {
  return left(db, memberId, ['deposit/%', 'import/%']);
}

/** @param but sources that do not count, as patterns */
async function left(db: Queryable, memberId: bigint, but: readonly string[]): Promise<bigint> {
  const { rows } = await db.query<{ left: string }>(
    `select ((select coalesce(sum(amount - used), 0) from turnover_requirement
               where member_id = $1 and used < amount and source not like all ($2::text[]))
           + (select coalesce(sum((required * 100 - counted + 99) / 100), 0) from bonus_grant
               where member_id = $1 and state = 'fulfilled' and counted < required * 100))::text as left`,
    [memberId, but],
  );
  return BigInt(rows[0]?.left ?? 0);
}

export interface OpenRequirement {
  /** What opened it: the reference of the credit, `deposit/D1`. */
  readonly source: string;
  readonly amount: bigint;
  /** How much of it is played. */
  readonly used: bigint;
  readonly openedAt: Date;
}

/** What credits asked for and is not met, in the order in which bets use it up. */
export async function openRequirements(db: Queryable, memberId: bigint): Promise<readonly OpenRequirement[]> {
  const { rows } = await db.query<OpenRequirement>(
    `select source, amount, used, opened_at as "openedAt" from turnover_requirement
      where member_id = $1 and used < amount order by id limit 200`,
    [memberId],
  );
  return rows;
}

/** What these credits of a member asked for, met or not, by their references; one that asked for nothing is not among them. */
export async function requirementsOf(
  db: Queryable,
  memberId: bigint,
  sources: readonly string[],
): Promise<ReadonlyMap<string, { readonly amount: bigint; readonly used: bigint }>> {
  const { rows } = await db.query<{ source: string; amount: bigint; used: bigint }>(
    'select source, amount, used from turnover_requirement where member_id = $1 and source = any($2::text[])',
    [memberId, [...sources]],
  );
  return new Map(rows.map(({ source, amount, used }) => [source, { amount, used }]));
}

/**
 * Ends what is open of a credit's requirement, up to so much: the credit was a mistake and is taken back. What bets have used of it stays
 * theirs. The caller holds `lockTurnover`.
 *
 * @param by what ends it, `adjustment/A1`: it stands among what used the requirement up @returns how much it was, fen
 */
export async function waiveRequirement(
  tx: Tx,
  {
    memberId,
    source,
    most,
    by,
  }: { readonly memberId: bigint; readonly source: string; readonly most: bigint; readonly by: string },
): Promise<bigint> {
  const { rows } = await tx.query<{ amount: bigint }>(
    `with open as (select id, least(amount - used, $3::bigint) as amount from turnover_requirement
                    where member_id = $1 and source = $2 and used < amount and $3 > 0 for update),
          noted as (insert into turnover_use (member_id, bet, requirement_id, amount) select $1, $4, id, amount from open),
          ended as (update turnover_requirement r set used = r.used + open.amount from open where r.id = open.id)
     select amount from open`,
    [memberId, source, most, by],
  );
  return rows[0]?.amount ?? 0n;
}

export interface CountedBet {
  readonly memberId: bigint;
  /** `venue/id` */
  readonly bet: string;
  /** What it counts for, fen. */
  readonly valid: bigint;
  /** When it settled for the first time; undefined: it does so now. */
  readonly firstSettled: Date | undefined;
}

/**
 * Makes a bet count for `valid` fen: takes back what it used before, then uses up open requirements, oldest first. A void bet
 * counts for 0. Repeating it with the same amount changes nothing. What it did not need when it first settled is gone: a credit that
 * came since is not played by it, whatever its venue says of it later (docs/decisions/0144).
 */
export async function countBet(tx: Tx, { memberId, bet, valid, firstSettled }: CountedBet): Promise<void> {
  // One bet of a member at a time: two at once would use up the same requirement twice.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`turnover/${memberId}`]);
  const { rows: used } = await tx.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from turnover_use where member_id = $1 and bet = $2',
    [memberId, bet],
  );
  if (BigInt(used[0]?.sum ?? 0) === valid) return;
  await tx.query(
    `with gone as (delete from turnover_use where member_id = $1 and bet = $2 returning requirement_id, amount)
     update turnover_requirement r set used = r.used - gone.amount from gone where r.id = gone.requirement_id`,
    [memberId, bet],
  );
  if (valid === 0n) return;
  // The same as for bets that are counted together (migrations/1032_turnover_of_its_time.sql).
  await tx.query("select use_turnover_by($1, $2, $3, coalesce($4::timestamptz, 'infinity'))", [
    memberId,
    bet,
    valid,
    firstSettled ?? null,
  ]);
}
