/** What an agent is paid for is a rule of money: looked at when it is proposed, and once more when it is to hold. */
import { formatYuan } from '@mingpai/contract/money';
import {
  type Figure,
  type Proposal,
  type Proposed,
  propose,
  type RuleChange,
  type RuleDesk,
  type RuleKind,
  type StaffMember,
} from '../backoffice/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { agreeToTerms, refuseTerms, type Terms, termsOf } from './terms.ts';

/** @param outlook what it changes besides, for whoever decides @returns refusals of `refuseTerms` and of `propose` */
export async function proposeTerms(
  tx: Tx,
  rules: Pick<RuleDesk, 'site' | 'settings'>,
  staff: StaffMember,
  { id, username, terms }: { readonly id: bigint; readonly username: string; readonly terms: Terms },
  proposal: Proposal | undefined,
  outlook: readonly Figure[] = [],
): Promise<Outcome<Proposed>> {
  const refusal = await refuseTerms(tx, id, terms);
  if (refusal) return refusal;
  const held = (await termsOf(tx, [id], rules.site.clock.now())).get(id);
  const figures = figuresBetween(held?.next?.terms ?? held?.now ?? { kind: 'turnover' }, terms);
  if (figures.length === 0) return done({ state: 'saved' });
  return propose(
    tx,
    rules,
    staff,
    {
      kind: 'agent_terms',
      subject: `member/${id}`,
      name: username,
      needs: 'agents',
      holds: [`agent/${id}`],
      proposed: { agent: String(id), terms: kept(terms) },
      figures: [...figures, ...outlook],
      waits: true,
      action: 'agent_terms',
      // As the log keeps rates: `net_loss, share 30.00, depositFee 1.00, carries on`.
      detail: {
        terms: written(terms)
          .map(([path, { text }]) => (path === 'agent.kind' ? text : `${path.replace('agent.', '')} ${text}`))
          .join(', '),
      },
    },
    proposal,
  );
}

/** What pays is typed once more by both people: there is no last value of the same kind to compare with. */
const typedAgain = ['agent.share', 'agent.perHead'];

function figuresBetween(before: Terms, after: Terms): Figure[] {
  const [was, is] = [new Map(written(before)), new Map(written(after))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [then, now] = [was.get(path)?.text ?? null, is.get(path)?.text ?? null];
    const unit = (is.get(path) ?? was.get(path))?.unit ?? 'text';
    if (then === now) return [];
    const far = now !== null && typedAgain.includes(path);
    return [{ path, unit, before: then, after: now, far, distance: null, hidden: false }];
  });
}

type Written = readonly (readonly [string, { readonly unit: Figure['unit']; readonly text: string }])[];

function written(terms: Terms): Written {
  const percent = (basisPoints: number) =>
    ({ unit: 'percent', text: (basisPoints / 100).toFixed(2) }) as const;
  const yuan = (fen: bigint) => ({ unit: 'yuan', text: formatYuan(fen) }) as const;
  const kind = ['agent.kind', { unit: 'text', text: terms.kind }] as const;
  if (terms.kind === 'net_loss')
    return [
      kind,
      ['agent.share', percent(terms.share)],
      ['agent.depositFee', percent(terms.depositFee)],
      ['agent.carries', { unit: 'switch', text: terms.carries ? 'on' : 'off' }],
    ];
  if (terms.kind === 'per_head')
    return [
      kind,
      ['agent.perHead', yuan(terms.perHead)],
      ['agent.leastDeposit', yuan(terms.leastDeposit)],
      ['agent.leastTurnover', yuan(terms.leastTurnover)],
    ];
  return [kind];
}

/** As JSON: fen as text. */
function kept(terms: Terms) {
  if (terms.kind !== 'per_head') return { ...terms };
  const { kind, perHead, leastDeposit, leastTurnover } = terms;
  return {
    kind,
    perHead: String(perHead),
    leastDeposit: String(leastDeposit),
    leastTurnover: String(leastTurnover),
  };
}

type Kept =
  | Exclude<Terms, { readonly kind: 'per_head' }>
  | {
      readonly kind: 'per_head';
      readonly perHead: string;
      readonly leastDeposit: string;
      readonly leastTurnover: string;
    };

function termsKept(terms: Kept): Terms {
  if (terms.kind !== 'per_head') return terms;
  const { kind, perHead, leastDeposit, leastTurnover } = terms;
  return {
    kind,
    perHead: BigInt(perHead),
    leastDeposit: BigInt(leastDeposit),
    leastTurnover: BigInt(leastTurnover),
  };
}

/** Puts agreed terms on their way: they hold from the next week on. */
export function agentTermsKind({ clock }: Pick<AppContext, 'clock'>): RuleKind {
  return {
    async apply(tx: Tx, { proposed, proposed_by }: RuleChange) {
      const { agent, terms } = proposed as { agent: string; terms: Kept };
      const by = staffActor(proposed_by);
      const agreed = await agreeToTerms(tx, clock, { agentId: BigInt(agent), terms: termsKept(terms), by });
      return agreed.ok;
    },
  };
}
