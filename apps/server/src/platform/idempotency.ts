/** One effect for one intention, however often it is sent. */
import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { type Database, rollbackWith, type Tx } from './database.ts';
import { newId } from './ids.ts';
import { type Outcome, refused } from './outcome.ts';

export interface Operation {
  /** Who asks: the member's id; staff operations use 0 and put the staff's id into `call`. */
  readonly memberId: bigint;
  /** The call's name in the contract. */
  readonly call: string;
  /** The client's `Idempotency-Key`, if it sent one. */
  readonly key?: string | undefined;
  /** How long a request without a key counts as a repetition, in ms; `keylessWindowMs` when absent. */
  readonly windowMs?: number;
  /** What is asked for; two requests are the same when this is. JSON, bigints allowed; never a password: its hash is kept. */
  readonly content: unknown;
}

/**
 * How long a request without a key counts as a repetition of an equal one, in ms: long enough for a double tap
 * and a client's own retry, short enough that a member who means it twice can do it twice.
 */
export const keylessWindowMs = 10_000;

/**
 * The same where clients repeat what has timed out, in ms: they wait 30 s for an answer (specification, chapter 7) and then ask
 * again, which must not move the money twice; a member who means it twice can do it a minute later.
 */
export const afterTimeoutMs = 60_000;

/**
 * Runs `work` in a transaction at most once for an operation. A repetition, also one that arrives while the first still
 * runs, waits for the first and gets its recorded answer. A refusal rolls everything back and is not recorded, so that
 * the member may try again.
 *
 * @param work gets the transaction and the operation's id, from which it derives the ids of its effects
 * @returns the value of `work`, or what was recorded for it (as plain JSON: values must survive JSON), marked as `repeated` where no
 *          key says that the caller knows;
 *          refusals `idempotency_conflict` for a known key with other content, `too_busy` where too many wait already
 */
export async function once<Value extends Json>(
  database: Database,
  clock: Clock,
  operation: Operation,
  work: (tx: Tx, id: string) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  // Operations that would wait for each other's lock take one connection, not one each.
  const leave = await database.gate.enter(`${operation.memberId}/${operation.call}`);
  if (leave === undefined) return refused('too_busy');
  try {
    return await onceAdmitted(database, clock, operation, work);
  } finally {
    leave();
  }
}

async function onceAdmitted<Value extends Json>(
  database: Database,
  clock: Clock,
  operation: Operation,
  work: (tx: Tx, id: string) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const fingerprint = fingerprintOf(operation.content);
  return database.transaction(async (tx) => {
    // Operations of one member and kind run one after the other: a keyless repetition must see what came before it.
    const recorded =
      operation.key === undefined
        ? await lockWithoutKey(tx, operation)
        : await lockAndFind(tx, operation, operation.key);
    const now = clock.now();
    const before = operation.key === undefined ? await earlier(tx, operation, fingerprint, now) : recorded;
    if (before) {
      if (!before.fingerprint.equals(fingerprint)) return refused('idempotency_conflict');
      const answer = before.answer as Outcome<Value>;
      return operation.key === undefined && answer.ok ? { ...answer, repeated: true } : answer;
    }
    const id = newId();
    const outcome = await work(tx, id);
    if (!outcome.ok) return rollbackWith(outcome);
    // Written once, with its answer: whoever asks for the same waits for the lock above until this is committed.
    const { memberId, call, key = `~${id}` } = operation;
    await tx.query(
      `insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
      [memberId, call, key, id, fingerprint, now, JSON.stringify(outcome)],
    );
    return outcome;
  });
}

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

interface Recorded {
  readonly fingerprint: Buffer;
  readonly answer: unknown;
}

async function lockWithoutKey(tx: Tx, { memberId, call }: Operation): Promise<undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${memberId}/${call}`]);
}

/** The same lock, and what was recorded under the key, read after it (migrations/1041_operation_under_lock.sql). */
async function lockAndFind(
  tx: Tx,
  { memberId, call }: Operation,
  key: string,
): Promise<Recorded | undefined> {
  const { rows } = await tx.query<Recorded>(
    'select fingerprint, answer from operation_under_lock($1, $2, $3)',
    [memberId, call, key],
  );
  return rows[0];
}

/** What came without a key, and may be repeated: how long ago counts from when its turn has come. */
async function earlier(
  tx: Tx,
  operation: Operation,
  fingerprint: Buffer,
  now: Date,
): Promise<Recorded | undefined> {
  const { rows } = await tx.query<Recorded>(
    `select fingerprint, answer from operation
      where member_id = $1 and call = $2 and fingerprint = $3 and created_at > $4
      order by created_at desc limit 1`,
    [
      operation.memberId,
      operation.call,
      fingerprint,
      new Date(now.getTime() - (operation.windowMs ?? keylessWindowMs)),
    ],
  );
  return rows[0];
}

/** What is compared of what is asked for. */
export function fingerprintOf(content: unknown): Buffer {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha256')
    .update(text ?? '')
    .digest();
}
