/** A chief runs the staff: adds, gives roles, disables, resets. Whatever changes ends that person's sessions at once. */
import { randomInt } from 'node:crypto';
import { type Role, roles } from '@mingpai/contract/console/roles';
import { generateSecret } from 'otplib';
import type { Site } from '../app/site.ts';
import { hashPassword } from '../members/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Deed, note } from './audit.ts';
import { createStaff } from './staff.ts';

export interface StaffInList {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly role: Role | null;
  readonly besides: number;
  readonly second_factor: boolean;
  readonly signed_in_at: Date | null;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
}

/** What somebody signs in with. It is handed out once: the database keeps the password's hash only. */
export interface Credentials {
  readonly id: bigint;
  readonly username: string;
  readonly password: string;
  /** Base32. */
  readonly totpSecret: string;
}

/** Those who can sign in first, by name. */
export async function staffList(db: Queryable): Promise<StaffInList[]> {
  // A step is kept with the first code that was used: whoever has none has never had the second factor at hand.
  const { rows } = await db.query<StaffInList>(
    `select s.id, s.username, s.name, s.role, cardinality(s.rights) as besides, s.totp_step > 0 as second_factor,
            (select max(t.created_at) from staff_session t where t.staff_id = s.id) as signed_in_at,
            s.created_at, s.disabled_at
       from staff s order by s.disabled_at is not null, s.username`,
  );
  return rows;
}

/** Errors: session_lost (the one who asks may not any more), staff_name_taken. */
export function addStaff(
  { database, clock }: Site,
  by: bigint,
  person: { readonly username: string; readonly name: string; readonly role: Role },
): Promise<Outcome<Credentials>> {
  return database.transaction(async (tx) => {
    const standing = await locked(tx, by);
    if (!standing.some(mayRun(by))) return refused('session_lost');
    const password = newPassword();
    const made = await createStaff(tx, clock, { ...person, password });
    if (!made.ok) return made;
    const { id, totpSecret } = made.value;
    const { username, name, role } = person;
    const detail = { username, name, roleBefore: null, roleAfter: role };
    await note(tx, clock, { staffId: by, action: 'staff_added', subject: `staff/${id}`, detail });
    return done({ id, username, password, totpSecret });
  });
}

/** What was given besides the old role goes with it. Errors: as `change`. */
export function setStaffRole(site: Site, by: bigint, id: bigint, role: Role): Promise<Outcome<null>> {
  return change(site, by, id, {
    staysChief: role === 'chief',
    async work(tx, was) {
      if (was.role === role && was.rights.length === 0) return done({ value: null });
      await tx.query(`update staff set role = $2, rights = '{}' where id = $1`, [id, role]);
      const besides = was.rights.length === 0 ? {} : { rightsBefore: was.rights.join(', ') };
      const detail = { username: was.username, roleBefore: was.role, roleAfter: role, ...besides };
      return done({ value: null, deed: { action: 'staff_role', detail } });
    },
  });
}

/** Somebody who may sign in again signs in anew: no session of before comes back. Errors: as `change`. */
export function switchStaff(site: Site, by: bigint, id: bigint, enabled: boolean): Promise<Outcome<null>> {
  return change(site, by, id, {
    staysChief: enabled,
    async work(tx, was) {
      if ((was.disabled_at === null) === enabled) return done({ value: null });
      await tx.query('update staff set disabled_at = $2 where id = $1', [
        id,
        enabled ? null : site.clock.now(),
      ]);
      const [on, off] = ['enabled', 'disabled'];
      const [stateBefore, stateAfter] = enabled ? [off, on] : [on, off];
      const detail = { username: was.username, stateBefore, stateAfter };
      return done({ value: null, deed: { action: enabled ? 'staff_enabled' : 'staff_disabled', detail } });
    },
  });
}

/** A new password and a new second factor; the old ones are worth nothing from here on. Errors: as `change`. */
export function resetStaff(site: Site, by: bigint, id: bigint): Promise<Outcome<Credentials>> {
  return change(site, by, id, {
    staysChief: true,
    async work(tx, { username, totp_step }) {
      const [password, totpSecret] = [newPassword(), generateSecret()];
      await tx.query('update staff set password_hash = $2, totp_secret = $3, totp_step = 0 where id = $1', [
        id,
        await hashPassword(password),
        totpSecret,
      ]);
      const detail = {
        username,
        secondFactorBefore: totp_step > 0n ? 'used' : 'unused',
        secondFactorAfter: 'unused',
      };
      return done({ value: { id, username, password, totpSecret }, deed: { action: 'staff_reset', detail } });
    },
  });
}

interface Standing {
  readonly id: bigint;
  readonly username: string;
  readonly role: Role | null;
  readonly rights: readonly string[];
  readonly totp_step: bigint;
  readonly disabled_at: Date | null;
}

interface Change<Value> {
  /** Whether a chief whom it is done to is still one who can sign in. */
  readonly staysChief: boolean;
  /** No deed: everything was so already, and nobody's session ends. */
  work(
    tx: Tx,
    was: Standing,
  ): Promise<Outcome<{ readonly value: Value; readonly deed?: Pick<Deed, 'action' | 'detail'> }>>;
}

/** Errors: session_lost (the one who asks may not any more), not_found, staff_own, staff_last_chief. */
function change<Value>(
  { database, clock }: Site,
  by: bigint,
  id: bigint,
  { staysChief, work }: Change<Value>,
): Promise<Outcome<Value>> {
  return database.transaction(async (tx) => {
    const standing = await locked(tx, by, id);
    // Two chiefs who disable each other: the second waited for the lock, and is not one any more.
    if (!standing.some(mayRun(by))) return refused('session_lost');
    const was = standing.find((one) => one.id === id);
    if (!was) return refused('not_found');
    if (id === by) return refused('staff_own');
    if (!staysChief && isChief(was) && standing.filter(isChief).length === 1)
      return refused('staff_last_chief');
    const outcome = await work(tx, was);
    if (!outcome.ok) return outcome;
    const { value, deed } = outcome.value;
    if (deed) {
      await tx.query(
        'update staff_session set ended_at = $2 where staff_id = $1 and ended_at is null and expires_at > $2',
        [id, clock.now()],
      );
      await note(tx, clock, { staffId: by, subject: `staff/${id}`, ...deed });
    }
    return done(value);
  });
}

/** Every chief who can sign in, and whom it is about, in one order: changes of the staff wait for each other. */
async function locked(tx: Tx, ...ids: readonly bigint[]): Promise<Standing[]> {
  // Before the rows: whoever was made a chief while this waited is seen as one.
  await tx.query("select pg_advisory_xact_lock(hashtext('staff/chiefs'))");
  const { rows } = await tx.query<Standing>(
    `select id, username, role, rights, totp_step, disabled_at from staff
      where id = any ($1) or (role = 'chief' and disabled_at is null) order by id for no key update`,
    [ids],
  );
  return rows;
}

const isChief = ({ role, disabled_at }: Standing): boolean => role === 'chief' && disabled_at === null;

/** Whether this is the one who asks, and still may: the door looked before the lock. */
const mayRun =
  (by: bigint) =>
  ({ id, role, rights, disabled_at }: Standing): boolean =>
    id === by && disabled_at === null && [...(role === null ? [] : roles[role]), ...rights].includes('staff');

/** Sixteen characters that nobody mistakes for others; about 79 bits. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}
