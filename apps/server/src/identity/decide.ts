/** What becomes of a form: people decide, two of them from the operator's level on; nobody alone makes a friend somebody else. */
import type { IdentityReason, IdentityState, IdentityWant } from '@mingpai/contract/identity';
import { changed, type Logged, standingYes } from '../backoffice/index.ts';
import { endWork } from '../claims/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { birthdayAt } from './age.ts';
import type { OpenVault } from './encryption.ts';
import { openedForm } from './opened.ts';
import { noteUnderage } from './underage.ts';

export interface DecideDeps {
  readonly clock: Clock;
  readonly settings: Settings;
}

export interface OpenForm {
  readonly memberId: bigint;
  readonly number: string;
  readonly wants: IdentityWant;
  readonly document: Buffer | null;
  readonly first: bigint | null;
  /** Found under age before: a document alone says otherwise, and two people look at it. */
  readonly doubted: boolean;
}

interface LockedForm extends OpenForm {
  readonly state: IdentityState;
  /** What the member sent is gone. */
  readonly erased: boolean;
}

/**
 * Says yes, as the first or the second of two. Who says yes has read the form.
 * @returns whether it holds; refusals `not_found`, `already_decided`, `identity_unread`, `identity_own_yes`
 */
export async function approveForm(
  tx: Tx,
  { clock, settings }: DecideDeps,
  staffId: bigint,
  id: bigint,
): Promise<Refused | Logged<{ both: boolean }>> {
  const now = clock.now();
  const locked = await lockOpen(tx, id);
  if (!locked.ok) return locked;
  const form = locked.value;
  if (!(await hasRead(tx, staffId, id))) return refused('identity_unread');
  const first = await standingYes(tx, form.first, 'identity');
  if (first === staffId) return refused('identity_own_yes');
  const { twoFrom } = await settings.current('identity');
  if (takesTwo(form.wants, twoFrom, form.doubted) && first === null) {
    await tx.query('update identity_form set first_by = $2, first_at = $3 where id = $1', [id, staffId, now]);
    return changed(
      { both: false },
      {
        action: 'identity_first_approval',
        subject: `member/${form.memberId}`,
        before: { state: 'open' },
        after: { state: 'open' },
        about: { order: form.number, level: form.wants },
      },
    );
  }
  const before = await grant(tx, { clock }, form);
  await closeForm(tx, id, { staffId, now, state: 'approved', reason: null });
  return changed(
    { both: true },
    {
      action: 'identity_approved',
      subject: `member/${form.memberId}`,
      before: { level: before },
      after: { level: form.wants },
      about: { order: form.number },
    },
  );
}

/** How a form is refused. */
export interface Refusal {
  readonly id: bigint;
  readonly verdict: 'refused' | 'more';
  readonly why: IdentityReason;
  /** Of somebody under age: the birthday that the document shows, `YYYY-MM-DD`. */
  readonly birthday?: string | undefined;
}

/**
 * Refuses, or asks for more; the member reads why. Whoever is recognised as under age stops playing and paying in from then on.
 * What nobody can read, because its key is lost, is refused as unreadable without a reading.
 * Refusals `not_found`, `already_decided`, `identity_unread`, `identity_form_wrong`
 */
