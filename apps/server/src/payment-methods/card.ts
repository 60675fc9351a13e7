/** A bank card or USDT address of a member. */

export interface Card {
  readonly id: bigint;
  readonly kind: 'bank' | 'usdt';
  /** Bank name, or USDT. */
  readonly bank: string;
  /** Holder, or protocol. */
  readonly owner: string;
  readonly number: string;
  readonly branch: string;
  readonly createdAt: Date;
  /** The member's first address, bound before they ever had any money: it is nobody else's choice, and need not wait. */
  readonly beforeMoney: boolean;
}
