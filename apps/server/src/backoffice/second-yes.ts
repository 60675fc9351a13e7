/** The first of two people's yes in the staff's words: for answers, queues and the log. */
import { yuanNumber } from '@mingpai/contract/money';
import { type FirstYes, type Given, type Reason, reasonText, type Waits } from '../authority/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { type Done, done } from '../platform/outcome.ts';
import { type AuditEntry, recordAudit } from './audit.ts';

export function wireReasons(reasons: readonly Reason[]) {
  return reasons.map((reason) => {
    const figure = reason.limit === 'related_accounts' ? Number : yuanNumber;
    return {
      limit: reason.limit,
      text: reasonText(reason),
      sum: figure(reason.sum),
      from: figure(reason.from),
    };
  });
}

/** @param reader the member of staff who is shown it */
export function wireFirstYes(first: FirstYes | undefined, reader: bigint) {
  if (first === undefined) return null;
  return {
    by: first.by,
    at: first.at.toISOString(),
    own: first.staffId === reader,
    amount: yuanNumber(first.amount),
    order: first.order,
    reference: first.reference,
    reasons: wireReasons(first.reasons),
    second: [...first.second],
  };
}

function waitsText({ reasons }: Waits): string {
  return reasons.map(reasonText).join('；');
}

/**
 * The entry of the log for a decision: one action for the first of two people's yes, another for what took effect. Nothing for a
 * request that came before.
 */
export function noteGiven(
  tx: Tx,
  clock: Clock,
  { verdict, actions, detail, ...entry }: GivenEntry,
): Promise<void> {
  if (verdict.state === 'waits')
    return verdict.repeated
      ? Promise.resolve()
      : recordAudit(tx, clock, {
          ...entry,
          action: actions.first,
          detail: { ...detail, waits: waitsText(verdict) },
        });
  const first = verdict.first === undefined ? {} : { first: verdict.first.name };
  return recordAudit(tx, clock, { ...entry, action: actions.given, detail: { ...detail, ...first } });
}

interface GivenEntry extends Omit<AuditEntry, 'action'> {
  readonly verdict: Waits | Given;
  readonly actions: { readonly first: string; readonly given: string };
}

/** What a caller is told: `pending` with the reasons while it waits for somebody else, `approved` once it took effect. */
export function given<More extends object>(
  verdict: Waits | Given,
  more: More,
): Done<More & { state: 'approved' | 'pending' }> {
  if (verdict.state === 'given') return done({ ...more, state: 'approved' });
  return done(
    { ...more, state: 'pending' },
    `已记录您的确认，资金未变动，等待另一位同事复核：${waitsText(verdict)}`,
  );
}
