/** Bound bank cards and USDT addresses (specification, chapters 2 and 5). */
import { maxUsdtAddresses } from '@mingpai/contract/constants';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

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
}

interface Row extends Omit<Card, 'createdAt'> {
  readonly created_at: Date;
}

const columns = 'id, kind, bank, owner, number, branch, created_at';

export async function cardsOf(db: Queryable, memberId: bigint, kind: Card['kind']): Promise<Card[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from card where member_id = $1 and kind = $2 and removed_at is null order by id`,
    [memberId, kind],
  );
  return rows.map(cardFrom);
}

/** Another member's card is not found, whatever its id. */
export async function cardOf(db: Queryable, memberId: bigint, id: bigint): Promise<Card | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columns} from card where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id],
  );
  return rows[0] && cardFrom(rows[0]);
}

/**
 * Until when a withdrawal to this address waits that is asked for now (the operator's delay for new addresses).
 * @returns `undefined` when it need not wait
 */
export function heldUntil(card: Pick<Card, 'createdAt'>, delayHours: number, now: Date): Date | undefined {
  const until = new Date(card.createdAt.getTime() + delayHours * 3_600_000);
  return until > now ? until : undefined;
}

/** @returns the card's id; refusals `card_limit` (addresses only), `card_exists` */
export async function bindCard(
  tx: Tx,
  clock: Clock,
  memberId: bigint,
  card: Omit<Card, 'id' | 'createdAt'>,
): Promise<Outcome<{ id: number }>> {
  // The member's row is locked, so that two at once cannot both be the fifth.
  await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
  if (card.kind === 'usdt' && (await cardsOf(tx, memberId, 'usdt')).length >= maxUsdtAddresses)
    return refused('card_limit');
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into card (member_id, kind, bank, owner, number, branch, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, kind, number) where removed_at is null do nothing returning id`,
    [memberId, card.kind, card.bank, card.owner, card.number, card.branch, clock.now()],
  );
  return rows[0] ? done({ id: Number(rows[0].id) }) : refused('card_exists');
}

/** @returns refusals `card_not_found`, `card_in_use` while a withdrawal to it awaits a decision */
export async function removeCard(
  database: Database,
  clock: Clock,
  memberId: bigint,
  id: bigint,
): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
    if (!(await cardOf(tx, memberId, id))) return refused('card_not_found');
    const { rows } = await tx.query(
      "select 1 from withdrawal_order where member_id = $1 and card_id = $2 and state = 'pending' limit 1",
      [memberId, id],
    );
    if (rows.length > 0) return refused('card_in_use');
    await tx.query('update card set removed_at = $3 where member_id = $1 and id = $2', [
      memberId,
      id,
      clock.now(),
    ]);
    return done(null);
  });
}

function cardFrom({ created_at, ...row }: Row): Card {
  return { ...row, createdAt: created_at };
}
