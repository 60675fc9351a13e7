/** The Beijing day that a page is about, as its address has it: `?day=2026-11-23`; without it today. */
import type { OwedWallet } from '@mingpai/contract/console/books/names';
import { beijing } from '../../labels/time.ts';

export function dayIn(address: URLSearchParams, now: Date): string {
  const day = address.get('day') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    ? day
    : beijing(now.toISOString()).slice(0, 10);
}

/** Where what was owed at the end of a day stands. */
export function owedPath(day: string): string {
  return `/overview/owed?day=${day}`;
}

/** Where the accounts are of which a line of it consists. */
export function accountsPath(day: string, wallet: OwedWallet): string {
  return `/overview/owed/accounts?day=${day}&wallet=${wallet}`;
}
