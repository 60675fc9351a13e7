/** The payment as the page knows it, asked for and decided by the key behind the # of the address. Amounts in fen. */
import { z } from 'zod/mini';

const shape = z.object({
  order: z.string(),
  way: z.enum(['wechat', 'alipay']),
  amount: z.int(),
  paid: z.nullable(z.int()),
  state: z.enum(['open', 'expired', 'paid', 'declined']),
  left_ms: z.int(),
  return_url: z.url({ protocol: /^https?$/ }),
});
export type ShownPayment = z.output<typeof shape>;

export type Asked =
  | { readonly outcome: 'known'; readonly payment: ShownPayment; readonly until: number }
  | { readonly outcome: 'lost' }
  | { readonly outcome: 'unreachable' };

export type Act =
  | { readonly act: 'payment' }
  | { readonly act: 'pay'; readonly amount?: number; readonly tellAfterMs?: number }
  | { readonly act: 'decline' };

const timeoutMs = 6_000;

/** Every act may be sent again: a payment is decided once. */
export async function ask(token: string, request: Act): Promise<Asked> {
  const end = new AbortController();
  const late = setTimeout(() => end.abort(), timeoutMs);
  try {
    const response = await fetch(`/checkout/${request.act}`, {
      method: request.act === 'payment' ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.act === 'payment' ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.act === 'payment' ? {} : { body: JSON.stringify(bodyOf(request)) }),
      cache: 'no-store',
      signal: end.signal,
    });
    if (response.status === 401) return { outcome: 'lost' };
    const read = shape.safeParse(await response.json());
    if (response.status !== 200 || !read.success) return { outcome: 'unreachable' };
    return { outcome: 'known', payment: read.data, until: Date.now() + read.data.left_ms };
  } catch {
    return { outcome: 'unreachable' };
  } finally {
    clearTimeout(late);
  }
}

function bodyOf(request: Exclude<Act, { act: 'payment' }>): object {
  if (request.act === 'decline') return {};
  return {
    ...(request.amount === undefined ? {} : { amount: request.amount }),
    ...(request.tellAfterMs === undefined ? {} : { tell_after_ms: request.tellAfterMs }),
  };
}

/** Yuan as typed, in fen. @returns `undefined` for what is no amount */
export function fenOf(typed: string): number | undefined {
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!parts) return undefined;
  const fen = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return fen > 0 ? fen : undefined;
}
