/**
 * A break or an exclusion holds for the person, not for one account (docs/decisions/0079): it is carried over to the person's other
 * accounts, with the same end. Carried ones go no further, so that a mistake stays with one account.
 */
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { samePersonAs } from '../related-accounts/index.ts';
import { lockLimitsOf } from './limits.ts';

/** The accounts that a break of this one is carried over to. */
export async function othersOf(db: Queryable, memberId: bigint): Promise<readonly bigint[]> {
  const others = await samePersonAs(db, memberId);
  return others.flatMap((other) => (other.first === 'other' ? [] : [other.memberId]));
}

/**
 * Carries over to these accounts what the member takes. Their limits are locked before, so that what is on its way there is taken before
 * the answer, and nothing after it (docs/decisions/0125): `lockLimitsOf` of all of them and the member's own.
 */
export async function carryToOthers(
  tx: Tx,
  memberId: bigint,
  others: readonly bigint[],
  now: Date,
): Promise<void> {
  if (others.length > 0) await carry(tx, [memberId], others, now);
}

/** Whether anybody at all takes a break that could be carried over. */
export async function mayCarry(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    'select from play_break where ends_at > $1 and carried_from is null limit 1',
    [now],
  );
  return rows.length > 0;
}

/** Carries over to this account what the person has taken in others. */
export async function carryFromOthers(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  if (!(await mayCarry(db, now))) return;
  const others = (await samePersonAs(db, memberId)).filter(({ first }) => first !== 'this');
  const ids = others.map((other) => other.memberId);
  if (ids.length > 0) await carry(db, ids, [memberId], now);
}

/** Whoever takes a break opens no other account meanwhile. In the transaction that registers. Refusal `same_person_on_pause` */
export async function refuseSamePerson(tx: Tx, memberId: bigint, now: Date): Promise<Refused | undefined> {
  await carryFromOthers(tx, memberId, now);
  const { rows } = await tx.query('select from play_break where member_id = $1 and ends_at > $2 limit 1', [
    memberId,
    now,
  ]);
  return rows.length > 0 ? refused('same_person_on_pause') : undefined;
}

async function carry(
  db: Queryable,
  from: readonly bigint[],
  to: readonly bigint[],
  now: Date,
): Promise<void> {
  // One statement: what is carried over is never there without what brings the money back.
  await db.query(
    `with carried as (
       insert into play_break (member_id, kind, began_at, ends_at, carried_from)
       select o.id, b.kind, $3, b.ends_at, b.id
         from play_break b cross join unnest($2::bigint[]) as o (id)
        where b.member_id = any($1::bigint[]) and b.ends_at > $3 and b.carried_from is null
       on conflict do nothing returning member_id)
     select want_recall(member_id, $3) from (select distinct member_id from carried order by member_id) c`,
    [from, to, now],
  );
}

/** Looked at side by side in one step of the job. */
const inOneStep = 500;

/** Carries over what the member takes already, to the accounts that are known by now. */
export async function carryAnew(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  memberId: bigint,
): Promise<void> {
  const others = await othersOf(database, memberId);
  if (others.length === 0) return;
  await database.transaction(async (tx) => {
    await lockLimitsOf(tx, others);
    await carryToOthers(tx, memberId, others, clock.now());
  });
}

/** What came to be known since: a card bound, a browser used in both accounts. Each hour. */
export function carryJob({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Job {
  return {
    name: 'carry_breaks',
    schedule: '23 * * * *',
    async run() {
      for (let after = 0n; ; ) {
        const { rows } = await database.query<{ member_id: bigint }>(
          `select distinct member_id from play_break
              where carried_from is null and ends_at > $1 and member_id > $2 order by member_id limit ${inOneStep}`,
          [clock.now(), after],
        );
        for (const { member_id } of rows) await carryAnew({ database, clock }, member_id);
        const last = rows.at(-1);
        if (last === undefined || rows.length < inOneStep) return;
        after = last.member_id;
      }
    },
  };
}
