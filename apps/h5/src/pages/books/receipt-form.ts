/** Reads a receipt as somebody hands it in: a text from anywhere, of which nothing is believed. */

export interface HeadForm {
  readonly day: string;
  readonly number: number;
  readonly read_at: string;
  readonly root: string;
  /** Fen, as all amounts; text, since a number of JSON ends too soon. */
  readonly owed: string;
  readonly members: number;
  readonly leaves: number;
  readonly reserves: string;
  readonly previous: string;
  readonly head: string;
}

export interface StepForm {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sum: string;
}

export interface PartForm {
  readonly part: number;
  readonly nonce: string;
  readonly share: string;
  readonly path: readonly StepForm[];
}

export interface ChainedForm {
  readonly accounts: string;
  readonly entries: string;
  readonly chain: string;
}

export interface ReceiptForm {
  readonly head: HeadForm;
  readonly member: string;
  readonly standing: (ChainedForm & { readonly owed: string }) | null;
  readonly parts: readonly PartForm[];
  readonly before: (ChainedForm & { readonly day: string }) | null;
  /** The entries of the day, where they were handed in with it. */
  readonly lines: readonly string[] | null;
}

/** Something is not where or what it should be. */
export class NoReceipt extends Error {}

export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !(name in value)) throw new NoReceipt(name);
  return Reflect.get(value, name);
}

export function text(value: unknown, name: string, form = /^/): string {
  const found = member(value, name);
  if (typeof found !== 'string' || !form.test(found)) throw new NoReceipt(name);
  return found;
}

function count(value: unknown, name: string): number {
  const found = member(value, name);
  if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0) throw new NoReceipt(name);
  return found;
}

export function list(value: unknown, name: string, most: number): readonly unknown[] {
  const found = member(value, name);
  if (!Array.isArray(found) || found.length > most) throw new NoReceipt(name);
  return found;
}

const hash = /^[0-9a-f]{64}$/;
const hashOrNothing = /^([0-9a-f]{64})?$/;
/** A sign is let through: a negative sum is found and named, not called unreadable. */
export const amountForm = /^-?\d{1,20}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

export function headForm(value: unknown): HeadForm {
  return {
    day: text(value, 'day', day),
    number: count(value, 'number'),
    read_at: text(value, 'read_at', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    root: text(value, 'root', hash),
    owed: text(value, 'owed', amountForm),
    members: count(value, 'members'),
    leaves: count(value, 'leaves'),
    reserves: text(value, 'reserves'),
    previous: text(value, 'previous', hashOrNothing),
    head: text(value, 'head', hash),
  };
}

function chainedForm(value: unknown): ChainedForm {
  return {
    accounts: text(value, 'accounts'),
    entries: text(value, 'entries', /^\d{1,18}$/),
    chain: text(value, 'chain', hashOrNothing),
  };
}

function stepForm(value: unknown): StepForm {
  const side = member(value, 'side');
  if (side !== 'left' && side !== 'right') throw new NoReceipt('side');
  return { side, hash: text(value, 'hash', hash), sum: text(value, 'sum', amountForm) };
}

/** @throws {NoReceipt} with the name of the field that is wrong */
export function receiptForm(value: unknown): ReceiptForm {
  if (member(value, 'format') !== 'mingpai-receipt-1') throw new NoReceipt('format');
  const standing = member(value, 'standing');
  const before = member(value, 'before');
  const has = typeof value === 'object' && value !== null && 'lines' in value;
  return {
    head: headForm(member(value, 'head')),
    member: text(value, 'member', /^\d{1,19}$/),
    standing:
      standing === null ? null : { ...chainedForm(standing), owed: text(standing, 'owed', amountForm) },
    parts: list(value, 'parts', 2).map((part) => ({
      part: count(part, 'part'),
      nonce: text(part, 'nonce', /^[0-9a-f-]{36}$/),
      share: text(part, 'share', amountForm),
      path: list(part, 'path', 64).map(stepForm),
    })),
    before: before === null ? null : { ...chainedForm(before), day: text(before, 'day', day) },
    lines: has
      ? list(value, 'lines', 10_000_000).map((line) => {
          if (typeof line !== 'string') throw new NoReceipt('lines');
          return line;
        })
      : null,
  };
}

/** Where an account stands: number of its last entry, balance, what of it is reserved. */
export interface AccountForm {
  readonly number: bigint;
  readonly balance: bigint;
  readonly reserved: bigint;
}

/** @throws {NoReceipt} */
export function accountsForm(json: string): Map<string, AccountForm> {
  const found: unknown = parsed(json, 'accounts');
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new NoReceipt('accounts');
  return new Map(
    Object.entries(found).map(([code, stood]) => {
      const [number, balance, reserved]: unknown[] = Array.isArray(stood) ? stood : [];
      if (
        typeof number !== 'number' ||
        !Number.isSafeInteger(number) ||
        typeof balance !== 'string' ||
        !amountForm.test(balance) ||
        typeof reserved !== 'string' ||
        !amountForm.test(reserved)
      )
        throw new NoReceipt(`accounts: ${code}`);
      return [code, { number: BigInt(number), balance: BigInt(balance), reserved: BigInt(reserved) }];
    }),
  );
}

export interface EntryForm {
  readonly account: string;
  readonly number: bigint;
  readonly transfer: string;
  readonly phase: string;
  readonly kind: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly reserves: bigint;
  readonly balanceAfter: bigint;
  readonly reservedAfter: bigint;
  /** Beijing time. */
  readonly at: string;
}

/** @throws {NoReceipt} */
export function entryForm(line: string): EntryForm {
  const found: unknown = parsed(line, 'lines');
  if (!Array.isArray(found) || found.length !== 11) throw new NoReceipt('lines');
  const fields: unknown[] = found;
  const word = (at: number, form = /^/): string => {
    const value = fields[at];
    if (typeof value !== 'string' || !form.test(value)) throw new NoReceipt('lines');
    return value;
  };
  const number = fields[1];
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new NoReceipt('lines');
  return {
    account: word(0),
    number: BigInt(number),
    transfer: word(2),
    phase: word(3),
    kind: word(4),
    reference: word(5),
    amount: BigInt(word(6, amountForm)),
    reserves: BigInt(word(7, amountForm)),
    balanceAfter: BigInt(word(8, amountForm)),
    reservedAfter: BigInt(word(9, amountForm)),
    at: word(10),
  };
}

export function parsed(json: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new NoReceipt(name);
  }
}
