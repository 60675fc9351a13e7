/** Staff accounts: who they are, what they may, and their passwords. How they come in: `staff-sign-in.ts`. */
import { type Right, withReads } from '@mingpai/contract/console/door';
import { rightsOfRole } from '@mingpai/contract/console/roles';
import { beijingText, type Clock } from '../platform/clock.ts';
import { isCommonPassword, isLikeName } from '../platform/common-passwords.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { hashPassword, verifyPassword } from '../platform/password.ts';
import { type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import { newTotpSecret } from '../platform/totp.ts';
import { recordAudit } from './audit.ts';
import { tellStaff } from './staff-notices.ts';

export interface StaffMember {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly rights: readonly Right[];
  /** Decides about no money before; null: may. */
  readonly decidesFrom: Date | null;
}

/** How long an account that is new, was reset or raised decides about no money, in ms. */
export const freshForMs = 24 * 3_600_000;

export interface NewStaff {
  readonly username: string;
  readonly name: string;
  readonly password: string;
  /** None yet, until a second person says yes. */
  readonly roles: readonly string[];
  /** One of the installation's first, who may decide at once; all others wait a day. */
  readonly first?: boolean;
}

/** What somebody has: names of roles, and what the database lists. */
export interface Held {
  readonly roles: readonly string[];
  /** As `heldRights` reads them. */
  readonly rights: readonly string[];
}

/** A person's own rights with those of the roles that the site made; a column of `staff`. */
export const heldRights = '(rights || rights_of_roles(roles))';

/** As the table has it. */
export interface StaffRow extends Omit<StaffMember, 'rights'>, Held {}

/** The rights of the site's own roles are those of the code that runs: nobody lacks what came with a later version. */
export function rightsOf({ roles, rights }: Held): Right[] {
  return withReads([...roles.flatMap(rightsOfRole), ...rights]);
}

export function withRights({ roles, rights, ...person }: StaffRow): StaffMember {
  return { ...person, rights: rightsOf({ roles, rights }) };
}

/** How late the database may know that a session is in use, in ms. */
const usedEveryMs = 60_000;
const perPasswordChange: LimitRule = { name: 'staff/password', attempts: 8, perSeconds: 900 };

/**
 * Adds a member of staff.
 * @returns the id, and the second factor's secret (base32), to be shown once and put into an authenticator app
 * Errors: staff_name_taken
 */
export async function createStaff(
  tx: Tx,
  clock: Clock,
  staff: NewStaff,
): Promise<Outcome<{ id: bigint; totpSecret: string }>> {
  const totpSecret = newTotpSecret();
  const { rows } = await tx.query<{ id: bigint }>(
    // Nobody is taken for a colleague: of names that look the same there is one (rules/names.ts).
    `insert into staff (username, name, password_hash, totp_secret, roles, created_at, decides_from)
     select $1::text, $2::text, $3::text, $4::text, $5::text[], $6::timestamptz, $7::timestamptz
      where not exists (select from staff where translate(username, '1i0', 'llo') = translate($1::text, '1i0', 'llo'))
     on conflict (username) do nothing returning id`,
    [
      staff.username,
      staff.name,
      await hashPassword(staff.password),
      totpSecret,
      [...staff.roles],
      clock.now(),
      staff.first === true ? null : freshUntil(clock.now()),
    ],
  );
  const [made] = rows;
  return made ? done({ id: made.id, totpSecret }) : refused('staff_name_taken');
}

/** Asked of the database each time: staff are few, and a right that was taken away is gone at once. */
export async function staffOf(
  { database, clock }: AppContext,
  token: string,
): Promise<StaffMember | undefined> {
  const now = clock.now();
  const { rows } = await database.query<StaffRow & { stale: boolean }>(
    `select s.id, s.username, s.name, s.roles, ${heldRights} as rights, s.decides_from as "decidesFrom",
            coalesce(t.used_at, t.created_at) < $3 as stale
       from staff_session t join staff s on s.id = t.staff_id
      where t.token_hash = $1 and t.ended_at is null and t.expires_at > $2 and s.disabled_at is null
        and (t.idle_seconds is null or coalesce(t.used_at, t.created_at) + t.idle_seconds * interval '1 second' > $2)`,
    [hashOf(token), now, new Date(now.getTime() - usedEveryMs)],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { stale, ...person } = found;
  if (stale)
    await database.query('update staff_session set used_at = greatest(used_at, $2) where token_hash = $1', [
      hashOf(token),
      now,
    ]);
  return withRights(person);
}

/** From when an account that is made, reset or raised now may decide about money. */
export function freshUntil(now: Date): Date {
  return new Date(now.getTime() + freshForMs);
}

/** Whether an account may not decide about money yet. @returns refusal `staff_too_new`, with the moment from when it may */
export function tooFresh({ decidesFrom }: Pick<StaffMember, 'decidesFrom'>, now: Date): Refused | undefined {
  if (decidesFrom === null || decidesFrom <= now) return undefined;
  return refused('staff_too_new', { from: beijingText(decidesFrom) });
}

/** The same as `tooFresh`, as the database has it now: the door looked before the lock. */
export async function refuseFresh(tx: Tx, id: bigint, now: Date): Promise<Refused | undefined> {
  const { rows } = await tx.query<Pick<StaffMember, 'decidesFrom'>>(
    'select decides_from as "decidesFrom" from staff where id = $1 for share',
    [id],
  );
  const [found] = rows;
  return found ? tooFresh(found, now) : refused('session_lost');
}

/** Whether somebody who can sign in has this right now; the row stands still until the transaction ends. */
export async function mayDecide(tx: Tx, id: bigint, right: Right): Promise<boolean> {
  const { rows } = await tx.query<StaffRow>(
    `select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom" from staff
      where id = $1 and disabled_at is null for share`,
    [id],
  );
  return rows.some((row) => withRights(row).rights.includes(right));
}

/**
 * Whether somebody can still sign in and has what a call asks for. Their row is not locked: one who goes on deciding, call beside call,
 * would hold up whoever lets them go; what began before that is as if it had been a moment earlier.
 */
export async function mayStill(tx: Tx, id: bigint, right: Right | null): Promise<boolean> {
  const { rows } = await tx.query<StaffRow>(
    `select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom" from staff
      where id = $1 and disabled_at is null`,
    [id],
  );
  return rows.some((row) => right === null || withRights(row).rights.includes(right));
}

/**
 * Whose yes still counts as the first of two: whoever was let go since, or has lost the right, is no first person, as with sums of money
 * (authority/decide.ts). @returns null where there is none: the next yes is the first
 */
export async function standingYes(tx: Tx, first: bigint | null, right: Right): Promise<bigint | null> {
  return first !== null && (await mayStill(tx, first, right)) ? first : null;
}

/**
 * Whether what somebody has written, uploaded or asked for may have its second yes now. For first steps that are open to new accounts as
 * well: a second self who takes them is no other person before the day is over that everybody sees. Refusals `proposer_gone`, `proposer_new`
 */
export async function refuseFirst(
  tx: Tx,
  { first, right }: { readonly first: bigint; readonly right: Right },
  now: Date,
): Promise<Refused | undefined> {
  const { rows } = await tx.query<StaffRow>(
    `select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom" from staff
      where id = $1 and disabled_at is null`,
    [first],
  );
  const [person] = rows;
  if (!person || !withRights(person).rights.includes(right)) return refused('proposer_gone');
  const { decidesFrom } = person;
  return decidesFrom !== null && decidesFrom > now
    ? refused('proposer_new', { from: beijingText(decidesFrom) })
    : undefined;
}

/** Whether somebody has this right and is not new. */
export async function mayDecideNow(tx: Tx, id: bigint, right: Right, now: Date): Promise<boolean> {
  return (await mayDecide(tx, id, right)) && (await refuseFresh(tx, id, now)) === undefined;
}

/** Everybody who can sign in and may decide about money now, with their rights. */
export async function decidersNow(db: Queryable, now: Date): Promise<StaffMember[]> {
  const { rows } = await db.query<StaffRow>(
    `select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom" from staff
      where disabled_at is null and (decides_from is null or decides_from <= $1)`,
    [now],
  );
  return rows.map(withRights);
}

/** Everybody who can sign in and has this right, by name. */
export async function staffWith(
  db: Queryable,
  right: Right,
): Promise<(StaffMember & { readonly roles: readonly string[] })[]> {
  const { rows } = await db.query<StaffRow>(
    `select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom" from staff
      where disabled_at is null order by name, id`,
  );
  return rows
    .map((row) => ({ ...withRights(row), roles: row.roles }))
    .filter(({ rights }) => rights.includes(right));
}

/** The codes of somebody's roles, the site's own and those that it made. */
export async function rolesOfStaff(db: Queryable, id: bigint): Promise<readonly string[]> {
  const { rows } = await db.query<{ roles: string[] }>('select roles from staff where id = $1', [id]);
  return rows[0]?.roles ?? [];
}

export interface FreshStaff {
  readonly username: string;
  readonly name: string;
  readonly decidesFrom: Date;
}

/** Who can sign in and may not decide about money yet: all staff see it. */
export async function freshStaff(db: Queryable, now: Date): Promise<FreshStaff[]> {
  const { rows } = await db.query<FreshStaff>(
    `select username, name, decides_from as "decidesFrom" from staff
      where disabled_at is null and decides_from > $1 order by decides_from, id`,
    [now],
  );
  return rows;
}

/** Counts before it looks. Refusals `rate_limited`, `wrong_old_password` */
export async function verifyOwnPassword(
  { database, limits }: AppContext,
  id: bigint,
  password: string,
): Promise<Outcome<null>> {
  if ((await limits.hit(perPasswordChange, String(id))) !== undefined) return refused('rate_limited');
  const isRight = async () => {
    const { rows } = await database.query<{ hash: string }>(
      'select password_hash as hash from staff where id = $1',
      [id],
    );
    return verifyPassword(rows[0]?.hash ?? '', password);
  };
  if (!(await unlessItBreaks(limits, [[perPasswordChange, String(id)]], isRight)))
    return refused('wrong_old_password');
  await limits.takeBack(perPasswordChange, String(id));
  return done(null);
}

interface NewPassword {
  readonly password: string;
  readonly next: string;
  /** Uses up a second factor, given once more: with the password alone a taken session would shut its owner out. */
  readonly spendFactor: () => Promise<Outcome<null>>;
  readonly token: string;
  readonly address?: string;
  /** What the browser calls itself. */
  readonly device?: string;
}

/**
 * A password of one's own choice instead of the one that a chief handed over. The session that asks stays, the others end.
 * Asked again after an answer that was lost, it is done already.
 * @param token of the session that asks
 * @returns refusals `rate_limited`, `wrong_old_password`, `password_like_name`, `password_common`, and those of the factor
 */
export async function changeStaffPassword(
  site: AppContext,
  staff: StaffMember,
  change: NewPassword,
): Promise<Outcome<null>> {
  const counter = [perPasswordChange, String(staff.id)] as const;
  if ((await site.limits.hit(...counter)) !== undefined) return refused('rate_limited');
  return unlessItBreaks(site.limits, [counter], () => setOwnPassword(site, staff, change));
}

async function setOwnPassword(
  { database, clock }: AppContext,
  { id, username }: StaffMember,
  { password, next, spendFactor, token, address = '', device = '' }: NewPassword,
): Promise<Outcome<null>> {
  const { rows } = await database.query<{ hash: string }>(
    'select password_hash as hash from staff where id = $1',
    [id],
  );
  const hash = rows[0]?.hash ?? '';
  if (!(await verifyPassword(hash, password)))
    return (await verifyPassword(hash, next)) ? done(null) : refused('wrong_old_password');
  if (isLikeName(next, username)) return refused('password_like_name');
  if (isCommonPassword(next)) return refused('password_common');
  const spent = await spendFactor();
  if (!spent.ok) return spent;
  const nextHash = await hashPassword(next);
  return database.transaction(async (tx) => {
    const { rows: changed } = await tx.query(
      'update staff set password_hash = $2 where id = $1 and password_hash = $3 returning id',
      [id, nextHash, hash],
    );
    if (changed.length === 0) return refused('wrong_old_password');
    const now = clock.now();
    await tx.query(
      'update staff_session set ended_at = $2 where staff_id = $1 and token_hash <> $3 and ended_at is null and expires_at > $2',
      [id, now, hashOf(token)],
    );
    await recordAudit(tx, clock, {
      staffId: id,
      action: 'staff_password',
      subject: `staff/${id}`,
      detail: { username },
    });
    await tellStaff(tx, clock, 'password', { staffId: id, token, address, device });
    return done(null);
  });
}

/** Of all colleagues there ever were. */
export async function staffUsernames(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ username: string }>('select username from staff');
  return rows.map(({ username }) => username);
}

/** How many of these can sign in. */
export async function enabledStaff(db: Queryable, ids: readonly bigint[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from staff where id = any($1) and disabled_at is null',
    [ids],
  );
  return rows[0]?.count ?? 0;
}

/** How many chiefs can sign in. */
export async function enabledChiefs(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from staff where 'chief' = any (roles) and disabled_at is null",
  );
  return rows[0]?.count ?? 0;
}

/** Ends the session of this token; the log says from which address. */
export async function signOutStaff(tx: Tx, clock: Clock, token: string, address: string): Promise<void> {
  const { rows } = await tx.query<{ staff_id: bigint }>(
    'update staff_session set ended_at = $2 where token_hash = $1 and ended_at is null returning staff_id',
    [hashOf(token), clock.now()],
  );
  for (const { staff_id: staffId } of rows)
    await recordAudit(tx, clock, {
      staffId,
      action: 'signed_out',
      subject: `staff/${staffId}`,
      detail: { address },
    });
}
