/** From the caller's words to the columns that `ledger.apply` takes (src/sql/0003_apply.sql), and its answers back. */
import { Row } from './row.ts';
import type { NewTransfer, TransferOutcome, TransferRefusal } from './types.ts';

/** No ledger could ever take this transfer: a fault of the code that made it, so an exception and not a refusal. */
export class MalformedTransfer extends RangeError {
  override name = 'MalformedTransfer';
}

/** A row of `ledger.transfer` as JSON; bigints as text, because JSON numbers end at 2^53. */
export interface PreparedTransfer {
  readonly id: string;
  readonly phase: NewTransfer['phase'];
  readonly kind: string | null;
  readonly reference: string | null;
  readonly mends: string | null;
  readonly pending_id: string | null;
  readonly accounts: readonly string[];
  readonly amounts: readonly string[];
  readonly at: string;
}

/** 10 trillion yuan in fen, a billion USDT in micro-USDT; the database checks the same. */
const largestAmount = 10n ** 15n;

/** @throws {MalformedTransfer} for what no ledger could take: bad ids, fewer than two legs, an account twice, amounts of zero */
export function prepare(transfer: NewTransfer, now: () => Date): PreparedTransfer {
  const refuse = (reason: string): never => {
    throw new MalformedTransfer(`transfer ${transfer.id}: ${reason}`);
  };
  const uuid = (id: string): string =>
    uuidPattern.test(id) ? id.toLowerCase() : refuse(`"${id}" is no UUID`);
  const words = (text: string): string => (text.includes('\0') ? refuse('text with a NUL character') : text);
  const at = transfer.at ?? now();
  if (Number.isNaN(at.getTime())) refuse('its moment is no date');
  const named = { id: uuid(transfer.id), phase: transfer.phase, at: at.toISOString() };

  if ('pendingId' in transfer) {
    const { kind, reference, pendingId } = transfer;
    return {
      ...named,
      kind: kind === undefined ? null : words(kind),
      reference: reference === undefined ? null : words(reference),
      mends: null,
      pending_id: uuid(pendingId),
      accounts: [],
      amounts: [],
    };
  }

  if (transfer.kind === '') refuse('it has no kind');
  if (transfer.legs.length < 2) refuse('fewer than two legs');
  const legs = transfer.legs.map(({ account, amount }) => ({ account: uuid(account), amount }));
  for (const { amount } of legs) {
    if (amount === 0n) refuse('a leg of zero');
    if (amount > largestAmount || amount < -largestAmount) refuse(`a leg of ${amount}`);
  }
  // One order for each content: legs that were named in another order are still the same transfer.
  legs.sort((a, b) => (a.account < b.account ? -1 : 1));
  if (legs.some(({ account }, index) => account === legs[index - 1]?.account)) refuse('an account twice');
  return {
    ...named,
    kind: words(transfer.kind),
    reference: words(transfer.reference),
    mends: transfer.mends === undefined ? null : uuid(transfer.mends),
    pending_id: null,
    accounts: legs.map(({ account }) => account),
    amounts: legs.map(({ amount }) => amount.toString()),
  };
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The columns of `ledger.answer` that `outcomeOf` reads; `a` is its alias. */
export const answerColumns = `a.code, a.account, a.replayed::text as replayed, (extract(epoch from a.at) * 1000)::bigint::text as at`;

/** What became of the transfer that this row of answers belongs to. */
export function outcomeOf(id: string, answer: unknown): TransferOutcome {
  const row = new Row(answer);
  const code = row.text('code');
  if (code === 'done') return { ok: true, id, replayed: row.text('replayed') === 'true', at: row.date('at') };
  if (!isRefusal(code)) throw new Error(`the ledger's database answered "${code}"`);
  const account = row.optionalText('account');
  return account === undefined ? { ok: false, id, code } : { ok: false, id, code, account };
}

const refusals: Readonly<Record<TransferRefusal, true>> = {
  insufficient_funds: true,
  ceiling_exceeded: true,
  out_of_range: true,
  conflict: true,
  unknown_account: true,
  unbalanced: true,
  currency_mismatch: true,
  pending_not_found: true,
  already_posted: true,
  already_voided: true,
  mended_not_found: true,
};

function isRefusal(code: string): code is TransferRefusal {
  return Object.hasOwn(refusals, code);
}
