/**
 * Changes of rules of money (docs/decisions/0026): proposed by one person, approved by another who has the right, in force after a
 * time that all staff see. Each step is written to the log in its own transaction; a kind puts its own changes into force.
 */
import type { Right } from '@mingpai/contract/console/door';
import type { AppContext } from '../../platform/context.ts';
import { keepingWrites, type Queryable, rollbackWith, type Tx } from '../../platform/database.ts';
import type { Json } from '../../platform/idempotency.ts';
import { queueJob } from '../../platform/jobs.ts';
import { done, type Outcome, type Refused, refused } from '../../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../../platform/slice.ts';
import type { AreaValue, Settings } from '../../settings/index.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import { decidersNow, mayDecide, mayStill, refuseFresh, type StaffMember } from '../staff.ts';
import { type Figure, isTyped } from './figures.ts';

export type RuleKindName =
  | 'settings'
  | 'promotion'
  | 'agent_rates'
  | 'agent_terms'
  | 'agent_move'
  | 'agent_dismissal'
  | 'gateway'
  | 'venue'
  | 'staff'
  | 'role'
  | 'recovery_key'
  | 'webhook';

export interface RuleKind {
  /** Puts a change into force. `false`: what it was made from is not so any more. */
  apply(tx: Tx, change: RuleChange): Promise<boolean>;
  /** Why this person's yes from there does not count; undefined: it does. */
  refusesYes?(tx: Tx, change: RuleChange, who: WhoAgrees): Promise<Refused | undefined>;
}

export interface WhoAgrees {
  readonly staffId: bigint;
  /** Of the call itself. */
  readonly address: string;
}

/** What members would be asked to pay to. */
interface MoneySettings {
  readonly payments: AreaValue<'payments'>;
  readonly chain: AreaValue<'chain'>;
}

export interface RuleDesk {
  readonly site: AppContext;
  readonly settings: Settings;
  /** Refuses settings that may not hold on this installation at all; nothing is changed then. */
  readonly refuseMoneySettings: (
    db: Queryable,
    before: MoneySettings,
    after: MoneySettings,
  ) => Promise<Refused | undefined>;
  readonly kinds: Readonly<Record<RuleKindName, RuleKind>>;
}

export interface RuleChange {
  readonly id: bigint;
  readonly kind: RuleKindName;
  readonly subject: string;
  readonly name: string;
  readonly needs: Right;
  readonly proposed: unknown;
  readonly figures: readonly Figure[];
  readonly action: string;
  readonly detail: NonNullable<AuditEntry['detail']>;
  readonly reason: string;
  readonly proposed_by: bigint;
  readonly proposed_at: Date;
  readonly delay_ms: bigint;
  /** From when it was ordered to hold; null: as soon as it may. */
  readonly wanted_at: Date | null;
  readonly state: 'proposed' | 'approved' | 'applied' | 'rejected' | 'withdrawn' | 'stale';
  readonly decided_by: bigint | null;
  readonly decided_at: Date | null;
  readonly by_recovery_key: boolean;
  readonly verdict: string | null;
  readonly effective_at: Date | null;
  readonly ended_at: Date | null;
}

/** What `RuleChange` has, of the table. */
const changeColumns = `id, kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by,
  proposed_at, delay_ms, wanted_at, state, decided_by, decided_at, by_recovery_key, verdict, effective_at,
  ended_at`;

/** What a call was sent with: why, and the far figures once more by hand. */
export interface Proposal {
  readonly reason: string;
  readonly typed: Readonly<Record<string, string>>;
  /** An ISO instant from which it is to hold; absent: as soon as it may. */
  readonly from?: string | undefined;
}

export interface Draft {
  readonly kind: RuleKindName;
  /** What the log names: `promotion/12`, `chain/TRC20`. */
  readonly subject: string;
  readonly name: string;
  readonly needs: Right;
  /** The things of which no other change may be open. */
  readonly holds: readonly string[];
  readonly proposed: Json;
  readonly figures: readonly Figure[];
  /** Holds with the second yes. */
  readonly waits: boolean;
  /** What the log says when it takes effect. */
  readonly action: string;
  readonly detail: NonNullable<AuditEntry['detail']>;
}

/** The wire's `state` of what was asked for, before it is written down. */
export type Proposed =
  | { readonly state: 'saved' }
  | { readonly state: 'unconfirmed'; readonly figures: readonly Figure[] }
  | { readonly state: 'proposed'; readonly change: RuleChange };

