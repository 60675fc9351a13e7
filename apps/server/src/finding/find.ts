/** One search for everything: what is typed is taken for each thing that it may name, and each is asked for by an index of its own. */
import { adjustmentsNumbered } from '../adjustments/index.ts';
import { type FoundPayment, paymentsOf } from '../chain/index.ts';
import { depositsNumbered, depositsTo } from '../deposits/index.ts';
import { type FoundBet, findBets } from '../game-providers/index.ts';
import { arrivalsNumbered, type FoundArrival } from '../gateways/index.ts';
import { type FoundMember, foundMembers, type NamedMember, namedMembers } from '../members/index.ts';
import type { FoundOrder } from '../orders/index.ts';
import { ownersOfTail } from '../payment-methods/index.ts';
import type { Queryable } from '../platform/database.ts';
import { withoutTronHex } from '../platform/tron-address.ts';
import { type Traced, traced } from '../related-accounts/index.ts';
import { withdrawalsNamed } from '../withdrawals/index.ts';

/** So many of each are shown. */
const mostOfEach = 8;

export type By = NamedMember['by'] | Traced['by'] | 'card_tail';
export interface MemberFound extends FoundMember {
  readonly by: By;
}

/** Members by number, name, telephone, e-mail, real name, card or address, or by where and with what they signed in. */
export async function findMembers(db: Queryable, term: string): Promise<MemberFound[]> {
  const tail = /^[0-9a-z]{4}$/i.test(term) ? term.toLowerCase() : undefined;
  const [named, left, owners] = await Promise.all([
    namedMembers(db, term, mostOfEach),
    traced(db, term, mostOfEach),
    tail === undefined ? [] : ownersOfTail(db, tail, mostOfEach),
  ]);
  const by = new Map<bigint, By>();
  const hits = [
    ...named.map(({ id, by: way }) => ({ id, way })),
    ...left.map(({ memberId, by: way }) => ({ id: memberId, way })),
    ...owners.map((id) => ({ id, way: 'card_tail' as const })),
  ];
  // Found in several ways is found by the first of them.
  for (const { id, way } of hits) if (!by.has(id)) by.set(id, way);
  const first = [...by.keys()].slice(0, mostOfEach);
  const members = new Map((await foundMembers(db, first)).map((member) => [member.id, member]));
  return first.flatMap((id) => {
    const member = members.get(id);
    const way = by.get(id);
    return member && way ? [{ ...member, by: way }] : [];
  });
}

/** By number, or by the address that was given out for the order; `D` begins numbers, and `W` those of withdrawals. */
export async function findDeposits(db: Queryable, term: string): Promise<FoundOrder[]> {
  const address = withoutTronHex(term);
  if (chainAddress.test(address)) return depositsTo(db, address, mostOfEach);
  return orderNumber.test(term) ? depositsNumbered(db, term.toUpperCase(), mostOfEach) : [];
}

/** By number; `A` begins them. */
export async function findAdjustments(db: Queryable, term: string): Promise<FoundOrder[]> {
  return orderNumber.test(term) ? adjustmentsNumbered(db, term.toUpperCase(), mostOfEach) : [];
}

/** By number, or by the transaction that paid them. */
export async function findWithdrawals(db: Queryable, term: string): Promise<FoundOrder[]> {
  const hashes = hashesOf(term);
  if (hashes.length === 0 && !orderNumber.test(term)) return [];
  return withdrawalsNamed(db, term.toUpperCase(), hashes, mostOfEach);
}

/** By transaction. */
export async function findPayments(db: Queryable, term: string): Promise<FoundPayment[]> {
  const hashes = hashesOf(term);
  return hashes.length === 0 ? [] : paymentsOf(db, hashes, mostOfEach);
}

/** By the gateway's number, whole. */
export async function findArrivals(db: Queryable, term: string): Promise<FoundArrival[]> {
  return arrivalsNumbered(db, term, mostOfEach);
}

/** By number, whole. */
export async function findBetsNumbered(
  db: Queryable,
  now: Date,
  number: string,
): Promise<readonly FoundBet[]> {
  const all = { member: '', venue: '', game: '', category: undefined, round: '', state: 'all' } as const;
  const any = { from: undefined, to: undefined, least: undefined, most: undefined };
  const first = { page: 1, pageSize: mostOfEach };
  return (await findBets(db, now, { ...all, ...any, number }, first)).rows;
}

/** As either chain writes an address. */
const chainAddress = /^(?:0x[0-9a-f]{40}|t[1-9a-z]{33})$/i;

/** A letter, and enough of the date behind it that few are meant. */
const orderNumber = /^[a-z]\d{4,18}$/i;

/** A transaction as both chains write it. */
function hashesOf(term: string): readonly string[] {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(term) ?? [];
  return digits === undefined ? [] : [digits.toLowerCase(), `0x${digits.toLowerCase()}`];
}
