/**
 * Which order a payment is for (business rules, Deposit; docs/decisions/0013). All orders of a protocol share one receiving
 * address, so the sender's last four characters, the amount and the time have to tell; where they do not, people decide.
 */
export interface Candidate {
  readonly id: bigint;
  readonly member_id: bigint;
  /** The quote, micro-USDT. */
  readonly usdt: bigint;
  readonly rate: bigint;
  readonly last_four: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export interface Paid {
  /** micro-USDT */
  readonly amount: bigint;
  readonly at: Date;
  /** Of the sender, where upper and lower case tell addresses apart (TRON). */
  readonly lastFour: string | undefined;
  /** The order that its member says it is for. */
  readonly claimed: bigint | undefined;
}

export type Choice<Order extends Candidate> =
  | { readonly kind: 'order'; readonly order: Order }
  /** None: nobody announced it. Several: more than one member may have sent it, or one member more than one order. */
  | { readonly kind: 'none' | 'several' };

/** @param candidates open orders of the address and last four, opened before the payment, the oldest first */
export function choose<Order extends Candidate>(paid: Paid, candidates: readonly Order[]): Choice<Order> {
  const sameCase = narrowed(
    candidates,
    ({ last_four }) => paid.lastFour === undefined || last_four === paid.lastFour,
  );
  const pool = narrowed(sameCase, ({ usdt }) => usdt === paid.amount);
  const [first] = pool;
  if (!first) return { kind: 'none' };
  if (pool.some(({ member_id }) => member_id !== first.member_id)) return { kind: 'several' };
  // One member's from here on: the worst that can happen is another of their own orders.
  const claimed = sameCase.find(({ id, member_id }) => id === paid.claimed && member_id === first.member_id);
  if (claimed) return { kind: 'order', order: claimed };
  const live = narrowed(pool, ({ expires_at }) => expires_at >= paid.at);
  const [oldest] = live;
  const alike = live.every(({ usdt, rate }) => usdt === oldest?.usdt && rate === oldest.rate);
  return oldest && alike ? { kind: 'order', order: oldest } : { kind: 'several' };
}

/** Those that fit, or all when none does. */
function narrowed<Order>(orders: readonly Order[], fits: (order: Order) => boolean): readonly Order[] {
  const fitting = orders.filter(fits);
  return fitting.length > 0 ? fitting : orders;
}
