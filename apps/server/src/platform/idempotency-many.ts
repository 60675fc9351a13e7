/** Operations of many members in one transaction: those that nobody began before, each recorded as `once` records it. */
import type { Tx } from './database.ts';
import { fingerprintOf, keylessWindowMs, type Operation } from './idempotency.ts';
import type { Outcome } from './outcome.ts';

/** Nobody else begins an operation of this kind for these members until the transaction ends: the lock of `once`, in one order for all. */
export async function lockOperations(tx: Tx, call: string, memberIds: readonly bigint[]): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest($1::text[]) k', [
    [...new Set(memberIds)].map((memberId) => `${memberId}/${call}`).sort(),
  ]);
}

export type KeyedMember = Pick<Operation, 'memberId' | 'key'>;

/**
 * Of members whose operations are locked, the calls of which `once` might have an answer already.
 * @param content the same of all
 * @returns by their places among what is asked for: the answer that was recorded under the same key; undefined where `once` has to say
 */
export async function recordedAnswers<Value>(
  tx: Tx,
  call: string,
  content: unknown,
  asked: readonly KeyedMember[],
  now: Date,
): Promise<ReadonlyMap<number, Outcome<Value> | undefined>> {
  const { rows } = await tx.query<{ place: number; answer: unknown }>(
    `select (a.place - 1)::int as place,
            (select o.answer from operation o
              where o.member_id = a.member and o.call = $3 and o.key = a.key and o.fingerprint = $5) as answer
       from unnest($1::bigint[], $2::text[]) with ordinality a (member, key, place)
      where case when a.key is null
            then exists (select from operation o where o.member_id = a.member and o.call = $3 and o.created_at > $4)
            else exists (select from operation o where o.member_id = a.member and o.call = $3 and o.key = a.key) end`,
    [
      asked.map(({ memberId }) => memberId),
      asked.map(({ key }) => key ?? null),
      call,
      new Date(now.getTime() - keylessWindowMs),
      fingerprintOf(content),
    ],
  );
  return new Map(rows.map(({ place, answer }) => [place, (answer as Outcome<Value> | null) ?? undefined]));
}

export interface DoneOperation extends KeyedMember {
  readonly id: string;
  readonly outcome: Outcome<object>;
}

/** @param content the same of all */
export async function recordOperations(
  tx: Tx,
  call: string,
  content: unknown,
  done: readonly DoneOperation[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
     select d.member, $1, d.key, d.id, $2, $3, d.answer
       from unnest($4::bigint[], $5::text[], $6::uuid[], $7::jsonb[]) d (member, key, id, answer)`,
    [
      call,
      fingerprintOf(content),
      now,
      done.map(({ memberId }) => memberId),
      done.map(({ key, id }) => key ?? `~${id}`),
      done.map(({ id }) => id),
      done.map(({ outcome }) => JSON.stringify(outcome)),
    ],
  );
}
