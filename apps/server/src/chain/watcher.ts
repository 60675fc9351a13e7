/** Looks at a chain again and again: one look a job, through the first node that can be believed. */

import type { Protocol } from '@mingpai/contract/states';
import { message, stored } from '@mingpai/contract/texts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import { type ChainDeps, expectOrders, settleAll } from './credit.ts';
import { type ChainNode, NodeTrouble, openNode } from './node.ts';
import { watchedAddresses } from './own-addresses.ts';
import { lookAtPassedBy } from './passed-by.ts';
import { type Look, type LookPlan, lookAt } from './scan.ts';
import { cursorOf, noteTrouble, record, seenOn } from './store.ts';

/**
 * Reads what is new, credits what became final. Harmless to repeat and to run twice at the same time.
 * @returns whether the chain is watched at all
 */
export async function watch(parts: ChainDeps, chain: Protocol): Promise<boolean> {
  const { site, settings } = parts;
  const { database, clock } = site;
  const { [chain]: set } = await settings.current('chain');
  if (!set.enabled) return false;
  const contract = nodeAddress(chain, set.contract);
  if (!contract || set.rpcUrls.length === 0) {
    await noteTrouble(
      database,
      chain,
      stored(message(contract ? 'chain_without_node' : 'chain_contract_malformed')),
      clock.now(),
    );
    return true;
  }
  const [cursor, seen, shared, own] = await Promise.all([
    cursorOf(database, chain),
    seenOn(database, chain),
    sharedAddresses(parts, chain),
    watchedAddresses(database, chain, clock.now()),
  ]);
  // What was seen stays in sight until it is final, also when its address is no longer watched.
  const recipients = [...new Set([...shared, ...own, ...seen.map(({ recipient }) => recipient)])];
  const { safe = null, safe_hash = null } = cursor ?? {};
  const plan: LookPlan = {
    ...set,
    contract,
    recipients,
    safe: safe !== null && safe_hash !== null ? { number: safe, hash: safe_hash } : undefined,
    seen,
  };
  const look = await believableLook(
    set.rpcUrls.map((url) => openNode(url, site.outbound)),
    plan,
  );
  if (look instanceof NodeTrouble) {
    site.log.warn({ chain, trouble: look.message }, 'chain: no node can be believed');
    await noteTrouble(database, chain, look.message, clock.now());
    return true;
  }
  await database.transaction(async (tx) => {
    await record(tx, chain, { since: safe, look, now: clock.now() });
    await expectOrders(tx, chain);
  });
  await lookAtPassedBy(parts, chain, { set, contract });
  await settleAll(parts, chain);
  return true;
}

/** The first node's look that holds, or every node's trouble. The nodes after it are the witnesses. */
async function believableLook(nodes: readonly ChainNode[], plan: LookPlan): Promise<Look | NodeTrouble> {
  const troubles: string[] = [];
  for (const [index, node] of nodes.entries()) {
    const witnesses = [...nodes.slice(index + 1), ...nodes.slice(0, index)];
    try {
      return await lookAt(node, witnesses, plan);
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      troubles.push(nodes.length > 1 ? `#${index + 1} ${error.message}` : error.message);
    }
  }
  return new NodeTrouble(troubles.join('; '));
}

/** Every shared address that was ever set: people pay to addresses that they noted long ago. */
export async function sharedAddresses(
  { settings }: Pick<ChainDeps, 'settings'>,
  chain: Protocol,
): Promise<NodeAddress[]> {
  const versions = await settings.versions('payments');
  const addresses = versions.flatMap(({ value }) => nodeAddress(chain, value.receiving[chain]) ?? []);
  return [...new Set(addresses)];
}
