/**
 * What becomes of what a checking service says (docs/decisions/0092). It decides alone only what one person may decide, once, and only
 * while nobody has the form: it gives the basic level, or asks for another picture. It accuses nobody: that is for people.
 */
import type { IdentityReason } from '@mingpai/contract/identity';
import { recordAudit } from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Verdict } from './checker-port.ts';
import { closeForm, type DecideDeps, grant, lockForm, type OpenForm, takesTwo } from './decide.ts';

/** What the member cures with another picture or document; everything else says something of the person. */
const curable: ReadonlySet<IdentityReason> = new Set(['unreadable', 'expired', 'not_accepted']);

/** `unknown`: no such form was given to it. `contradiction`: it said something else before, and that stands. */
export type Taken = 'taken' | 'repeated' | 'contradiction' | 'unknown';

interface CheckRow {
  readonly state: string;
  readonly asked_at: Date | null;
  readonly verdict: string | null;
  readonly reasons: readonly string[];
  readonly same_name: boolean | null;
}

/** Told by callback or by asking, once or fifty times at once: the first word is the one. */
export async function takeVerdict(
  tx: Tx,
  { clock, settings }: DecideDeps,
  reference: string,
  verdict: Verdict,
): Promise<Taken> {
  const { rows: known } = await tx.query<{ form_id: bigint }>(
    'select form_id from identity_check where reference = $1',
    [reference],
  );
  const id = known[0]?.form_id;
  const form = id === undefined ? undefined : await lockForm(tx, id);
  if (id === undefined || form === undefined) return 'unknown';
  const { rows } = await tx.query<CheckRow>(
    'select state, asked_at, verdict, reasons, same_name from identity_check where form_id = $1 for update',
    [id],
  );
  const [check] = rows;
  // What was never given to it, it has not seen.
  if (!check || check.asked_at === null) return 'unknown';
  // Nothing is written any more of somebody whose data were erased.
  if (form.erased) return 'repeated';
  const now = clock.now();
  const reasons = [...new Set(verdict.reasons)].sort();
  const about = { order: form.number, verdict: verdict.state };
  const subject = `member/${form.memberId}`;
  if (check.verdict !== null) {
    if (check.verdict === verdict.state && check.reasons.join() === reasons.join()) return 'repeated';
    const { rows: first } = await tx.query(
      'update identity_check set contradicted_at = $2 where form_id = $1 and contradicted_at is null returning 1',
      [id, now],
    );
    if (first.length > 0)
      await recordAudit(tx, clock, {
        staffId: null,
        action: 'identity_check_contradicted',
        subject,
        detail: { ...about, before: check.verdict },
      });
    return 'contradiction';
  }
  const { twoFrom } = await settings.current('identity');
  const decision =
    form.state === 'open' && check.state === 'asked' && (await isNobodys(tx, id, form))
      ? await decisionOf(tx, form, { ...verdict, reasons }, check, twoFrom)
      : undefined;
  await tx.query(
    `update identity_check set state = 'answered', verdict = $2, reasons = $3, told_at = $4, decided = $5 where form_id = $1`,
    [id, verdict.state, reasons, now, decision !== undefined],
  );
  if (decision === undefined) return 'taken';
  if (decision === 'approve') {
    await grant(tx, { clock }, form);
    await closeForm(tx, id, { staffId: null, now, state: 'approved', reason: null });
  } else {
    await closeForm(tx, id, { staffId: null, now, state: 'more', reason: decision });
    const told = inboxTexts.identityDecided({ verdict: 'more', level: form.wants, reason: decision });
    await sendInboxMessage(tx, clock, form.memberId, told);
  }
  await recordAudit(tx, clock, { staffId: null, action: 'identity_checked', subject, detail: about });
  return 'taken';
}

/** @returns what the service may decide alone: `approve`, or the reason for asking for more */
async function decisionOf(
  tx: Tx,
  form: OpenForm,
  { state, reasons }: Verdict,
  { same_name }: CheckRow,
  twoFrom: 'basic' | 'full',
): Promise<'approve' | IdentityReason | undefined> {
  if (state === 'failed') return reasons.every((one) => curable.has(one)) ? reasons[0] : undefined;
  if (state !== 'passed' || same_name !== true) return undefined;
  if (takesTwo(form.wants, twoFrom, form.doubted)) return undefined;
  return (await namedElsewhere(tx, form)) ? undefined : 'approve';
}

/** Whoever has opened a form decides about it. */
export async function isNobodys(tx: Tx, id: bigint, form: OpenForm): Promise<boolean> {
  if (form.first !== null) return false;
  const { rows } = await tx.query('select from identity_reading where form_id = $1 limit 1', [id]);
  return rows.length === 0;
}

/** Another account named this document: which of them is the holder, people find out. */
async function namedElsewhere(tx: Tx, { memberId, document }: OpenForm): Promise<boolean> {
  const { rows } = await tx.query(
    'select from identity_form where document = $1 and member_id <> $2 limit 1',
    [document, memberId],
  );
  return rows.length > 0;
}
