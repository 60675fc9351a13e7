/** A chief runs the staff: adds, gives roles, disables, resets. Whatever changes ends that person's sessions at once. */
import { type Role, roles } from '@mingpai/contract/console/roles';
import type { AppContext } from '../platform/context.ts';
import { type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { newCode } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { hashPassword } from '../platform/password.ts';
import { newTotpSecret } from '../platform/totp.ts';
import { type AuditEntry, recordAudit } from './audit.ts';
import {
  type Draft,
  type Proposal,
  type Proposed,
  propose,
  type RuleDesk,
  type RuleKind,
} from './rule-changes/changes.ts';
import { type Figure, jsonOf, same } from './rule-changes/figures.ts';
import { createStaff, freshUntil, refuseFresh, type StaffMember } from './staff.ts';

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
  readonly decides_from: Date | null;
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
            s.created_at, s.disabled_at, s.decides_from
       from staff s order by s.disabled_at is not null, s.username`,
  );
  return rows;
}

export interface Made {
  /** undefined: nothing was made yet, the proposal is still to be confirmed. */
  readonly credentials: Credentials | undefined;
  readonly proposed: Proposed;
}

const saved = { state: 'saved' } as const;

/**
 * An account that decides about no money for a day. A chief's has no role until a second person says yes.
 * Errors: session_lost (the one who asks may not any more), staff_name_taken, those of `propose`.
 */
export function addStaff(
  desk: Desk,
  by: StaffMember,
  person: { readonly username: string; readonly name: string; readonly role: Role },
  proposal: Proposal | undefined,
): Promise<Outcome<Made>> {
  const { database, clock } = desk.site;
  return database.transaction(async (tx) => {
    const standing = await locked(tx, by.id);
    if (!standing.some(mayRun(by.id))) return refused('session_lost');
    const { username, name, role } = person;
    const toChief = { username, name, was: nothing, to: { ...nothing, role } };
    if (role === 'chief' && proposal === undefined) {
      const looked = await proposeStaff(tx, desk, by, { id: 0n, ...toChief }, undefined);
      return looked.ok ? done({ credentials: undefined, proposed: looked.value }) : looked;
    }
    const password = newCode();
    const made = await createStaff(tx, clock, { ...person, role: role === 'chief' ? null : role, password });
    if (!made.ok) return made;
    const { id, totpSecret } = made.value;
    const detail = { username, name, roleBefore: null, roleAfter: role === 'chief' ? null : role };
    await recordAudit(tx, clock, { staffId: by.id, action: 'staff_added', subject: `staff/${id}`, detail });
    const credentials = { id, username, password, totpSecret };
    if (role !== 'chief') return done({ credentials, proposed: saved });
    const proposed = await proposeStaff(tx, desk, by, { id, ...toChief }, proposal);
    return proposed.ok ? done({ credentials, proposed: proposed.value }) : rollbackWith(proposed);
  });
}

/**
 * What was given besides the old role goes with it. Nobody becomes a chief without a second person; whoever rises decides about
 * no money for a day. Errors: as `change`.
 */
export function setStaffRole(
  desk: Desk,
  by: StaffMember,
  id: bigint,
  role: Role,
  proposal?: Proposal,
): Promise<Outcome<Proposed>> {
  return change(desk.site, by.id, id, {
    staysChief: role === 'chief',
    async work(tx, was) {
      if (was.role === role && was.rights.length === 0) return done({ value: saved });
      if (role === 'chief') {
        const to = { role, rights: [], disabled: was.disabled_at !== null };
        const proposed = await proposeStaff(tx, desk, by, { ...was, was: positionOf(was), to }, proposal);
        return proposed.ok ? done({ value: proposed.value }) : proposed;
      }
      const falls = leads(was);
      await tx.query(
        `update staff set role = $2, rights = '{}', decides_from = case when $3 then decides_from else $4 end where id = $1`,
        [id, role, falls, freshUntil(desk.site.clock.now())],
      );
      const besides = was.rights.length === 0 ? {} : { rightsBefore: was.rights.join(', ') };
      const detail = { username: was.username, roleBefore: was.role, roleAfter: role, ...besides };
      return done({ value: saved, entry: { action: 'staff_role', detail } });
    },
  });
}

/**
 * Off at once. Somebody who may sign in again signs in anew, and decides about no money for a day; a chief only after a second
 * person's yes. Errors: as `change`, staff_too_new.
 */
export function switchStaff(
  desk: Desk,
  by: StaffMember,
  id: bigint,
  enabled: boolean,
  proposal?: Proposal,
): Promise<Outcome<Proposed>> {
  const { clock } = desk.site;
  return change(desk.site, by.id, id, {
    staysChief: enabled,
    async work(tx, was) {
      if ((was.disabled_at === null) === enabled) return done({ value: saved });
      if (enabled) {
        const fresh = await refuseFresh(tx, by.id, clock.now());
        if (fresh) return fresh;
      }
      if (enabled && leads(was)) {
        const to = { ...positionOf(was), disabled: false };
        const proposed = await proposeStaff(tx, desk, by, { ...was, was: positionOf(was), to }, proposal);
        return proposed.ok ? done({ value: proposed.value }) : proposed;
      }
      await tx.query(
        'update staff set disabled_at = $2, decides_from = coalesce($3, decides_from) where id = $1',
        [id, enabled ? null : clock.now(), enabled ? freshUntil(clock.now()) : null],
      );
      const [on, off] = ['enabled', 'disabled'];
      const [stateBefore, stateAfter] = enabled ? [off, on] : [on, off];
      const detail = { username: was.username, stateBefore, stateAfter };
      return done({ value: saved, entry: { action: enabled ? 'staff_enabled' : 'staff_disabled', detail } });
    },
  });
}

/**
 * A new password and a new second factor; the old ones are worth nothing from here on. The account decides about no money for a day,
 * and may nothing at all until a second person says yes: who resets a colleague's login is not that colleague, a clerk's neither.
 * Errors: as `change`.
 */
export function resetStaff(
  desk: Desk,
  by: StaffMember,
  id: bigint,
  proposal?: Proposal,
): Promise<Outcome<Made>> {
  const { clock } = desk.site;
  return change<Made>(desk.site, by.id, id, {
    staysChief: false,
    async work(tx, was) {
      const [password, totpSecret] = [newCode(), newTotpSecret()];
      const position = positionOf(was);
      const bare = { ...nothing, disabled: position.disabled };
      const raised = { ...was, was: bare, to: position };
      if (worksHere(was) && proposal === undefined) {
        const looked = await proposeStaff(tx, desk, by, raised, undefined);
        return looked.ok ? done({ value: { credentials: undefined, proposed: looked.value } }) : looked;
      }
      const { role, rights } = worksHere(was) ? bare : position;
      await tx.query(
        `update staff set password_hash = $2, totp_secret = $3, totp_step = 0, role = $4, rights = $5, decides_from = $6
          where id = $1`,
        [id, await hashPassword(password), totpSecret, role, [...rights], freshUntil(clock.now())],
      );
      const proposed = worksHere(was) ? await proposeStaff(tx, desk, by, raised, proposal) : done(saved);
      if (!proposed.ok) return rollbackWith(proposed);
      const detail = {
        username: was.username,
        secondFactorBefore: was.totp_step > 0n ? 'used' : 'unused',
        secondFactorAfter: 'unused',
        ...(worksHere(was) ? { roleBefore: was.role, roleAfter: null } : {}),
      };
      return done({
        value: {
          credentials: { id, username: was.username, password, totpSecret },
          proposed: proposed.value,
        },
        entry: { action: 'staff_reset', detail },
      });
    },
  });
}

type Desk = Pick<RuleDesk, 'site' | 'settings'>;

/** What an account is and may. */
interface Position {
  readonly role: Role | null;
  readonly rights: readonly string[];
  readonly disabled: boolean;
}

const nothing: Position = { role: null, rights: [], disabled: false };

const positionOf = ({ role, rights, disabled_at }: Standing): Position => ({
  role,
  rights,
  disabled: disabled_at !== null,
});

/** Whether an account, once it can sign in, runs the staff or the rules: whoever gives that needs a second person. */
const leads = ({ role, rights }: Pick<Standing, 'role' | 'rights'>): boolean =>
  role === 'chief' || rights.includes('staff') || rights.includes('settings');

/** Whether an account may anything at all: whoever resets its login needs a second person. */
const worksHere = ({ role, rights }: Pick<Standing, 'role' | 'rights'>): boolean =>
  role !== null || rights.length > 0;

interface Raised {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly was: Position;
  readonly to: Position;
}

/** Proposes that an account leads; it holds with the second yes, and the account decides about no money for a day then. */
function proposeStaff(
  tx: Tx,
  desk: Desk,
  by: StaffMember,
  { id, username, name, was, to }: Raised,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const switched = was.disabled && !to.disabled;
  const figure = (path: string, before: string | null, after: string | null): Figure => ({
    path,
    unit: 'text',
    before,
    after,
    far: false,
    distance: null,
    hidden: false,
  });
  const draft: Draft = {
    kind: 'staff',
    subject: `staff/${id}`,
    name: `${name}（${username}）`,
    needs: 'staff',
    holds: [`staff/${id}`],
    proposed: jsonOf({ id: String(id), was, to }),
    figures: [
      ...(was.role === to.role ? [] : [figure('staff.role', was.role, to.role)]),
      ...(switched ? [figure('staff.state', 'disabled', 'enabled')] : []),
    ],
    waits: false,
    action: switched && was.role === to.role ? 'staff_enabled' : 'staff_role',
    detail: {
      username,
      ...(was.role === to.role ? {} : { roleBefore: was.role, roleAfter: to.role }),
      ...(switched ? { stateBefore: 'disabled', stateAfter: 'enabled' } : {}),
    },
  };
  return propose(tx, desk, by, draft, proposal);
}

/** An account leads from the second yes on, unless it is another one by then; its sessions end, and it is new for a day. */
export function staffKind({ clock }: AppContext): RuleKind {
  return {
    async apply(tx, { proposed }) {
      const { id, was, to } = proposed as { id: string; was: Position; to: Position };
      const standing = await locked(tx, BigInt(id));
      const now = standing.find((one) => one.id === BigInt(id));
      if (!now || !same(positionOf(now), was)) return false;
      await tx.query(
        'update staff set role = $2, rights = $3, disabled_at = case when $4 then disabled_at end, decides_from = $5 where id = $1',
        [id, to.role, [...to.rights], to.disabled, freshUntil(clock.now())],
      );
      await tx.query(
        'update staff_session set ended_at = $2 where staff_id = $1 and ended_at is null and expires_at > $2',
        [id, clock.now()],
      );
      return true;
    },
  };
}

interface Standing {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly role: Role | null;
  readonly rights: readonly string[];
  readonly totp_step: bigint;
  readonly disabled_at: Date | null;
}

interface Change<Value> {
  /** Whether a chief whom it is done to is still one who can sign in. */
  readonly staysChief: boolean;
  /** No action: everything was so already, and nobody's session ends. */
  work(
    tx: Tx,
    was: Standing,
  ): Promise<Outcome<{ readonly value: Value; readonly entry?: Pick<AuditEntry, 'action' | 'detail'> }>>;
}

/** Errors: session_lost (the one who asks may not any more), not_found, staff_own, staff_last_chief. */
function change<Value>(
  { database, clock }: AppContext,
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
    const { value, entry } = outcome.value;
    if (entry) {
      await tx.query(
        'update staff_session set ended_at = $2 where staff_id = $1 and ended_at is null and expires_at > $2',
        [id, clock.now()],
      );
      await recordAudit(tx, clock, { staffId: by, subject: `staff/${id}`, ...entry });
    }
    return done(value);
  });
}

/** Every chief who can sign in, and whom it is about, in one order: changes of the staff wait for each other. */
async function locked(tx: Tx, ...ids: readonly bigint[]): Promise<Standing[]> {
  // Before the rows: whoever was made a chief while this waited is seen as one.
  await tx.query("select pg_advisory_xact_lock(hashtext('staff/chiefs'))");
  const { rows } = await tx.query<Standing>(
    `select id, username, name, role, rights, totp_step, disabled_at from staff
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
