/** Whose members are is a rule of money: looked at when it is proposed, and once more when it is to hold. */
import {
  type Draft,
  type Figure,
  type Proposal,
  type Proposed,
  propose,
  type RuleChange,
  type RuleDesk,
  type RuleKind,
  type StaffMember,
} from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import type { Outcome } from '../platform/outcome.ts';
import { agreeToDismissal, type Dismissal, lookAtDismissal } from './dismissals.ts';
import { agreeToMove, lookAtMove, type Move } from './moves.ts';

type Desk = Pick<RuleDesk, 'site' | 'settings'>;
type Named = { readonly id: bigint; readonly username: string } | undefined;

/** @param outlook what it changes besides, for whoever decides @returns refusals of `lookAtMove` and of `propose` */
export async function proposeMove(
  tx: Tx,
  rules: Desk,
  staff: StaffMember,
  move: Move,
  proposal: Proposal | undefined,
  outlook: readonly Figure[],
): Promise<Outcome<Proposed>> {
  const looked = await lookAtMove(tx, move);
  if (!looked.ok) return looked;
  const { username, was, to } = looked.value;
  const draft = draftOf('agent_move', move.memberId, username, [was, to], {
    member: String(move.memberId),
    to: move.to === undefined ? null : String(move.to),
  });
  return propose(tx, rules, staff, { ...draft, figures: [...draft.figures, ...outlook] }, proposal);
}

/** @returns refusals of `lookAtDismissal` and of `propose` */
export async function proposeDismissal(
  tx: Tx,
  rules: Desk,
  staff: StaffMember,
  dismissal: Dismissal,
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const { agentId, heir } = dismissal;
  const looked = await lookAtDismissal(tx, dismissal);
  if (!looked.ok) return looked;
  const { username, heir: to } = looked.value;
  const draft = draftOf('agent_dismissal', agentId, username, [{ id: agentId, username }, to], {
    member: String(agentId),
    to: heir === undefined ? null : String(heir),
  });
  return propose(tx, rules, staff, draft, proposal);
}

function draftOf(
  kind: 'agent_move' | 'agent_dismissal',
  id: bigint,
  name: string,
  [was, to]: readonly [Named, Named],
  proposed: { readonly member: string; readonly to: string | null },
): Draft {
  const agents = [was, to].flatMap((one) => (one === undefined ? [] : [`agent/${one.id}`]));
  return {
    kind,
    subject: `member/${id}`,
    name,
    needs: 'agents',
    // Rates and moves of the same agents are not agreed side by side.
    holds: [...new Set([`agent/${id}`, ...agents])],
    proposed,
    figures: [
      {
        path: kind === 'agent_move' ? 'agent.parent' : 'agent.team',
        unit: 'text',
        before: written(was),
        after: written(to),
        far: false,
        distance: null,
        hidden: false,
      },
    ],
    waits: true,
    action: kind,
    detail: { from: written(was), to: written(to) },
  };
}

function written(agent: Named): string | null {
  return agent === undefined ? null : `${agent.username} ${agent.id}`;
}

/** Puts an agreed move on its way: it holds from the next week on. */
export function agentMoveKind({ clock }: Pick<AppContext, 'clock'>): RuleKind {
  return {
    async apply(tx: Tx, { proposed }: RuleChange) {
      const { member, to } = proposed as Kept;
      const agreed = await agreeToMove(tx, clock, { memberId: BigInt(member), to: idOf(to) });
      return agreed.ok;
    },
  };
}

export function agentDismissalKind({ clock }: Pick<AppContext, 'clock'>): RuleKind {
  return {
    async apply(tx: Tx, { proposed }: RuleChange) {
      const { member, to } = proposed as Kept;
      const agreed = await agreeToDismissal(tx, clock, { agentId: BigInt(member), heir: idOf(to) });
      return agreed.ok;
    },
  };
}

interface Kept {
  readonly member: string;
  readonly to: string | null;
}

const idOf = (kept: string | null) => (kept === null ? undefined : BigInt(kept));