export async function refuseForm(
  tx: Tx,
  { clock, settings, vault }: DecideDeps & { readonly vault: OpenVault },
  staffId: bigint,
  { id, verdict, why, birthday }: Refusal,
): Promise<Refused | Logged<null>> {
  const now = clock.now();
  const { leastAge } = await settings.current('identity');
  const ofAgeAt = why === 'underage' ? birthdayAt(birthday ?? '', leastAge) : undefined;
  // The word alone would stop nobody: what stops them is the day on which they come of age.
  if (why === 'underage' && (verdict !== 'refused' || ofAgeAt === undefined || ofAgeAt <= now))
    return refused('identity_form_wrong', { what: 'birthday' });
  const locked = await lockOpen(tx, id);
  if (!locked.ok) return locked;
  const { memberId, number, wants } = locked.value;
  const lost = why === 'unreadable' && (await openedForm(tx, vault, memberId, id)) === undefined;
  if (!lost && !(await hasRead(tx, staffId, id))) return refused('identity_unread');
  await closeForm(tx, id, { staffId, now, state: verdict, reason: why });
  if (ofAgeAt !== undefined) await noteUnderage(tx, { clock }, memberId, ofAgeAt);
  else {
    const told = inboxTexts.identityDecided({ verdict, level: wants, reason: why });
    await sendInboxMessage(tx, clock, memberId, told);
  }
  const refusal = verdict === 'more' ? 'identity_more_asked' : 'identity_refused';
  return changed(null, {
    action: ofAgeAt === undefined ? refusal : 'identity_underage',
    subject: `member/${memberId}`,
    before: { state: 'open' },
    after: { state: verdict },
    about: { order: number, reason: why },
  });
}

/** From the operator's level on, and for whoever was found under age before, it takes a second person. */
export function takesTwo(wants: IdentityWant, twoFrom: IdentityWant, doubted: boolean): boolean {
  return doubted || wants === 'full' || twoFrom === 'basic';
}

/** The member has the level from now on, and the document is theirs: whoever shows it in another account is seen. */
export async function grant(
  tx: Tx,
  { clock }: Pick<DecideDeps, 'clock'>,
  { memberId, wants, document }: OpenForm,
): Promise<string> {
  const now = clock.now();
  const { rows } = await tx.query<{ level: string }>(
    'select level from identity_level where member_id = $1 for update',
    [memberId],
  );
  await tx.query(
    `insert into identity_level as l (member_id, level, since) values ($1, $2, $3)
     on conflict (member_id) do update
       set level = case when l.level = 'full' then l.level else excluded.level end, since = excluded.since, of_age_at = null`,
    [memberId, wants, now],
  );
  if (document !== null)
    await tx.query("select trace_account('document', $2, $1, $3)", [memberId, document.toString('hex'), now]);
  const told = inboxTexts.identityDecided({ verdict: 'approved', level: wants, reason: null });
  await sendInboxMessage(tx, clock, memberId, told);
  return rows[0]?.level ?? 'none';
}

/** @param staffId null: a checking service's verdict ended it */
export async function closeForm(
  tx: Tx,
  id: bigint,
  {
    staffId,
    now,
    state,
    reason,
  }: {
    readonly staffId: bigint | null;
    readonly now: Date;
    readonly state: 'approved' | 'refused' | 'more';
    readonly reason: IdentityReason | null;
  },
): Promise<void> {
  await tx.query(
    'update identity_form set state = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1',
    [id, state, reason, staffId, now],
  );
  await endWork(tx, 'identity', id);
}

/** Whoever decides has seen what they decide about; the log has it. */
async function hasRead(tx: Tx, staffId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await tx.query(
    'select from identity_reading where form_id = $1 and staff_id = $2 limit 1',
    [id, staffId],
  );
  return rows.length > 0;
}

async function lockOpen(tx: Tx, id: bigint): Promise<Outcome<OpenForm>> {
  const form = await lockForm(tx, id);
  if (!form) return refused('not_found');
  return form.state === 'open' ? done(form) : refused('already_decided');
}

/** Whatever decides about a form does so one after the other. */
export async function lockForm(tx: Tx, id: bigint): Promise<LockedForm | undefined> {
  const { rows } = await tx.query<LockedForm>(
    `select f.member_id as "memberId", f.number, f.wants, f.document, f.first_by as first, f.state, f.details is null as erased,
            exists (select from identity_level l where l.member_id = f.member_id and l.of_age_at is not null) as doubted
       from identity_form f where f.id = $1 for update of f`,
    [id],
  );
  return rows[0];
}
