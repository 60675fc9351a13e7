/**
 * What staff change, in one shape: a transaction, and in it the entry of the log that says what was so before and after. A call that
 * the contract calls `logged` has no other way to an answer than the one a change hands back.
 */
import type { Message } from '@mingpai/contract/texts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith, type Tx } from '../platform/database.ts';
import { type Json, once } from '../platform/idempotency.ts';
import type { Done, Outcome, Refused } from '../platform/outcome.ts';
import { type AuditEntry, recordAudit } from './audit.ts';
import { changesOf, type Fields } from './audit-changes.ts';

export interface ChangeEntry {
  readonly action: string;
  /** What it was done to: `deposit/12`, `member/100001`. */
  readonly subject: string;
  /** Its fields as they were; undefined: it was not there. */
  readonly before: Fields | undefined;
  /** Its fields as they are now; undefined: it is not there any more. */
  readonly after: Fields | undefined;
  /** Whom it concerns and why: an order's number, a member, a sum in fen, a reason. */
  readonly about?: Fields;
}

/** A change that was made, and what the log is to say of it; null: it says nothing, or was told already. */
export interface Logged<Value> extends Done<Value> {
  readonly entry: Omit<AuditEntry, 'staffId'> | null;
}

declare const committed: unique symbol;
/** An answer whose change is in the books and in the log. */
export type Committed<Value> = Done<Value> & { readonly [committed]: true };

type Work<Value> = (tx: Tx) => Promise<Refused | Logged<Value>>;
type Made<Value> = Promise<Refused | Committed<Value>>;

export interface Change {
  /** Runs `work` in one transaction with its entry of the log; a refusal leaves neither. */
  <Value>(work: Work<Value>): Made<Value>;
  /** The same once, whatever is sent twice; a repetition gets the answer of the first. @param content what is asked for: JSON */
  once<Value extends Json>(content: unknown, work: Work<Value>): Made<Value>;
  /** For what has a transaction of its own: it writes its entry in there by `note`. */
  within<Value>(work: (note: Note) => Promise<Outcome<Value>>): Made<Value>;
}

/** Writes the entry of a change into the transaction that makes it. */
export type Note = (tx: Tx, entry: ChangeEntry) => Promise<void>;

/** @param message what the clerk is told beside the value */
export function changed<Value>(value: Value, entry: ChangeEntry, message?: Message | string): Logged<Value> {
  return { ...doneWith(value, message), entry: entryOf(entry) };
}

/** Everything was so already: there is nothing for the log. */
export function unchanged<Value>(value: Value): Logged<Value> {
  return { ...doneWith(value, undefined), entry: null };
}

/** What was called has written its entry itself: proposals, settings, the staff's own accounts. */
export function logged<Value>(outcome: Outcome<Value>): Refused | Logged<Value> {
  return outcome.ok ? { ...outcome, entry: null } : outcome;
}

/** Another answer to the same change. */
export function answered<Value, Answer>(
  made: Refused | Committed<Value>,
  answer: (value: Value) => Answer,
): Refused | Committed<Answer> {
  if (!made.ok) return made;
  return { ...made, value: answer(made.value) };
}

export interface Changing {
  /** The name in the contract. */
  readonly call: string;
  readonly staffId: bigint;
  readonly key: string | undefined;
  /**
   * Asked first in the transaction: at the door a call was let in that then waited its turn, and whoever was let go meanwhile decides
   * nothing more.
   */
  readonly refuseGone: (tx: Tx) => Promise<Refused | undefined>;
}

export function openChange(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { call, staffId, key, refuseGone }: Changing,
): Change {
  const withEntry =
    <Value>(work: Work<Value>) =>
    async (tx: Tx): Promise<Outcome<Value>> => {
      const gone = await refuseGone(tx);
      if (gone) return gone;
      const made = await work(tx);
      if (!made.ok) return made;
      const { entry, ...outcome } = made;
      if (entry !== null) await recordAudit(tx, clock, { staffId, ...entry });
      return outcome;
    };
  const note: Note = async (tx, entry) => {
    const gone = await refuseGone(tx);
    if (gone) return rollbackWith(gone);
    return recordAudit(tx, clock, { staffId, ...entryOf(entry) });
  };
  return Object.assign(
    async <Value>(work: Work<Value>) => sealed(await database.transaction(withEntry(work))),
    {
      once: async <Value extends Json>(content: unknown, work: Work<Value>) =>
        sealed(
          await once(
            database,
            clock,
            { memberId: 0n, call: `${call}/${staffId}`, key, content },
            withEntry(work),
          ),
        ),
      within: async <Value>(work: (write: Note) => Promise<Outcome<Value>>) => sealed(await work(note)),
    },
  );
}

function entryOf({ action, subject, before, after, about }: ChangeEntry) {
  return { action, subject, detail: { ...about, ...changesOf(before, after) } };
}

function doneWith<Value>(value: Value, message: Message | string | undefined): Done<Value> {
  return message === undefined ? { ok: true, value } : { ok: true, value, message };
}

function sealed<Value>(outcome: Outcome<Value>): Refused | Committed<Value> {
  return outcome as Refused | Committed<Value>;
}
