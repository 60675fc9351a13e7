/** The ledger as one would explain it on paper: a map of accounts, a map of transfers, and the rules. */
import type { Move, NewTransfer, TransferRefusal } from '../index.ts';

interface Account {
  readonly floor: bigint | undefined;
  readonly ceiling: bigint | undefined;
  balance: bigint;
  pendingDebits: bigint;
  pendingCredits: bigint;
}

export class Model {
  readonly accounts = new Map<string, Account>();
  readonly transfers = new Map<string, NewTransfer>();
  /** What has become of pending transfers. */
  readonly ends = new Map<string, 'post' | 'void'>();

  open(id: string, terms: { readonly floor?: bigint; readonly ceiling?: bigint }): void {
    this.accounts.set(id, {
      floor: terms.floor,
      ceiling: terms.ceiling,
      balance: 0n,
      pendingDebits: 0n,
      pendingCredits: 0n,
    });
  }

  /** What the ledger has to answer; the effect takes place when it is `done`. */
  transfer(transfer: NewTransfer): 'done' | 'replayed' | TransferRefusal {
    const known = this.transfers.get(transfer.id);
    if (known) return sameContent(known, transfer) ? 'replayed' : 'conflict';
    const refusal =
      'pendingId' in transfer ? this.#end(transfer.pendingId, transfer.phase) : this.#move(transfer);
    if (refusal) return refusal;
    this.transfers.set(transfer.id, transfer);
    return 'done';
  }

  #move(transfer: Move): TransferRefusal | undefined {
    const legs = transfer.legs.map((leg) => ({ ...leg, stands: this.accounts.get(leg.account) }));
    if (legs.some(({ stands }) => !stands)) return 'unknown_account';
    if (legs.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'unbalanced';
    // In the order of accounts, because the first that can't is the one that is named.
    legs.sort((a, b) => (a.account < b.account ? -1 : 1));
    for (const { amount, stands } of legs) {
      if (!stands) continue;
      const { floor, ceiling, balance, pendingDebits, pendingCredits } = stands;
      if (amount < 0n && floor !== undefined && balance - pendingDebits + amount < floor)
        return 'insufficient_funds';
      if (amount > 0n && ceiling !== undefined && balance + pendingCredits + amount > ceiling)
        return 'ceiling_exceeded';
    }
    for (const { amount, stands } of legs) {
      if (!stands) continue;
      if (transfer.phase === 'single') stands.balance += amount;
      else if (amount < 0n) stands.pendingDebits -= amount;
      else stands.pendingCredits += amount;
    }
    return undefined;
  }

  #end(pendingId: string, phase: 'post' | 'void'): TransferRefusal | undefined {
    const reserved = this.transfers.get(pendingId);
    if (!reserved || 'pendingId' in reserved || reserved.phase !== 'pending') return 'pending_not_found';
    const ended = this.ends.get(pendingId);
    if (ended) return ended === 'post' ? 'already_posted' : 'already_voided';
    for (const { account, amount } of reserved.legs) {
      const stands = this.accounts.get(account);
      if (!stands) continue;
      if (phase === 'post') stands.balance += amount;
      if (amount < 0n) stands.pendingDebits += amount;
      else stands.pendingCredits -= amount;
    }
    this.ends.set(pendingId, phase);
    return undefined;
  }
}

function sameContent(a: NewTransfer, b: NewTransfer): boolean {
  if ('pendingId' in a || 'pendingId' in b)
    return 'pendingId' in a && 'pendingId' in b && a.phase === b.phase && a.pendingId === b.pendingId;
  return (
    a.phase === b.phase && a.kind === b.kind && a.reference === b.reference && legsText(a) === legsText(b)
  );
}

function legsText({ legs }: Move): string {
  return legs
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join();
}
