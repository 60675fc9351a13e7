/** Proofs of bank transfers: pictures by which staff find a deposit's arrival sooner. They prove nothing by themselves. */
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Drawing, redrawn } from '../platform/picture.ts';

/** More help nobody. */
const mostProofs = 3;
/** Pixels on the longer side: figures of a phone's screen stay legible. */
const longestSide = 1_600;
/** What phones make of a screen or a receipt: many keep their screenshots as JPEG. */
const drawing: Drawing = { takes: ['jpeg', 'png', 'gif', 'webp'], as: 'png' };

export interface Proof {
  readonly id: bigint;
  readonly createdAt: Date;
  /** PNG */
  readonly picture: Buffer;
}

/**
 * Adds a proof to an open order by bank. Refusals: `order_not_found` (another member's too, or of another way), `already_decided`,
 * `too_many_proofs`, `answer_not_a_picture`.
 */
export async function addProof(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  request: { readonly memberId: bigint; readonly orderNo: string; readonly upload: Buffer },
): Promise<Outcome<{ count: number }>> {
  const picture = await redrawn(
    request.upload,
    { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
    drawing,
  );
  if (picture === undefined) return refused('answer_not_a_picture');
  return database.transaction(async (tx) => {
    // Locked, so that two at once cannot both be the third.
    const { rows } = await tx.query<{ id: bigint; state: string }>(
      "select id, state from deposit_order where order_no = $1 and member_id = $2 and way = 'bank' for no key update",
      [request.orderNo, request.memberId],
    );
    const [order] = rows;
    if (!order) return refused('order_not_found');
    if (order.state !== 'pending') return refused('already_decided');
    const { rows: there } = await tx.query<{ count: number }>(
      'select count(*)::int as count from deposit_proof where order_id = $1',
      [order.id],
    );
    const count = there[0]?.count ?? 0;
    if (count >= mostProofs) return refused('too_many_proofs');
    await tx.query('insert into deposit_proof (order_id, picture, created_at) values ($1, $2, $3)', [
      order.id,
      picture,
      clock.now(),
    ]);
    return done({ count: count + 1 });
  });
}

/** The oldest first. */
export async function proofsOf(db: Queryable, orderId: bigint): Promise<Proof[]> {
  const { rows } = await db.query<{ id: bigint; picture: Buffer; created_at: Date }>(
    'select id, picture, created_at from deposit_proof where order_id = $1 order by id',
    [orderId],
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

/** As an answer carries it: no address that somebody could pass on. */
export function pictureData({ picture }: Proof): string {
  return `data:image/png;base64,${picture.toString('base64')}`;
}
