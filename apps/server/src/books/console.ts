/** The staff's calls on the books: a member's accounts and entries, one transfer, the state of the ledger; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Books } from '../wallet/index.ts';
import { lastCount } from './counted.ts';

/** How it stands with the time-stamps of the seals' heads; undefined: no authority is set. */
export type StampStatus = () => Promise<
  { readonly day?: string; readonly at?: Date; readonly late: boolean } | undefined
>;

export interface BookConsoleDeps {
  /** Codes of the venues. */
  readonly codes: () => readonly string[];
  readonly stampStatus: StampStatus;
}

export function bookConsole(
  define: DefineConsoleCall,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  books: Books,
  { codes, stampStatus }: BookConsoleDeps,
): void {
  define('memberLedger', async ({ id, account, before, until, limit }) => {
    const accounts = await books.accounts(BigInt(id));
    const chosen = account ?? accounts[0]?.id;
    if (!accounts.some((one) => one.id === chosen) || chosen === undefined) return refused('not_found');
    const moment = until === undefined ? undefined : new Date(until);
    const [entries, balancesAt] = await Promise.all([
      books.entries(chosen, {
        ...(before === undefined ? {} : { before: BigInt(before) }),
        ...(moment === undefined ? {} : { until: moment }),
        limit: limit + 1,
      }),
      moment === undefined ? undefined : Promise.all(accounts.map((one) => books.balanceAt(one.id, moment))),
    ]);
    const atMoment = new Map(
      balancesAt?.map((balance, index) => [accounts[index]?.id, yuanNumber(balance)] as const),
    );
    return done({
      accounts: accounts.map((one) => ({
        id: one.id,
        code: one.code,
        balance: yuanNumber(one.balance),
        available: yuanNumber(one.available),
        pending: yuanNumber(one.pending),
        balanceAt: atMoment.get(one.id) ?? null,
      })),
      entries: entries.slice(0, limit).map((entry) => ({
        seq: entry.number.toString(),
        transferId: entry.transferId,
        kind: entry.kind,
        reference: entry.reference,
        phase: entry.phase,
        amount: yuanNumber(entry.amount),
        reserved: yuanNumber(entry.pendingDebits),
        balanceAfter: entry.balanceAfter === undefined ? null : yuanNumber(entry.balanceAfter),
        at: entry.at.toISOString(),
      })),
      more: entries.length > limit,
      balanceAt: atMoment.get(chosen) ?? null,
    });
  });

  define('transferDetail', async ({ id, member }) => {
    const transfer = await books.transfer(id);
    if (!transfer) return refused('not_found');
    const owner = member === undefined ? undefined : BigInt(member);
    const names = new Map(books.namesFor(undefined, codes()));
    for (const own of owner === undefined ? [] : await books.accounts(owner))
      names.set(own.id, { owner: String(owner), code: own.code });
    return done({
      id: transfer.id,
      kind: transfer.kind,
      reference: transfer.reference,
      state: transfer.state,
      at: transfer.at.toISOString(),
      legs: wireLegs(transfer.legs, names),
    });
  });

  define('orderTransfers', async ({ kind, orderNo, member }) => {
    const names = books.namesFor(BigInt(member), codes());
    const moved = await books.transfersOf(`${kind}/${orderNo}`);
    return done({
      transfers: moved.map(({ id, kind: of, state, at, legs }) => ({
        id,
        kind: of,
        state,
        at: at.toISOString(),
        legs: wireLegs(legs, names),
      })),
    });
  });

  define('ledgerStatus', async () => {
    const counted = await lastCount(database);
    const [status, stamp] = await Promise.all([books.status(counted), stampStatus()]);
    return done({
      ...status,
      // A site on which nobody has looked yet is young: it was looked at just now.
      asOf: (counted?.at ?? clock.now()).toISOString(),
      sum: yuanNumber(status.sum),
      sealedAt: status.sealedAt?.toISOString() ?? null,
      stamp: stamp ? { day: stamp.day ?? null, at: stamp.at?.toISOString() ?? null, late: stamp.late } : null,
    });
  });
}

type Names = ReadonlyMap<string, { readonly owner: string; readonly code: string }>;

function wireLegs(legs: readonly { readonly account: string; readonly amount: bigint }[], names: Names) {
  return legs.map(({ account, amount }) => ({
    account,
    owner: names.get(account)?.owner ?? '',
    code: names.get(account)?.code ?? '',
    amount: yuanNumber(amount),
  }));
}
