/** Whoever may run the staff adds people, gives them roles, disables, resets. Whatever changes ends that person's sessions at once. */
import { onlyReads, type Right } from '@mingpai/contract/console/door';
import { leads, rightsOfRole } from '@mingpai/contract/console/roles';
import type { AppContext } from '../platform/context.ts';
import { type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { hashOf, newCode } from '../platform/ids.ts';
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
import { createStaff, freshUntil, heldRights, refuseFresh, rightsOf, type StaffMember } from './staff.ts';
import { forgetPasskeys } from './staff-passkeys.ts';
import { forgetDevices } from './staff-sessions.ts';

export interface StaffInList {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
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
    `select s.id, s.username, s.name, s.roles, cardinality(s.rights) as besides, s.totp_step > 0 as second_factor,
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
 * An account that decides about no money for a day. One that is to lead has no role until a second person says yes.
 * Errors: session_lost (the one who asks may not any more), staff_role_gone, staff_name_taken, those of `propose`.
 */
export function addStaff(
  desk: Desk,
  by: StaffMember,
  person: { readonly username: string; readonly name: string; readonly roles: readonly string[] },
  proposal: Proposal | undefined,
): Promise<Outcome<Made>> {
  const { database, clock } = desk.site;
  return database.transaction(async (tx) => {
    const standing = await locked(tx, by.id);
    if (!standing.some(mayRun(by.id))) return refused('session_lost');
    const { username, name, roles } = person;
    const given = await rightsOfRoles(tx, roles);
    if (given === undefined) return refused('staff_role_gone');
    const lead = leads(given);
    const toLead = { username, name, was: nothing, to: { ...nothing, roles } };
    if (lead && proposal === undefined) {
      const looked = await proposeStaff(tx, desk, by, { id: 0n, login: '', ...toLead }, undefined);
      return looked.ok ? done({ credentials: undefined, proposed: looked.value }) : looked;
    }
    const password = newCode();
    const made = await createStaff(tx, clock, { ...person, roles: lead ? [] : roles, password });
    if (!made.ok) return made;
    const { id, totpSecret } = made.value;
    const detail = { username, name, roleBefore: null, roleAfter: lead ? null : listed(roles) };
    await recordAudit(tx, clock, { staffId: by.id, action: 'staff_added', subject: `staff/${id}`, detail });
    const credentials = { id, username, password, totpSecret };
    if (!lead) return done({ credentials, proposed: saved });
    const proposed = await proposeStaff(
      tx,
      desk,
      by,
      { id, login: loginOf(totpSecret), ...toLead },
      proposal,
    );
    return proposed.ok ? done({ credentials, proposed: proposed.value }) : rollbackWith(proposed);
  });
}

/**
 * What was given besides the old roles goes with them. Nobody gets rights that lead without a second person; whoever rises decides
 * about no money for a day. Errors: as `change`, staff_role_gone.
 */
export function setStaffRoles(
  desk: Desk,
  by: StaffMember,
  id: bigint,
  roles: readonly string[],
  proposal?: Proposal,
): Promise<Outcome<Proposed>> {
  return change(desk.site, by.id, id, {
    staysChief: roles.includes('chief'),
    async work(tx, was) {
      if (listed(was.roles) === listed(roles) && was.rights.length === 0) return done({ value: saved });
      const given = await rightsOfRoles(tx, roles);
      if (given === undefined) return refused('staff_role_gone');
      const had = rightsOf({ ...was, rights: was.held });
      const gained = given.filter((right) => !had.includes(right));
      if (leads(gained)) {
        const to = { roles, rights: [], disabled: was.disabled_at !== null };
        const proposed = await proposeStaff(tx, desk, by, { ...was, was: positionOf(was), to }, proposal);
        return proposed.ok ? done({ value: proposed.value }) : proposed;
      }
      await tx.query(
        `update staff set roles = $2, rights = '{}', decides_from = case when $3 then decides_from else $4 end where id = $1`,
        [id, [...roles], gained.every(onlyReads), freshUntil(desk.site.clock.now())],
      );
      const besides = was.rights.length === 0 ? {} : { rightsBefore: was.rights.join(', ') };
      const detail = {
        username: was.username,
        roleBefore: listed(was.roles),
        roleAfter: listed(roles),
        ...besides,
      };
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
      if (enabled && leads(rightsOf({ ...was, rights: was.held }))) {
        const to = { ...positionOf(was), disabled: false };
        const proposed = await proposeStaff(tx, desk, by, { ...was, was: positionOf(was), to }, proposal);
        return proposed.ok ? done({ value: proposed.value }) : proposed;
      }
      await tx.query(
        'update staff set disabled_at = $2, decides_from = coalesce($3, decides_from) where id = $1',
        [id, enabled ? null : clock.now(), enabled ? freshUntil(clock.now()) : null],
      );
      if (!enabled) await forgetPasskeys(tx, id);
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
      const login = loginOf(totpSecret);
      const raised = { ...was, login, was: bare, to: position };
      if (worksHere(was) && proposal === undefined) {
        const looked = await proposeStaff(tx, desk, by, raised, undefined);
        return looked.ok ? done({ value: { credentials: undefined, proposed: looked.value } }) : looked;
      }
      const { roles, rights } = worksHere(was) ? bare : position;
      await tx.query(
        `update staff set password_hash = $2, totp_secret = $3, totp_step = 0, roles = $4, rights = $5, decides_from = $6
          where id = $1`,
        [id, await hashPassword(password), totpSecret, [...roles], [...rights], freshUntil(clock.now())],
      );
      await forgetPasskeys(tx, id);
      await forgetDevices(tx, clock.now(), id);
      const proposed = worksHere(was) ? await proposeStaff(tx, desk, by, raised, proposal) : done(saved);
      if (!proposed.ok) return rollbackWith(proposed);
      const detail = {
        username: was.username,
        secondFactorBefore: was.totp_step > 0n ? 'used' : 'unused',
        secondFactorAfter: 'unused',
        ...(worksHere(was) ? { roleBefore: listed(was.roles), roleAfter: null } : {}),
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

const loginOf = (totpSecret: string) => hashOf(totpSecret).toString('hex');

/** What an account is and may. */
interface Position {
  readonly roles: readonly string[];
  readonly rights: readonly string[];
  readonly disabled: boolean;
}

const nothing: Position = { roles: [], rights: [], disabled: false };

const positionOf = ({ roles, rights, disabled_at }: Standing): Position => ({
  roles,
  rights,
  disabled: disabled_at !== null,
});

/** The names of roles in one text, for people; null: none. */
const listed = (roles: readonly string[]): string | null =>
  roles.length === 0 ? null : [...roles].sort().join(', ');

/** What these roles give together; undefined: one of them is not there, or is retired. */
async function rightsOfRoles(tx: Tx, roles: readonly string[]): Promise<Right[] | undefined> {
  const { rows } = await tx.query<{ code: string; rights: string[] }>(
    'select code, rights from staff_role where code = any ($1) and retired_at is null for share',
    [[...roles]],
  );
  const made = new Set(rows.map(({ code }) => code));
  if (roles.some((role) => rightsOfRole(role).length === 0 && !made.has(role))) return undefined;
  return rightsOf({ roles, rights: rows.flatMap(({ rights }) => rights) });
}

/** Whether an account may anything at all: whoever resets its login needs a second person. */
const worksHere = ({ roles, rights }: Pick<Standing, 'roles' | 'rights'>): boolean =>
  roles.length > 0 || rights.length > 0;

interface Raised {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  /** As `Standing` has it. */
  readonly login: string;
  readonly was: Position;
  readonly to: Position;
}

/** Proposes that an account leads; it holds with the second yes, and the account decides about no money for a day then. */
function proposeStaff(
  tx: Tx,
  desk: Desk,
  by: StaffMember,
  { id, username, name, login, was, to }: Raised,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const switched = was.disabled && !to.disabled;
  const [before, after] = [listed(was.roles), listed(to.roles)];
  const figure = (path: string, from: string | null, into: string | null): Figure => ({
    path,
    unit: 'text',
    before: from,
    after: into,
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
    proposed: jsonOf({ id: String(id), login, was, to }),
    figures: [
      ...(before === after ? [] : [figure('staff.role', before, after)]),
      ...(switched ? [figure('staff.state', 'disabled', 'enabled')] : []),
    ],
    waits: false,
    action: switched && before === after ? 'staff_enabled' : 'staff_role',
    detail: {
      username,
      ...(before === after ? {} : { roleBefore: before, roleAfter: after }),
      ...(switched ? { stateBefore: 'disabled', stateAfter: 'enabled' } : {}),
    },
  };
  return propose(tx, desk, by, draft, proposal);
}

/** A position as it was proposed; proposals of earlier versions name one role. */
type ProposedPosition = Omit<Position, 'roles'> & {
  readonly roles?: readonly string[];
  readonly role?: string | null;
};

interface ProposedStaff {
  readonly id: string;
  /** Absent: proposed by an earlier version. */
  readonly login?: string;
  readonly was: ProposedPosition;
  readonly to: ProposedPosition;
}

function positionIn({ roles, role, rights, disabled }: ProposedPosition): Position {
  return { roles: roles ?? (role ? [role] : []), rights, disabled };
}

/**
 * An account leads from the second yes on, unless it is another one by then, or signs in otherwise: what was agreed to is that the person
 * whom the first reset was for comes in. Its sessions end, and it is new for a day.
 */
export function staffKind({ clock }: AppContext): RuleKind {
  return {
    async apply(tx, { proposed }) {
      const { id, login, ...sides } = proposed as ProposedStaff;
      const [was, to] = [positionIn(sides.was), positionIn(sides.to)];
      const standing = await locked(tx, BigInt(id));
      const now = standing.find((one) => one.id === BigInt(id));
      if (!now || !same(positionOf(now), was) || (login !== undefined && login !== now.login)) return false;
      // A role that was retired since is given to nobody.
      if ((await rightsOfRoles(tx, to.roles)) === undefined) return false;
      await tx.query(
        'update staff set roles = $2, rights = $3, disabled_at = case when $4 then disabled_at end, decides_from = $5 where id = $1',
        [id, [...to.roles], [...to.rights], to.disabled, freshUntil(clock.now())],
      );
      await tx.query(
        'update staff_session set ended_at = $2 where staff_id = $1 and ended_at is null and expires_at > $2',
        [id, clock.now()],
      );
      return true;
    },
  };
}

export interface Standing {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** The person's own. */
  readonly rights: readonly string[];
  /** With those of the roles that the site made. */
  readonly held: readonly string[];
  readonly totp_step: bigint;
  readonly disabled_at: Date | null;
  /** Whose app it is that the account signs in with: each reset draws another. SHA-256 in hex. */
  readonly login: string;
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
export async function locked(tx: Tx, ...ids: readonly bigint[]): Promise<Standing[]> {
  // Before the rows: whoever was made a chief while this waited is seen as one.
  await tx.query("select pg_advisory_xact_lock(hashtext('staff/chiefs'))");
  const { rows } = await tx.query<Standing>(
    `select id, username, name, roles, rights, ${heldRights} as held, totp_step, disabled_at,
            encode(sha256(convert_to(totp_secret, 'UTF8')), 'hex') as login from staff
      where id = any ($1) or ('chief' = any (roles) and disabled_at is null) order by id for no key update`,
    [ids],
  );
  return rows;
}

const isChief = ({ roles, disabled_at }: Standing): boolean =>
  roles.includes('chief') && disabled_at === null;

/** Whether this is the one who asks, and still may: the door looked before the lock. */
export const mayRun =
  (by: bigint) =>
  ({ id, roles, held, disabled_at }: Standing): boolean =>
    id === by && disabled_at === null && rightsOf({ roles, rights: held }).includes('staff');
