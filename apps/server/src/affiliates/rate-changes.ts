/** What agents earn is a rule of money: the tree's bounds are looked at when it is proposed, and once more when it is to hold. */

import type { StaffMember } from '../backoffice/index.ts';
import { figureOf, type Proposal, type Proposed, propose, type RuleDesk } from '../backoffice/index.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { agentRate } from '../settings/index.ts';
import type { Rates } from './rate-table.ts';
import { ratesOf, refuseRates } from './rates.ts';

/** @returns refusals `rate_above_parent`, `rate_below_child`, `rule_out_of_band` and those of `propose` */
export async function proposeRates(
  tx: Tx,
  rules: Pick<RuleDesk, 'site' | 'settings'>,
  staff: StaffMember,
  { id, username, rates }: { readonly id: bigint; readonly username: string; readonly rates: Rates },
  proposal: Proposal | undefined,
): Promise<Outcome<Proposed>> {
  const refusal = await refuseRates(tx, id, rates);
  if (refusal) return refusal;
  const now = (await ratesOf(tx, [id])).get(id);
  const before = new Map<string, number>(Object.entries(now ?? {}));
  const figures = Object.entries(rates).flatMap(([category, rate]) => {
    const was = before.get(category) ?? 0;
    return rate === was
      ? []
      : [figureOf('agent', { path: [category], before: was, after: rate, rule: agentRate }, agentRate, [])];
  });
  const beyond = figures.find((one) => one.beyond)?.figure;
  if (beyond)
    return refused(
      'rule_out_of_band',
      `新费率 ${beyond.after}% 与原来的 ${beyond.before}% 相差过大，未保存；请核对是否输错，确需如此请分几次修改`,
    );
  if (figures.length === 0) return done({ state: 'saved' });
  return propose(
    tx,
    rules,
    staff,
    {
      kind: 'agent_rates',
      subject: `member/${id}`,
      name: username,
      needs: 'agents',
      holds: [`agent/${id}`],
      proposed: { agent: String(id), rates: { ...rates } },
      figures: figures.map(({ figure }) => figure),
      waits: true,
      action: 'agent_rates',
      detail: { rates: written(rates) },
    },
    proposal,
  );
}

/** Rates as the audit log keeps them: `realbet 80, sport 60`. */
export function written(rates: Rates): string {
  return Object.entries(rates)
    .map(([category, rate]) => `${category} ${rate}`)
    .join(', ');
}
