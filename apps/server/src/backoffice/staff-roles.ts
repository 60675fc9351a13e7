/** Roles that the site makes of the contract's rights (docs/decisions/0066). What moves money comes with a second person's yes. */
import { onlyReads, type Right, withReads } from '@mingpai/contract/console/door';
import { needsSecond, rightsOfRole, roleNames } from '@mingpai/contract/console/roles';
import type { AppContext } from '../platform/context.ts';
import { type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { recordAudit } from './audit.ts';
import {
  type Draft,
  type Proposal,
  type Proposed,
  propose,
  type RuleDesk,
  type RuleKind,
} from './rule-changes/changes.ts';
import { jsonOf, same } from './rule-changes/figures.ts';
import { freshUntil, heldRights, rightsOf, type StaffMember } from './staff.ts';
import { locked, mayRun } from './staff-administration.ts';

export interface MadeRole {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly rights: readonly string[];
  readonly waits: boolean;
}

/** Those in use, the oldest first. */
export async function madeRoles(db: Queryable): Promise<MadeRole[]> {
  const { rows } = await db.query<MadeRole>(
    `select r.id, r.code, r.name, r.rights,
            exists (select from rule_change_hold h where h.subject = r.code) as waits
       from staff_role r where r.retired_at is null order by r.id`,
  );
  return rows;
}

/** Roles that give a right, the site's own first; those have no name but their code. */
export async function rolesThatGive(
  db: Queryable,
  right: Right,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const made = await madeRoles(db);
  return [
    ...roleNames
      .filter((code) => withReads(rightsOfRole(code)).includes(right))
      .map((code) => ({ code, name: code })),
    ...made
      .filter(({ rights }) => withReads(rights).includes(right))
      .map(({ code, name }) => ({ code, name })),
  ];
}

/** How many who can sign in have each role. */
export async function peopleByRole(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ code: string; people: number }>(
    `select given.code, count(*)::int as people from staff s, unnest(s.roles) as given (code)
      where s.disabled_at is null group by given.code`,
  );
  return new Map(rows.map(({ code, people }) => [code, people]));
}

export interface RoleDraft {
  /** 0: a new one. */
  readonly id: bigint;
  readonly name: string;
  readonly rights: readonly Right[];
}

type Desk = Pick<RuleDesk, 'site' | 'settings'>;
const saved = { state: 'saved' } as const;

/**
 * Makes a role, or changes one. What it loses, and what lets nobody move money, holds at once; the rest with a second person's yes.
 * Errors: session_lost (the one who asks may not any more), not_found, role_own, role_name_taken, those of `propose`.
 */
export function saveRole(
  desk: Desk,
  by: StaffMember,
  { id, name, rights }: RoleDraft,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const { database, clock } = desk.site;
  return database.transaction(async (tx) => {
    if (!(await locked(tx, by.id)).some(mayRun(by.id))) return refused('session_lost');
    const was = id === 0n ? undefined : await lockedRole(tx, id);
    if (id !== 0n && was === undefined) return refused('not_found');
    const had = was?.rights ?? [];
    const gained = rights.filter((right) => !withReads(had).includes(right));
    if (was && gained.length > 0 && (await holds(tx, by.id, was.code))) return refused('role_own');
    if (await isTaken(tx, id, name)) return refused('role_name_taken');
    const weighty = gained.filter(needsSecond);
    const now = withReads(rights).filter((right) => rights.includes(right) && !weighty.includes(right));
    const change = { name, was: now, to: rights };
    if (weighty.length > 0 && proposal === undefined)
      return await proposeRole(tx, desk, by, { id, ...change }, undefined);
    if (was && was.name === name && same([...was.rights], [...now]) && weighty.length === 0)
      return done(saved);
    const { rows } = await tx.query<{ id: bigint }>(
      was
        ? 'update staff_role set name = $2, rights = $3 where id = $1 returning id'
        : 'insert into staff_role (name, rights, made_by, made_at) values ($2, $3, $1, $4) returning id',
      was ? [id, name, now] : [by.id, name, now, clock.now()],
    );
    const [row] = rows;
    if (!row) throw new Error('a role was not written');
    await recordAudit(tx, clock, {
      staffId: by.id,
      action: was ? 'role_changed' : 'role_added',
      subject: `role/${row.id}`,
      detail: {
        nameBefore: was?.name ?? null,
        nameAfter: name,
        rightsBefore: had.join(', '),
        rightsAfter: now.join(', '),
      },
    });
    if (weighty.length === 0) return done(saved);
    const proposed = await proposeRole(tx, desk, by, { id: row.id, ...change }, proposal);
    return proposed.ok ? proposed : rollbackWith(proposed);
  });
}

/**
 * Whoever has it loses its rights at once; its name is free again. Retired already: nothing is done.
 * Errors: session_lost (the one who asks may not any more), not_found.
 */
