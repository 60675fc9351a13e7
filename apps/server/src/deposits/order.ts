/** A deposit as its table has it. */
import type { OrderWay, Protocol } from '@mingpai/contract/states';
import type { OrderState } from '../orders/index.ts';

export interface DepositOrder {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly way: OrderWay;
  readonly protocol: Protocol | null;
  readonly amount: bigint;
  readonly usdt: bigint | null;
  readonly rate: bigint | null;
  readonly last_four: string;
  readonly receiving: string;
  /** No other member was ever given this receiving address. */
  readonly own_address: boolean;
  /** No other order of its receiving address is asked for this amount of USDT. */
  readonly own_amount: boolean;
  readonly state: OrderState;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly credited: bigint | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

/** What `DepositOrder` has, of the table. */
export const depositColumns = `id, order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address,
  own_amount, state, created_at, expires_at, credited, decided_by, decided_at, reason`;
