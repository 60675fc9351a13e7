/** What is left when statements were matched: each with an owner, an age and a note, closed with a reason by two people. */
import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import { type Onward, refuseFirst } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { soughtBy } from '../platform/slice.ts';
import { beginning, referencesBehind } from './our-rows.ts';

export interface Difference {
  readonly id: bigint;
  readonly counterparty: string;
  readonly partyName: string;
  readonly partyKind: CounterpartyKind;
  readonly kind: 'theirs' | 'ours' | 'amount' | 'trouble';
  readonly number: string;
  /** In the counterparty's smallest unit. */
  readonly theirs: bigint | null;
  readonly ours: bigint | null;
  readonly raw: string | null;
  readonly since: Date;
  readonly owner: string | null;
  readonly note: string;
  readonly state: 'open' | 'asked' | 'closed' | 'explained';
  readonly askedBy: bigint | null;
  readonly asker: string | null;
  readonly reason: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  /** Rows of ours by this number, as the ledger refers to them. */
  readonly references: readonly string[];
}

export interface DifferenceQuery {
  readonly state: 'open' | 'done';
  /** Empty: all. */
  readonly counterparty: string;
  /** Undefined: whoever's. */
  readonly owner?: number | 'nobody' | undefined;
  /** Those that stand, or stood until they were closed, for so many days at least. */
  readonly days: number;
  /**
   * Of the beginning of its number, of our order's whole number, or of a part of the line or the note; `#12`: this one alone, whatever
   * its state. Empty: all.
   */
  readonly search: string;
  readonly now: Date;
}

const columns = `d.id, d.counterparty, c.name as "partyName", c.kind as "partyKind", d.kind, d.number, d.theirs, d.ours, d.raw,
  d.since, o.name as owner, d.note, d.state, d.asked_by as "askedBy", a.name as asker, d.reason, e.name as decider,
  d.decided_at as "decidedAt", ${referencesBehind('d.number')} as references`;
const from = `counterparty_difference d join counterparty c on c.code = d.counterparty
  left join staff_name o on o.id = d.owner left join staff_name a on a.id = d.asked_by left join staff_name e on e.id = d.decided_by`;
const where = `($8::bigint is not null or ($1 = 'open') = (d.state in ('open', 'asked'))) and ($2 = '' or d.counterparty = $2)
  and ($3::text is null or d.owner is not distinct from nullif($3, 'nobody')::bigint)
  and ($4 = 0 or d.since <= coalesce(d.decided_at, $5::timestamptz) - make_interval(days => $4::int))
  and ($6 = '' or d.number like $7 or d.note ilike '%' || $7 or d.raw ilike '%' || $7
    or exists (select from gateway_money g
                where c.kind = 'gateway' and g.subject = c.subject and g.number = d.number and g.other = $6)
    or exists (select from payout_money p where c.kind = 'payout' and p.other = d.number and p.number = $6))
  and ($8 is null or d.id = $8)`;
function valuesOf({ state, counterparty, owner, days, search, now }: DifferenceQuery): readonly unknown[] {
  const { text, row } = soughtBy(search);
  return [
    state,
    counterparty,
    owner === undefined ? null : String(owner),
    days,
    now,
    text,
    beginning(text),
    row,
  ];
}

/** Newest first, batch by batch. @param onward `after`: the last id that was read */
export async function differencesOnward(
  db: Queryable,
  query: DifferenceQuery,
  { after, most }: Onward,
): Promise<Difference[]> {
  const { rows } = await db.query<Difference>(
    `select ${columns} from ${from} where ${where} and ($9::bigint is null or d.id < $9) order by d.id desc limit $10`,
    [...valuesOf(query), after ?? null, most],
  );
  return rows;
}

/** Open ones oldest first. */
export async function differences(
  db: Queryable,
  { page, pageSize, ...query }: DifferenceQuery & { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly Difference[]; readonly total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<Difference>(
      `select ${columns} from ${from} where ${where}
        order by ${query.state === 'open' ? 'd.since, d.id' : 'd.id desc'} limit $9 offset $10`,
      [...valuesOf(query), pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from counterparty_difference d join counterparty c on c.code = d.counterparty where ${where}`,
      valuesOf(query),
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Everybody whose one of them is or was, by name. */
export async function ownersOfDifferences(
  db: Queryable,
): Promise<readonly { readonly id: bigint; readonly name: string }[]> {
  const { rows } = await db.query<{ id: bigint; name: string }>(
    `select n.id, n.name from staff_name n
      where n.id in (select d.owner from counterparty_difference d where d.owner is not null) order by n.name, n.id`,
  );
  return rows;
}

interface Kept {
  readonly counterparty: string;
  readonly number: string;
  readonly state: Difference['state'];
  readonly owner: bigint | null;
  readonly owner_name: string | null;
  readonly note: string;
  readonly asked_by: bigint | null;
  readonly reason: string | null;
}

async function locked(tx: Tx, id: bigint): Promise<Kept | undefined> {
  const { rows } = await tx.query<Kept>(
    `select d.counterparty, d.number, d.state, d.owner, n.name as owner_name, d.note, d.asked_by, d.reason
       from counterparty_difference d left join staff_name n on n.id = d.owner
      where d.id = $1 and d.state in ('open', 'asked') for update of d`,
    [id],
  );
  return rows[0];
}

/** Makes it this person's, with what they know of it. Refusal `already_decided`. */
export async function takeDifference(
  tx: Tx,
  { id, note, by }: { readonly id: bigint; readonly note: string; readonly by: bigint },
): Promise<Outcome<Kept>> {
  const was = await locked(tx, id);
  if (was === undefined) return refused('already_decided');
  await tx.query('update counterparty_difference set owner = $2, note = $3 where id = $1', [id, by, note]);
  return done(was);
}

export interface Closing {
  readonly id: bigint;
  readonly by: bigint;
  readonly at: Date;
}

/** The first of two: says why it may be closed. Refusal `already_decided`: it is closed, or somebody has asked before. */
export async function askToClose(
  tx: Tx,
  { id, by, reason }: Closing & { readonly reason: string },
): Promise<Outcome<Kept>> {
  const was = await locked(tx, id);
  if (was?.state !== 'open') return refused('already_decided');
  await tx.query(
    `update counterparty_difference set state = 'asked', asked_by = $2, reason = $3, owner = coalesce(owner, $2) where id = $1`,
    [id, by, reason],
  );
  return done(was);
}

/** The second: closes it, or leaves it open. Refusals `already_decided`, `statement_own`, `proposer_gone`, `proposer_new`. */
export async function decideClosing(
  tx: Tx,
  { id, by, at, closed }: Closing & { readonly closed: boolean },
): Promise<Outcome<Kept>> {
  const was = await locked(tx, id);
  if (was?.state !== 'asked') return refused('already_decided');
  // Who asked may take it back, and never say yes.
  if (closed && was.asked_by === by) return refused('statement_own');
  if (closed) {
    const alone =
      was.asked_by === null
        ? refused('proposer_gone')
        : await refuseFirst(tx, { first: was.asked_by, right: 'adjustments.large' }, at);
    if (alone) return alone;
    await tx.query(
      `update counterparty_difference set state = 'closed', decided_by = $2, decided_at = $3 where id = $1`,
      [id, by, at],
    );
  } else
    await tx.query(
      `update counterparty_difference set state = 'open', asked_by = null, reason = null where id = $1`,
      [id],
    );
  return done(was);
}
