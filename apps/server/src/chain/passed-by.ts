/** Payments that members named while a look passed their block by: no later look reads it again, so the nodes are asked for each of them. */
import type { Protocol } from '@mingpai/contract/states';
import type { ChainDeps } from './credit.ts';
import { NodeTrouble } from './node.ts';
import { findTransaction, type OpenChain } from './receipts.ts';
import { decidePassedBy, passedBy, transferOf } from './store.ts';
import { tellsOf } from './transfers.ts';

/** What no second node has told for so long is taken for gone, in ms; whoever named it may name it again. */
const unwitnessedMs = 3_600_000;

/** Confirms what two nodes tell, and removes what none or only one does. A node in trouble changes nothing. */
export async function lookAtPassedBy(parts: ChainDeps, chain: Protocol, open: OpenChain): Promise<void> {
  const { database, clock, log } = parts.site;
  for (const payment of await passedBy(database, chain)) {
    const transfer = transferOf(payment);
    if (!transfer) continue;
    try {
      const found = await findTransaction(parts, chain, open, payment.tx_hash);
      const told = found !== undefined && tellsOf(found.receipt, transfer, open.contract);
      if (told && found.final) await decidePassedBy(database, payment, 'confirmed');
      else if (!told || clock.now().getTime() - payment.seen_at.getTime() > unwitnessedMs)
        await decidePassedBy(database, payment, 'removed');
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      log.warn(
        { chain, trouble: error.message },
        'chain: a payment that was passed by could not be asked for',
      );
      return;
    }
  }
}
