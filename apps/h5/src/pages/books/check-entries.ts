/** The unbroken chain of one's own entries: from where a member stood on the published day before to where they stand on this one. */

import type { Finding } from './finding.ts';
import { type AccountForm, accountsForm, entryForm, type ReceiptForm } from './receipt-form.ts';
import { bytesOf, hexOf, sha256 } from './sha256.ts';

const nowhere: AccountForm = { number: 0n, balance: 0n, reserved: 0n };

/** @param lines in the order of the chain, all of them @throws {NoReceipt} */
export function checkEntries(
  { head, standing, before, member }: ReceiptForm,
  lines: readonly string[],
): Finding[] {
  if (standing === null) return [];
  const findings: Finding[] = [];
  const standings = accountsForm(standing.accounts);
  // The first day that was ever published has nothing before it: its chain is empty, and begins where everybody stands.
  const first = before === null && head.number === 1;
  const stood = first
    ? new Map(standings)
    : before
      ? accountsForm(before.accounts)
      : new Map<string, AccountForm>();
  for (const line of lines) {
    const { account, number, amount, reserves, balanceAfter, reservedAfter } = entryForm(line);
    const last = stood.get(account) ?? nowhere;
    const row = `${account} ${number}`;
    if (number !== last.number + 1n) findings.push({ code: 'entry_missing', row });
    else if (balanceAfter !== last.balance + amount)
      findings.push({
        code: 'entry_does_not_follow',
        row,
        stated: balanceAfter,
        computed: last.balance + amount,
      });
    else if (reservedAfter !== last.reserved + reserves)
      findings.push({
        code: 'entry_does_not_follow',
        row,
        stated: reservedAfter,
        computed: last.reserved + reserves,
      });
    stood.set(account, { number, balance: balanceAfter, reserved: reservedAfter });
  }
  for (const [account, { number, balance, reserved }] of standings) {
    const end = stood.get(account) ?? nowhere;
    if (end.number !== number || end.balance !== balance || end.reserved !== reserved)
      findings.push({
        code: 'entry_end_differs',
        row: `${account} ${number}`,
        stated: balance,
        computed: end.balance,
      });
  }
  // A bonus that is over is stated no more; nothing else may go away.
  for (const [account, { number, balance, reserved }] of stood)
    if (!standings.has(account) && (!account.startsWith('grant/') || balance !== 0n || reserved !== 0n))
      findings.push({
        code: 'entry_end_differs',
        row: `${account} ${number}`,
        stated: 0n,
        computed: balance,
      });
  const entries = BigInt(before?.entries ?? '0') + BigInt(lines.length);
  if (chainOf(before?.chain ?? '', lines) !== standing.chain || entries !== BigInt(standing.entries))
    findings.push({ code: 'chain_differs', row: member });
  return findings;
}

/** SHA-256 of the chain so far and the SHA-256 of all lines' SHA-256; without lines it stays what it was. */
function chainOf(chain: string, lines: readonly string[]): string {
  if (lines.length === 0) return chain;
  const digests = new Uint8Array(lines.length * 32);
  const encoder = new TextEncoder();
  for (const [index, line] of lines.entries()) digests.set(sha256(encoder.encode(line)), index * 32);
  const before = bytesOf(chain);
  const both = new Uint8Array(before.length + 32);
  both.set(before);
  both.set(sha256(digests), before.length);
  return hexOf(sha256(both));
}
