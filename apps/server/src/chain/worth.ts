/** What a payment on a chain is worth for an order. */
import { fenFor } from '@mingpai/contract/money';
import type { LatePayment, UsdtOrder } from '../deposits/index.ts';
import type { Settings } from '../settings/index.ts';
import type { ChainPayment } from './store.ts';

/** Of one USDT for deposits now, in 1/10000 yuan. */
export async function rateOfToday(settings: Settings): Promise<bigint> {
  return BigInt((await settings.current('exchange')).depositRate);
}

/**
 * Fen, rounded down: at the rate frozen in the order, for what was paid within its time. What was paid later is worth no more than at the
 * rate of today: an order that costs nothing to open would else be a rate to choose for as long as one likes (docs/decisions/0145).
 */
export function worthFor(
  payment: Pick<ChainPayment, 'amount' | 'block_at'>,
  order: Pick<UsdtOrder, 'rate' | 'expires_at'>,
  today: bigint,
): bigint {
  return fenFor(payment.amount, lateAt(payment, order, today)?.rate ?? order.rate);
}

/** Of a payment that came late and counts at the rate of today, which is the lower one: what came, and that rate. */
export function lateAt(
  { amount, block_at }: Pick<ChainPayment, 'amount' | 'block_at'>,
  { rate, expires_at }: Pick<UsdtOrder, 'rate' | 'expires_at'>,
  today: bigint,
): LatePayment | undefined {
  return block_at > expires_at && today < rate ? { amount, rate: today } : undefined;
}
