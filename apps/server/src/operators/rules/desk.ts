/** The desk of rule changes, with every kind that can be put into force. */
import { setRates } from '../../agents/index.ts';
import type { Site } from '../../app/site.ts';
import { startWatching } from '../../chain/index.ts';
import { switchGateway } from '../../gateways/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { Settings } from '../../settings/index.ts';
import type { Catalogue } from '../../venues/index.ts';
import { staffKind } from '../staff-office.ts';
import type { RuleChange, RuleDesk, RuleKind } from './changes.ts';
import { promotionKind } from './promotion-terms.ts';
import { settingsKind } from './settings-change.ts';
import { applyTerms } from './venue-terms.ts';

export function openRuleDesk(site: Site, settings: Settings, catalogue: Catalogue): RuleDesk {
  return {
    site,
    settings,
    kinds: {
      // Whoever watches a chain looks at it anew.
      settings: settingsKind(settings, async (tx, areas) => {
        if (areas.includes('chain')) await startWatching(tx);
      }),
      staff: staffKind(site),
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
      // What two chiefs agreed to is that one of them may make a key (recovery-key.ts).
      recovery_key: { apply: async () => true },
    },
  };
}

interface Switched {
  readonly code: string;
}

function agentRatesKind({ clock }: Site): RuleKind {
  return {
    async apply(tx: Tx, { proposed, proposed_by }: RuleChange) {
      const { agent, rates } = proposed as { agent: string; rates: Parameters<typeof setRates>[2]['rates'] };
      // Where the tree's rates have moved meanwhile the database would refuse them too.
      const set = await setRates(tx, clock, { agentId: BigInt(agent), rates, by: `staff/${proposed_by}` });
      return set.ok;
    },
  };
}