/**
 * Writes a change down. Without a proposal nothing is written: the figures go back to be looked at.
 * @returns refusals `staff_too_new`, `rule_figures_untyped`, `rule_moment_past`, `rule_change_open`
 */
export async function propose(
  tx: Tx,
  { site, settings }: Pick<RuleDesk, 'site' | 'settings'>,
  staff: StaffMember,
  draft: Draft,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const now = site.clock.now();
  const fresh = await refuseFresh(tx, staff.id, now);
  if (fresh) return fresh;
  if (proposal === undefined) return done({ state: 'unconfirmed', figures: draft.figures });
  if (!allTyped(draft.figures, proposal.typed)) return refused('rule_figures_untyped');
  const wanted = proposal.from === undefined ? undefined : new Date(proposal.from);
  if (wanted !== undefined && wanted <= now) return refused('rule_moment_past');
  const { delayMinutes } = await settings.current('rules');
  const { rows } = await tx.query<RuleChange>(
    `insert into rule_change
       (kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms, wanted_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8::jsonb, $9, $10, $11, $12, $13) returning ${changeColumns}`,
    [
      draft.kind,
      draft.subject,
      draft.name,
      draft.needs,
      JSON.stringify(draft.proposed),
      JSON.stringify(draft.figures),
      draft.action,
      JSON.stringify(draft.detail),
      proposal.reason,
      staff.id,
      now,
      draft.waits ? delayMinutes * 60_000 : 0,
      wanted ?? null,
    ],
  );
  const [change] = rows;
  if (!change) throw new Error('a change was not written');
  const { rows: held } = await tx.query(
    `insert into rule_change_hold (subject, change_id) select h, $2 from unnest($1::text[]) as h order by h
     on conflict (subject) do nothing returning subject`,
    [[...draft.holds], change.id],
  );
  // The change that was just written goes with the refusal.
  if (held.length < new Set(draft.holds).size) return rollbackWith(refused('rule_change_open'));
  await recordAudit(tx, site.clock, {
    staffId: staff.id,
    action: 'rule_proposed',
    subject: `rule/${change.id}`,
    detail: {
      about: draft.subject,
      ...draft.detail,
      ...(wanted === undefined ? {} : { wantedFrom: wanted.toISOString() }),
      reason: proposal.reason,
    },
  });
  return done({ state: 'proposed', change });
}

export interface Approval {
  readonly id: bigint;
  readonly typed: Readonly<Record<string, string>>;
  /** The recovery key that was given and is right; undefined: none was given. */
  readonly recoveryKeyId: bigint | undefined;
  /** From where it is given. */
  readonly address: string;
}

/**
 * The second yes. What waits for nothing holds with it; all else when its time has come, and never before the moment that it was ordered for.
 * @returns refusals `not_found`, `rule_change_over`, `staff_not_allowed`, `staff_too_new`, `rule_change_own`, `proposer_gone`,
 * `role_own`, `recovery_key_not_needed`, `recovery_key_wrong`, `rule_figures_untyped`, `rule_change_stale`
 */
export async function approveChange(
  tx: Tx,
  desk: RuleDesk,
  staff: StaffMember,
  { id, typed, recoveryKeyId, address }: Approval,
): Promise<Outcome<RuleChange>> {
  const { clock } = desk.site;
  const now = clock.now();
  const change = await lockedChange(tx, id);
  if (!change) return refused('not_found');
  if (change.state !== 'proposed') return refused('rule_change_over');
  if (!(await mayDecide(tx, staff.id, change.needs))) return refused('staff_not_allowed');
  const fresh = await refuseFresh(tx, staff.id, now);
  if (fresh) return fresh;
  const byKey = recoveryKeyId !== undefined;
  if (change.proposed_by === staff.id && !byKey) return refused('rule_change_own');
  // Whoever was let go since is no first of two: what they wanted is proposed anew by somebody who stays.
  if (!(await mayStill(tx, change.proposed_by, change.needs))) return refused('proposer_gone');
  const notTheirs = await desk.kinds[change.kind].refusesYes?.(tx, change, { staffId: staff.id, address });
  if (notTheirs) return notTheirs;
  if (byKey) {
    if ((await decidersNow(tx, now)).some((other) => couldApprove(other, change)))
      return refused('recovery_key_not_needed');
    const { rows } = await tx.query(
      'select 1 from recovery_key where id = $1 and replaced_at is null for share',
      [recoveryKeyId],
    );
    if (rows.length === 0) return refused('recovery_key_wrong');
  }
  if (!allTyped(change.figures, typed)) return refused('rule_figures_untyped');
  const { rows } = await tx.query<RuleChange>(
    `update rule_change set state = 'approved', decided_by = $2, decided_at = $3, by_recovery_key = $4,
       effective_at = greatest($3::timestamptz + make_interval(secs => delay_ms / 1000.0), wanted_at) where id = $1 returning ${changeColumns}`,
    [id, staff.id, now, byKey],
  );
  const [approved] = rows;
  if (!approved?.effective_at) throw new Error(`change ${id} was not approved`);
  await recordAudit(tx, clock, {
    staffId: staff.id,
    action: 'rule_approved',
    subject: `rule/${id}`,
    detail: {
      about: change.subject,
      effectiveAt: approved.effective_at.toISOString(),
      ...(byKey ? { recoveryKey: true } : {}),
    },
  });
  if (approved.effective_at > now) {
    await queueJob(tx, applyJob, {}, { runAt: approved.effective_at, key: `rule/${id}` });
    return done(approved);
  }
  const applied = await apply(tx, desk, approved);
  return applied.state === 'stale' ? keepingWrites(refused('rule_change_stale')) : done(applied);
}

