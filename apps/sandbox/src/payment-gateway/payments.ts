/** Payments that the operator opened: found by its id or by the page's token, decided once. Amounts in fen, times Unix ms. */
import { createHash, createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';

export const payWays = ['wechat', 'alipay'] as const;

export interface PaymentOrder {
  /** The operator's; the same content again is the same payment. */
  readonly id: string;
  readonly way: (typeof payWays)[number];
  readonly amount: bigint;
  /** What the page says is paid for. */
  readonly subject: string;
  readonly returnUrl: string;
  readonly language: 'zh-CN' | 'en';
  readonly expiresAt: number;
}

const row = z.object({
  id: z.string(),
  payment: z.string(),
  way: z.enum(payWays),
  amount: fenColumn,
  subject: z.string(),
  return_url: z.string(),
  language: z.enum(['zh-CN', 'en']),
  state: z.enum(['open', 'paid', 'declined']),
  paid: fenColumn.nullable(),
  opened_at: wholeColumn,
  expires_at: wholeColumn,
  decided_at: wholeColumn.nullable(),
});
export type Payment = Readonly<z.output<typeof row>>;

const columns =
  'id, payment, way, amount, subject, return_url, language, state, paid, opened_at, expires_at, decided_at';

/** The page's key: it follows from the id, so that opening again gives the same address. */
export function pageToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`checkout/${id}`).digest('base64url');
}

/** @returns `undefined` when the id names a payment with other content */
export function openPayment(
  store: Store,
  order: PaymentOrder,
  token: string,
  now: number,
): Payment | undefined {
  return store.transact(() => {
    const known = findPayment(store, order.id);
    if (known) {
      if (known.way !== order.way || known.amount !== order.amount) return undefined;
      // Its key was made of another secret: from now on this one opens the page.
      store.run('update checkout_payment set token_hash = :hash where id = :id and token_hash <> :hash', {
        id: order.id,
        hash: hashOf(token),
      });
      return known;
    }
    store.run(
      `insert into checkout_payment (id, payment, way, amount, subject, return_url, language, token_hash, opened_at, expires_at)
       values (:id, :payment, :way, :amount, :subject, :returnUrl, :language, :hash, :now, :expiresAt)`,
      { ...order, payment: `P${now}${randomInt(100_000, 1_000_000)}`, hash: hashOf(token), now },
    );
    return findPayment(store, order.id);
  });
}

export function findPayment(store: Store, id: string): Payment | undefined {
  return store.one(row, `select ${columns} from checkout_payment where id = :id`, { id });
}

export function paymentOfPage(store: Store, token: string): Payment | undefined {
  return store.one(row, `select ${columns} from checkout_payment where token_hash = :hash`, {
    hash: hashOf(token),
  });
}

/** Expired is what is open past its time; it can still be paid, late. */
export function stateOf({ state, expires_at }: Payment, now: number): Payment['state'] | 'expired' {
  return state === 'open' && expires_at <= now ? 'expired' : state;
}

/** Decides an open payment; call it in a transaction. @returns false when it was decided before */
export function decidePayment(
  store: Store,
  id: string,
  { paid, now }: { readonly paid: bigint | undefined; readonly now: number },
): boolean {
  const changed = store.run(
    `update checkout_payment set state = :state, paid = :paid, decided_at = :now where id = :id and state = 'open'`,
    { id, state: paid === undefined ? 'declined' : 'paid', paid: paid ?? null, now },
  );
  return changed === 1;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
