/** The desk of rule changes, with every kind that can be put into force. */

import {
  agentDismissalKind,
  agentMoveKind,
  agentTermsKind,
  refuseRebates,
  setRates,
} from '../affiliates/index.ts';
import {
  networksLockOut,
  type RuleChange,
  type RuleDesk,
  type RuleKind,
  refuseYesFromOutside,
  roleKind,
  settingsKind,
  staffKind,
} from '../backoffice/index.ts';
import { startWatching } from '../chain/index.ts';
import type { Catalogue } from '../game-providers/index.ts';
import { applyTerms } from '../game-providers/index.ts';
import { switchGateway } from '../gateways/index.ts';
import { refuseRealMoney } from '../installation/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { promotionKind } from '../promotions/index.ts';
import { areas, type Settings } from '../settings/index.ts';
import { webhookKind } from '../webhooks/index.ts';

export function openRuleDesk(site: AppContext, settings: Settings, catalogue: Catalogue): RuleDesk {
  return {
    site,
    settings,
    refuseMoneySettings: refuseRealMoney,
    kinds: {
      settings: {
        ...settingsKind(settings, {
          refuses: async (tx, area, value) => {
            // Commissions may have risen since it was proposed, chiefs may have gone elsewhere.
            if (area === 'vip') return (await refuseRebates(tx, areas.vip.parse(value).levels)) !== undefined;
            return area === 'security' && networksLockOut(tx, areas.security.parse(value).staffNetworks);
          },
          // Whoever watches a chain looks at it anew.
          held: async (tx, changed) => {
            if (changed.includes('chain')) await startWatching(tx);
          },
        }),
        refusesYes: async (_tx, { action, proposed }, { address }) =>
          action === 'staff_networks'
            ? refuseYesFromOutside(networksIn(proposed as readonly ProposedLeaf[]), address)
            : undefined,
      },
      staff: staffKind(site),
      role: roleKind(site),
      gateway: {
        apply: async (tx, { proposed }) =>
          (await switchGateway(tx, (proposed as Switched).code, true)) !== undefined,
      },
      venue: {
        apply: async (tx, change) =>
          (await applyTerms(tx, change)) ?? catalogue.enable(tx, (change.proposed as Switched).code, true),
      },
      promotion: promotionKind(() => site.clock.now()),
      agent_rates: agentRatesKind(site),
      agent_terms: agentTermsKind(site),
      agent_move: agentMoveKind(site),
      agent_dismissal: agentDismissalKind(site),
      // What two chiefs agreed to is that one of them may make a key (recovery-key.ts).
      recovery_key: { apply: async () => true },
      webhook: webhookKind(site.clock),
    },
  };
}

interface ProposedLeaf {
  readonly area: string;
  readonly path: readonly string[];
  readonly after: unknown;
}

/** The list of networks that a change of settings proposes. */
function networksIn(leaves: readonly ProposedLeaf[]): readonly string[] {
  const leaf = leaves.find(({ area, path }) => area === 'security' && path[0] === 'staffNetworks');
  return areas.security.shape.staffNetworks.parse(leaf?.after);
}

interface Switched {
  readonly code: string;
}

function agentRatesKind({ clock }: AppContext): RuleKind {
  return {
    async apply(tx: Tx, { proposed, proposed_by }: RuleChange) {
      const { agent, rates } = proposed as { agent: string; rates: Parameters<typeof setRates>[2]['rates'] };
      // Where the tree's rates have moved meanwhile the database would refuse them too.
      const set = await setRates(tx, clock, { agentId: BigInt(agent), rates, by: staffActor(proposed_by) });
      return set.ok;
    },
  };
}