/**
 * A no from somebody who has the right, before it holds. Whoever proposed it withdraws instead.
 * @returns refusals `not_found`, `rule_change_over`, `staff_not_allowed`, `rule_change_own`
 */
export async function rejectChange(
  tx: Tx,
  { site: { clock } }: RuleDesk,
  staff: StaffMember,
  { id, reason }: { readonly id: bigint; readonly reason: string },
): Promise<Outcome<null>> {
  const change = await lockedChange(tx, id);
  if (!change) return refused('not_found');
  if (!isOpen(change)) return refused('rule_change_over');
  if (!(await mayDecide(tx, staff.id, change.needs))) return refused('staff_not_allowed');
  if (change.proposed_by === staff.id) return refused('rule_change_own');
  await end(tx, change, { state: 'rejected', at: clock.now(), by: staff.id, verdict: reason });
  await recordAudit(tx, clock, {
    staffId: staff.id,
    action: 'rule_rejected',
    subject: `rule/${id}`,
    detail: { about: change.subject, reason },
  });
  return done(null);
}

/** @returns refusals `not_found` (somebody else's too), `rule_change_over` */
export async function withdrawChange(
  tx: Tx,
  { site: { clock } }: RuleDesk,
  staff: StaffMember,
  id: bigint,
): Promise<Outcome<null>> {
  const change = await lockedChange(tx, id);
  if (change?.proposed_by !== staff.id) return refused('not_found');
  if (!isOpen(change)) return refused('rule_change_over');
  await end(tx, change, { state: 'withdrawn', at: clock.now(), by: change.decided_by, verdict: null });
  await recordAudit(tx, clock, {
    staffId: staff.id,
    action: 'rule_withdrawn',
    subject: `rule/${id}`,
    detail: { about: change.subject },
  });
  return done(null);
}

/** The job that puts into force whatever is due. */
export const applyJob = 'apply_rule_changes';

/** Puts into force what is due by the site's clock, each in a transaction of its own. @returns how many */
export async function applyDueChanges(desk: RuleDesk): Promise<number> {
  const { database, clock } = desk.site;
  const now = clock.now();
  const { rows: due } = await database.query<{ id: bigint }>(
    "select id from rule_change where state = 'approved' and effective_at <= $1 order by effective_at, id",
    [now],
  );
  for (const { id } of due)
    await database.transaction(async (tx) => {
      const change = await lockedChange(tx, id);
      // Another node was here first, or somebody stopped it.
      if (change?.state === 'approved') await apply(tx, desk, change);
    });
  return due.length;
}

/** In force, or void where what it was made from has changed. */
async function apply(tx: Tx, desk: RuleDesk, change: RuleChange): Promise<RuleChange> {
  const { clock } = desk.site;
  const holds = await desk.kinds[change.kind].apply(tx, change);
  const ended = await end(tx, change, {
    state: holds ? 'applied' : 'stale',
    at: clock.now(),
    by: change.decided_by,
    verdict: null,
  });
  await recordAudit(
    tx,
    clock,
    holds
      ? {
          staffId: change.proposed_by,
          action: change.action,
          subject: change.subject,
          detail: { ...change.detail, rule: String(change.id) },
        }
      : {
          staffId: null,
          action: 'rule_stale',
          subject: `rule/${change.id}`,
          detail: { about: change.subject },
        },
  );
  return ended;
}

