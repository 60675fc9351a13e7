/** Changes of rules as the console reads them. */
import { done, type Outcome } from '../../platform/outcome.ts';
import type { StaffMember } from '../staff.ts';
import { logged } from '../staff-change.ts';
import type { Names, Proposed, RuleChange } from './changes.ts';
import type { Figure } from './figures.ts';

/** Who reads, and what they could do about each change. */
export interface Reader {
  readonly staff: StaffMember;
  readonly now: Date;
  /** Whether somebody else could say yes. */
  othersMay(change: RuleChange): boolean;
  readonly recoveryKey: boolean;
}

export function wireChange(change: RuleChange & Partial<Names>, reader: Reader) {
  const { staff } = reader;
  const own = change.proposed_by === staff.id;
  return {
    id: Number(change.id),
    subject: change.subject,
    name: change.name,
    figures: change.figures.map((figure) => wireFigure(figure, staff.rights.includes(change.needs))),
    reason: change.reason,
    state: change.state,
    proposedBy: change.proposer ?? (own ? staff.name : ''),
    proposedAt: change.proposed_at.toISOString(),
    own,
    delayMinutes: Math.round(Number(change.delay_ms) / 60_000),
    wantedFrom: change.wanted_at?.toISOString() ?? null,
    decidedBy: change.decider ?? (change.decided_by === staff.id ? staff.name : null),
    decidedAt: change.decided_at?.toISOString() ?? null,
    byRecoveryKey: change.by_recovery_key,
    verdict: change.verdict,
    effectiveAt: change.effective_at?.toISOString() ?? null,
    appliedAt: change.state === 'applied' ? (change.ended_at?.toISOString() ?? null) : null,
    withdrawnAt: change.state === 'withdrawn' ? (change.ended_at?.toISOString() ?? null) : null,
    may: mayOf(change, reader),
  };
}

/** Which rule, by whom, when and what became of it: the same for whoever may see the list. */
export function wireHistory(change: RuleChange & Names) {
  return {
    subject: change.subject,
    name: change.name,
    reason: change.reason,
    state: change.state,
    proposedBy: change.proposer,
    proposedAt: change.proposed_at.toISOString(),
    wantedFrom: change.wanted_at?.toISOString() ?? null,
    decidedBy: change.decider,
    decidedAt: change.decided_at?.toISOString() ?? null,
    verdict: change.verdict,
    effectiveAt: change.effective_at?.toISOString() ?? null,
    appliedAt: change.state === 'applied' ? (change.ended_at?.toISOString() ?? null) : null,
  };
}

function mayOf(change: RuleChange, { staff, now, othersMay, recoveryKey }: Reader) {
  const own = change.proposed_by === staff.id;
  const fresh = staff.decidesFrom !== null && staff.decidesFrom > now;
  const hasRight = staff.rights.includes(change.needs) && !fresh;
  const isProposed = change.state === 'proposed';
  const isOpen = isProposed || change.state === 'approved';
  return [
    ...(isProposed && hasRight && !own ? (['approve'] as const) : []),
    ...(isProposed && hasRight && own && recoveryKey && !othersMay(change)
      ? (['approve_by_key'] as const)
      : []),
    ...(isOpen && hasRight && !own ? (['reject'] as const) : []),
    ...(isOpen && own ? (['withdraw'] as const) : []),
    ...(change.state === 'applied' && change.kind === 'settings' && hasRight ? (['undo'] as const) : []),
  ];
}

/** @param mayDecide others are not shown accounts, keys and nodes */
export function wireFigure({ hidden, ...figure }: Figure, mayDecide: boolean) {
  return hidden && !mayDecide ? { ...figure, before: null, after: '***' } : figure;
}

/** The answer of a call that changes rules. */
export function wireOutcome(proposed: Proposed, staff: StaffMember, now: Date) {
  if (proposed.state === 'saved') return { state: 'saved' as const, change: null, figures: [] };
  if (proposed.state === 'unconfirmed')
    return {
      state: 'unconfirmed' as const,
      change: null,
      figures: proposed.figures.map((figure) => wireFigure(figure, true)),
    };
  const change = wireChange(proposed.change, { staff, now, othersMay: () => true, recoveryKey: false });
  return { state: 'proposed' as const, change, figures: [...change.figures] };
}

/** The same for a change of staff; what was proposed or saved has written its entries of the log itself. */
export function proposedChange(outcome: Outcome<Proposed>, staff: StaffMember, now: Date) {
  return outcome.ok ? logged(done(wireOutcome(outcome.value, staff, now))) : outcome;
}