export function retireRole({ database, clock }: AppContext, by: bigint, id: bigint): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    if (!(await locked(tx, by)).some(mayRun(by))) return refused('session_lost');
    const { rows } = await tx.query<{ name: string; code: string; retired_at: Date | null }>(
      'select name, code, retired_at from staff_role where id = $1 for update',
      [id],
    );
    const [role] = rows;
    if (!role) return refused('not_found');
    if (role.retired_at !== null) return done(null);
    await tx.query('update staff_role set retired_at = $2 where id = $1', [id, clock.now()]);
    await tx.query('update staff set roles = array_remove(roles, $1) where $1 = any (roles)', [role.code]);
    await recordAudit(tx, clock, {
      staffId: by,
      action: 'role_retired',
      subject: role.code,
      detail: { name: role.name },
    });
    return done(null);
  });
}

interface RoleChange extends RoleDraft {
  /** What it gives without the second yes. */
  readonly was: readonly string[];
  readonly to: readonly Right[];
}

function proposeRole(
  tx: Tx,
  desk: Desk,
  by: StaffMember,
  { id, name, was, to }: Omit<RoleChange, 'rights'>,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const [before, after] = [was.join(', '), to.join(', ')];
  const draft: Draft = {
    kind: 'role',
    subject: `role/${id}`,
    name,
    needs: 'staff',
    holds: [`role/${id}`],
    proposed: jsonOf({ id: String(id), was, to }),
    figures: [
      {
        path: 'role.rights',
        unit: 'text',
        before: was.length === 0 ? null : figureText(was),
        after: figureText(to),
        far: false,
        distance: null,
        hidden: false,
      },
    ],
    waits: false,
    action: 'role_changed',
    detail: { name, rightsBefore: before, rightsAfter: after },
  };
  return propose(tx, desk, by, draft, proposal);
}

/** The rights hold from the second yes on; whoever rises by them signs in anew and decides about no money for a day. */
export function roleKind({ clock }: AppContext): RuleKind {
  return {
    async refusesYes(tx, { proposed }, { staffId }) {
      const role = await lockedRole(tx, BigInt((proposed as Agreed).id));
      return role && (await holds(tx, staffId, role.code)) ? refused('role_own') : undefined;
    },
    async apply(tx, { proposed }) {
      const { id, was, to } = proposed as Agreed;
      await locked(tx);
      const role = await lockedRole(tx, BigInt(id));
      if (!role || !same([...role.rights], [...was])) return false;
      const before = await holdersOf(tx, role.code);
      await tx.query('update staff_role set rights = $2 where id = $1', [id, [...to]]);
      const after = await holdersOf(tx, role.code);
      const risen = [...after].flatMap(([person, rights]) =>
        rights.some((right) => !onlyReads(right) && !before.get(person)?.includes(right)) ? [person] : [],
      );
      await tx.query('update staff set decides_from = $2 where id = any ($1)', [
        risen,
        freshUntil(clock.now()),
      ]);
      await tx.query(
        'update staff_session set ended_at = $2 where staff_id = any ($1) and ended_at is null and expires_at > $2',
        [risen, clock.now()],
      );
      return true;
    },
  };
}

/** `right/deposits, right/service`: rights are told from other words that figures are written in. */
const figureText = (rights: readonly string[]): string => rights.map((right) => `right/${right}`).join(', ');

interface Agreed {
  readonly id: string;
  readonly was: readonly string[];
  readonly to: readonly string[];
}

/** One in use; it stands still until the transaction ends. */
async function lockedRole(tx: Tx, id: bigint): Promise<Omit<MadeRole, 'waits'> | undefined> {
  const { rows } = await tx.query<Omit<MadeRole, 'waits'>>(
    'select id, code, name, rights from staff_role where id = $1 and retired_at is null for update',
    [id],
  );
  return rows[0];
}

async function isTaken(tx: Tx, id: bigint, name: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from staff_role where lower(name) = lower($2) and id <> $1 and retired_at is null',
    [id, name],
  );
  return rows.length > 0;
}

async function holds(tx: Tx, staffId: bigint, code: string): Promise<boolean> {
  const { rows } = await tx.query('select from staff where id = $1 and $2 = any (roles)', [staffId, code]);
  return rows.length > 0;
}

/** What everybody who has a role may do in all. */
async function holdersOf(tx: Tx, code: string): Promise<ReadonlyMap<bigint, readonly Right[]>> {
  const { rows } = await tx.query<{ id: bigint; roles: string[]; rights: string[] }>(
    `select id, roles, ${heldRights} as rights from staff where $1 = any (roles) order by id for no key update`,
    [code],
  );
  return new Map(rows.map(({ id, ...held }) => [id, rightsOf(held)]));
}