async function end(
  tx: Tx,
  { id }: RuleChange,
  to: {
    readonly state: 'applied' | 'stale' | 'rejected' | 'withdrawn';
    readonly at: Date;
    readonly by: bigint | null;
    readonly verdict: string | null;
  },
): Promise<RuleChange> {
  await tx.query('delete from rule_change_hold where change_id = $1', [id]);
  const { rows } = await tx.query<RuleChange>(
    `update rule_change set state = $2, ended_at = $3, decided_by = $4, verdict = $5,
       decided_at = case when $2 = 'rejected' then $3 else decided_at end where id = $1 returning ${changeColumns}`,
    [id, to.state, to.at, to.by, to.verdict],
  );
  const [ended] = rows;
  if (!ended) throw new Error(`change ${id} is gone`);
  return ended;
}

/** As it stands; nobody is kept from changing it. */
export async function changeById(db: Queryable, id: bigint): Promise<RuleChange | undefined> {
  const { rows } = await db.query<RuleChange>(`select ${changeColumns} from rule_change where id = $1`, [id]);
  return rows[0];
}

async function lockedChange(tx: Tx, id: bigint): Promise<RuleChange | undefined> {
  const { rows } = await tx.query<RuleChange>(
    `select ${changeColumns} from rule_change where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/** Whether somebody else than the one who proposed it could say the second yes: not the one whom it is about. */
export function couldApprove(staff: StaffMember, change: RuleChange): boolean {
  return (
    staff.id !== change.proposed_by &&
    `staff/${staff.id}` !== change.subject &&
    staff.rights.includes(change.needs)
  );
}

const isOpen = ({ state }: RuleChange): boolean => state === 'proposed' || state === 'approved';

function allTyped(figures: readonly Figure[], typed: Readonly<Record<string, string>>): boolean {
  return figures.every((figure) => !figure.far || isTyped(figure, typed));
}

export interface ChangesQuery {
  readonly state: 'open' | 'all';
  /** A subject; with a slash at its end all below it too; `rule/12`: this change alone. Empty or undefined: whatever. */
  readonly about?: string | undefined;
  /** Who proposed or decided. */
  readonly staff?: number | undefined;
  /** ISO instants between which it was proposed, both of them included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The newest first; `open`: those that wait for a yes or for their time, the next one first. */
export async function ruleChanges(
  db: Queryable,
  { state, about = '', staff, from, to, ...place }: ChangesQuery & Place,
): Promise<{ rows: (RuleChange & Names)[]; total: number }> {
  const where = `${state === 'open' ? "c.state in ('proposed', 'approved')" : 'true'}
    and ($1 = '' or 'rule/' || c.id = $1 or c.subject = rtrim($1, '/') or (right($1, 1) = '/' and starts_with(c.subject, $1)))
    and ($2::bigint is null or $2 in (c.proposed_by, c.decided_by))
    and ($3::timestamptz is null or c.proposed_at >= $3) and ($4::timestamptz is null or c.proposed_at <= $4)`;
  const values = [about, staff ?? null, from ?? null, to ?? null];
  const order = state === 'open' ? 'c.effective_at nulls last, c.id' : 'c.id desc';
  const { paged, behind, tail } = sliceOf(place, 'c.id', order);
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<RuleChange & Names>(
      `select c.id, c.kind, c.subject, c.name, c.needs, c.proposed, c.figures, c.action, c.detail,
              c.reason, c.proposed_by, c.proposed_at, c.delay_ms, c.wanted_at, c.state, c.decided_by, c.decided_at,
              c.by_recovery_key, c.verdict, c.effective_at, c.ended_at,
              p.name as proposer, d.name as decider
         from rule_change c join staff p on p.id = c.proposed_by left join staff d on d.id = c.decided_by
        where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from rule_change c where ${where}`, values)
      : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface Names {
  readonly proposer: string;
  readonly decider: string | null;
}

/** Everybody who ever proposed or decided one, by name. */
export async function peopleOfChanges(
  db: Queryable,
): Promise<readonly { readonly id: bigint; readonly name: string }[]> {
  const { rows } = await db.query<{ id: bigint; name: string }>(
    `select s.id, s.name from staff s
      where s.id in (select c.proposed_by from rule_change c union select c.decided_by from rule_change c) order by s.name, s.id`,
  );
  return rows;
}
