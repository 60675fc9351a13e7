/** The chains as the page knows them. Amounts in micro-USDT. */
import { z } from 'zod/mini';

export const networks = ['TRC20', 'ERC20'] as const;
export type Network = (typeof networks)[number];

const transactionShape = z.object({
  network: z.enum(networks),
  hash: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.int(),
  block: z.int(),
  at: z.int(),
  confirmations: z.int(),
  needed: z.int(),
  done: z.boolean(),
});
export type Transaction = z.output<typeof transactionShape>;
const walletShape = z.record(z.enum(networks), z.string());
const paidShape = z.object({ hash: z.string() });

export type Looked =
  | { readonly outcome: 'known'; readonly transaction: Transaction }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'unreachable' };
export type Paid =
  | { readonly outcome: 'sent'; readonly hash: string }
  | { readonly outcome: 'bad_address' | 'full' | 'unreachable' };

const timeoutMs = 6_000;

/** The address's word for a network; the first for what is none. */
export function networkOf(word: string | null): Network {
  return networks.find((network) => network === word) ?? 'TRC20';
}

export async function look(network: Network, hash: string): Promise<Looked> {
  const answer = await ask(`/chain/transaction?${new URLSearchParams({ network, hash })}`);
  if (answer?.status === 404 || answer?.status === 400) return { outcome: 'unknown' };
  const read = transactionShape.safeParse(answer?.body);
  return read.success ? { outcome: 'known', transaction: read.data } : { outcome: 'unreachable' };
}

/** The wallet's own address on each network; nothing while it cannot be had. */
export async function ownAddresses(): Promise<Readonly<Record<Network, string>> | undefined> {
  return walletShape.safeParse((await ask('/chain/wallet'))?.body).data;
}

/** Not asked again by itself: what was sent twice is paid twice. @param amount micro-USDT */
export async function pay(network: Network, to: string, amount: number): Promise<Paid> {
  const answer = await ask('/chain/pay', { network, to, amount: String(amount) });
  if (answer?.status === 400) return { outcome: 'bad_address' };
  if (answer?.status === 429) return { outcome: 'full' };
  const read = paidShape.safeParse(answer?.body);
  return read.success ? { outcome: 'sent', hash: read.data.hash } : { outcome: 'unreachable' };
}

/** USDT as typed, in millionths. @returns `undefined` for what is no amount */
export function microOf(typed: string): number | undefined {
  const parts = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(typed.trim());
  if (!parts) return undefined;
  const micro = Number(parts[1]) * 1_000_000 + Number((parts[2] ?? '').padEnd(6, '0'));
  return micro > 0 ? micro : undefined;
}

/** Millionths as USDT, with two decimals or as many as there are. */
export function usdtText(micro: number): string {
  const places = String(micro % 1_000_000)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${Math.trunc(micro / 1_000_000)}.${places}`;
}

/** A moment as the clocks of Beijing show it. */
export function momentText(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

async function ask(
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  const end = new AbortController();
  const late = setTimeout(() => end.abort(), timeoutMs);
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: end.signal,
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
  }
}
