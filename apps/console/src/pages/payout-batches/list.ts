/** A list of payouts as it leaves the console: exact amounts, and nothing that says whose they are. */
import type { PayoutBatchPage } from '../../api/rows.ts';

type Row = PayoutBatchPage['orders'][number];

/** Something that came after it was put on the list keeps it from being sent now. */
export function mustWait({ frozen, changedUntil, stopped, listed, unchecked }: Row): boolean {
  return frozen || changedUntil !== null || stopped || listed || unchecked;
}

/** `133880000` as `133.880000`: text, so that no digit is lost. */
export function usdtOfMicro(micro: string): string {
  const digits = micro.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The same with at least two decimals, as it is read. */
export function usdtShort(micro: string): string {
  return usdtOfMicro(micro).replace(/(\.\d{2}\d*?)0+$/, '$1');
}

/** For a wallet that pays many at once, and for the books. CRLF, as RFC 4180 has it. */
export function csvOf(protocol: string, rows: readonly Row[]): string {
  const lines = rows.map(({ orderNo, address, micro }) => [
    orderNo,
    protocol,
    address,
    usdtOfMicro(micro),
    micro,
  ]);
  return [['order_no', 'network', 'address', 'amount_usdt', 'amount_micro'], ...lines]
    .map((line) => line.map(quoted).join(','))
    .join('\r\n');
}

/** Address and amount, one payout a line: what most multi-send forms take. */
export function linesOf(rows: readonly Row[]): string {
  return rows.map(({ address, micro }) => `${address},${usdtOfMicro(micro)}`).join('\n');
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
