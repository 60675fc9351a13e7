/**
 * Which order a payment is for (business rules, Deposits; docs/decisions/0024). Where it was sent, or how much, tells: an order
 * has an address of its own, or an amount of its own at a shared one. What tells nothing clearly is for people.
 */
export interface Candidate {
  readonly id: bigint;
  readonly member_id: bigint;
  /** Nobody else was ever shown its address. */
  readonly own_address: boolean;
  /** No other order of its address is asked for its amount. */
  readonly own_amount: boolean;
  /** The quote, micro-USDT. */
  readonly usdt: bigint;
  readonly rate: bigint;
  readonly last_four: string;
  readonly expires_at: Date;
}

export interface Paid {
  /** micro-USDT */
  readonly amount: bigint;
  readonly at: Date;
  /** Of the sender, where upper and lower case tell addresses apart (TRON). */
  readonly lastFour: string | undefined;
}

export type Choice<Order extends Candidate> =
  | { readonly kind: 'order'; readonly order: Order }
  /** None: nobody was asked for it. Several: more than one member may have sent it, or one member more than one order. */
  | { readonly kind: 'none' | 'several' };

/** @param candidates open orders of the address, opened before the payment, the oldest first */
export function choose<Order extends Candidate>(paid: Paid, candidates: readonly Order[]): Choice<Order> {
  const own = candidates.find(({ own_address }) => own_address);
  if (own) return { kind: 'order', order: own };
  const exact = candidates.filter(({ usdt }) => usdt === paid.amount);
  const drawn = exact.filter(({ own_amount }) => own_amount);
  const [only] = drawn;
  if (only) return drawn.length === 1 ? { kind: 'order', order: only } : { kind: 'several' };
  return byLastFour(paid, exact);
}

/** Orders of before amounts were drawn: amount, last four characters and time have to tell, and between members people do. */
function byLastFour<Order extends Candidate>(paid: Paid, exact: readonly Order[]): Choice<Order> {
  const pool = narrowed(exact, ({ last_four }) => paid.lastFour === undefined || last_four === paid.lastFour);
  const [first] = pool;
  if (!first) return { kind: 'none' };
  if (pool.some(({ member_id }) => member_id !== first.member_id)) return { kind: 'several' };
  const live = narrowed(pool, ({ expires_at }) => expires_at >= paid.at);
  const [oldest] = live;
  const alike = live.every(({ rate }) => rate === oldest?.rate);
  return oldest && alike ? { kind: 'order', order: oldest } : { kind: 'several' };
}

/** Those that fit, or all when none does. */
function narrowed<Order>(orders: readonly Order[], fits: (order: Order) => boolean): readonly Order[] {
  const fitting = orders.filter(fits);
  return fitting.length > 0 ? fitting : orders;
}
