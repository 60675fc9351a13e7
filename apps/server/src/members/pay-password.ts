/** The pay password: asked for whatever moves money out or binds a card (specification, chapter 6). */
import { beijingText, type Clock } from '../platform/clock.ts';
import { type Database, keepingWrites, type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { verifyPassword } from '../platform/password.ts';
import { lockCredentials } from './profile.ts';

/** Five wrong in a row lock it for an hour (business rules, Withdrawals). */
export const allowedFailures = 5;
export const lockMs = 3_600_000;
const minuteMs = 60_000;

/**
 * Counts in a transaction of its own, so that a wrong attempt counts even though what it was for is refused. Attempts of one
 * member are counted one after the other, and none that is counted after the fifth wrong one is let in, right or not: a
 * burst of guesses cannot slip past the count. The hashing, which takes long, holds no connection: somebody who asks for
 * much at once would keep them from everybody.
 * @returns the hash that was right; refusals `wrong_pay_password`, `pay_password_locked`
 */
export async function verifyPayPassword(
  database: Database,
  clock: Clock,
  memberId: bigint,
  payPassword: string,
): Promise<Outcome<string>> {
  const tried = await tryOneOf(database, clock, memberId, [{ password: payPassword }]);
  if (!tried.ok) return tried;
  const counted = await count(database, clock, memberId, tried.value);
  return counted.ok ? done(tried.value.hash) : counted;
}

/**
 * The same for what runs in one transaction, and where the field may hold more than the password: one attempt, whichever was meant. A right
 * one that finds no wrong one before it changes nothing, so it has no transaction of its own: it counts in that of the work, whose first
 * statement waits for who counts just then, and looks at the row as they left it. Where that finds anything else it is counted as ever,
 * and the work begun once more; so it is where the work ended before that statement, and what came of that is told then.
 * @param work with the first that is right; calls `lock` before anything else, which keeps a change of credentials from passing by
 */
export async function withOneOf<Meant extends { readonly password: string }, Value>(
  database: Database,
  clock: Clock,
  memberId: bigint,
  meant: readonly Meant[],
  work: (right: Meant, lock: (tx: Tx) => Promise<void>) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const tried = await tryOneOf(database, clock, memberId, meant);
  if (!tried.ok) return tried;
  const { hash, right, untouched } = tried.value;
  let still: boolean | undefined;
  const first =
    right && untouched
      ? await work(right, async (tx) => {
          const state = await lockStateOf(tx, memberId, 'for share');
          still = state.pay_password_hash === hash && isUntouched(state);
          if (!still) rollbackWith(refused('wrong_pay_password'));
        })
      : undefined;
  if (first && still) return first;
  const counted = await count(database, clock, memberId, tried.value);
  if (!counted.ok) return counted;
  return first && still === undefined ? first : work(counted.value, (tx) => lockCredentials(tx, memberId));
}

interface Tried<Meant> {
  readonly hash: string;
  readonly right: Meant | undefined;
  /** No wrong one was counted since the last right one. */
  readonly untouched: boolean;
}

/** Nothing is counted yet. Refusal `pay_password_locked` */
async function tryOneOf<Meant extends { readonly password: string }>(
  database: Database,
  clock: Clock,
  memberId: bigint,
  meant: readonly Meant[],
): Promise<Outcome<Tried<Meant>>> {
  const state = await lockStateOf(database, memberId);
  const hash = state.pay_password_hash;
  const until = lockedUntil(state, clock);
  if (until !== null) return lockedRefusal(until);
  return done({ hash, right: await firstRight(hash, meant), untouched: isUntouched(state) });
}

/** @returns the one that was right */
async function count<Meant>(
  database: Database,
  clock: Clock,
  memberId: bigint,
  { hash, right }: Tried<Meant>,
): Promise<Outcome<Meant>> {
  if (right && (await isCountedRight(database, clock, memberId, hash))) return done(right);
  return database.transaction(async (tx) => {
    const latest = await lockStateOf(tx, memberId, 'for update');
    const lockedMeanwhile = lockedUntil(latest, clock);
    if (lockedMeanwhile !== null) return lockedRefusal(lockedMeanwhile);
    // Changed while the old one was being verified: that one is wrong now.
    const lets = latest.pay_password_hash === hash ? right : undefined;
    const failures = lets ? 0 : latest.pay_password_failures + 1;
    const locks = failures >= allowedFailures ? new Date(clock.now().getTime() + lockMs) : null;
    await tx.query(
      'update member set pay_password_failures = $2, pay_password_locked_until = $3 where id = $1',
      [memberId, locks === null ? failures : 0, locks],
    );
    if (locks !== null) return keepingWrites(lockedRefusal(locks));
    return lets ? done(lets) : keepingWrites(refused('wrong_pay_password'));
  });
}

/**
 * Counts a right attempt where nothing speaks against it, in one statement that commits by itself: it waits for who counts just then, and
 * looks at the row as they left it.
 * @returns false where nothing was written: locked, or the password has been changed meanwhile
 */
async function isCountedRight(
  database: Database,
  clock: Clock,
  memberId: bigint,
  hash: string,
): Promise<boolean> {
  const { rows } = await database.query<{ id: bigint }>(
    `update member set pay_password_failures = 0, pay_password_locked_until = null
      where id = $1 and pay_password_hash = $2
        and (pay_password_locked_until is null or pay_password_locked_until <= $3)
     returning id`,
    [memberId, hash, clock.now()],
  );
  return rows.length > 0;
}

async function firstRight<Meant extends { readonly password: string }>(
  hash: string,
  meant: readonly Meant[],
): Promise<Meant | undefined> {
  for (const one of meant) if (await verifyPassword(hash, one.password)) return one;
  return undefined;
}

interface LockState {
  readonly pay_password_hash: string;
  readonly pay_password_failures: number;
  readonly pay_password_locked_until: Date | null;
}

async function lockStateOf(
  db: Queryable,
  memberId: bigint,
  lock: '' | 'for share' | 'for update' = '',
): Promise<LockState> {
  const { rows } = await db.query<LockState>(
    `select pay_password_hash, pay_password_failures, pay_password_locked_until from member where id = $1 ${lock}`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no member ${memberId}`);
  return row;
}

function isUntouched(state: LockState): boolean {
  return state.pay_password_failures === 0 && state.pay_password_locked_until === null;
}

/** @returns null where it is open */
function lockedUntil({ pay_password_locked_until: until }: LockState, clock: Clock): Date | null {
  return until !== null && until > clock.now() ? until : null;
}

/** Says when it opens: by a minute that has begun, nobody comes too early. */
function lockedRefusal(until: Date) {
  const minute = beijingText(new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs)).slice(11, 16);
  return refused('pay_password_locked', { opens: minute });
}
