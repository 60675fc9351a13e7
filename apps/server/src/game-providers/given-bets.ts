/** Bets that the house gave away through a platform: which gift each belongs to, and what gifts have come to. Amounts in fen. */
import type { Queryable, Tx } from '../platform/database.ts';

export interface GivenBet {
  readonly venue: string;
  /** The bet's. */
  readonly id: string;
  readonly memberId: bigint;
  /** The platform's id of the gift. */
  readonly gift: string;
}

/**
 * Whether the house gave this member a gift that the platform names so, and a bet of it is left: the platform says what a free bet belongs
 * to, and without this its own promotions, and an eleventh bet of ten, would be the house's cost. A bet may come before the answer that
 * tells the gift's name. Bets of one gift come one after the other.
 */
export async function hasGiftLeft(
  tx: Tx,
  { venue, memberId, gift }: Pick<GivenBet, 'venue' | 'memberId' | 'gift'>,
): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`gift/${venue}/${gift}`]);
  const { rows } = await tx.query(
    `select from sent_free_bet s
      where s.venue = $1 and s.member_id = $2 and (s.gift = $3 or (s.gift is null and s.state = 'unknown'))
        and s.bets > (select count(*) from given_bet g join bet b on b.venue = g.venue and b.bet_id = g.bet_id
                       where g.venue = $1 and g.gift = $3 and b.state <> 'void') limit 1`,
    [venue, memberId, gift],
  );
  return rows.length > 0;
}

/** Beside the bet's record, in its transaction. */
export async function writeGivenBet(tx: Tx, { venue, id, memberId, gift }: GivenBet): Promise<void> {
  await tx.query('insert into given_bet (venue, bet_id, member_id, gift) values ($1, $2, $3, $4)', [
    venue,
    id,
    memberId,
    gift,
  ]);
}

export interface GiftPlayed {
  /** Bets of it that stand. */
  readonly bets: number;
  /** What they have paid. */
  readonly won: bigint;
}

/** What was played of gifts, by the platform's ids; a gift of which nothing was is not among them. */
export async function playedOfGifts(
  db: Queryable,
  venue: string,
  gifts: readonly string[],
): Promise<ReadonlyMap<string, GiftPlayed>> {
  if (gifts.length === 0) return new Map();
  const { rows } = await db.query<GiftPlayed & { readonly gift: string }>(
    `select g.gift, count(*)::int as bets, coalesce(sum(b.payout), 0)::bigint as won
       from given_bet g join bet b on b.venue = g.venue and b.bet_id = g.bet_id
      where g.venue = $1 and g.gift = any($2) and b.state <> 'void' group by g.gift`,
    [venue, [...gifts]],
  );
  return new Map(rows.map(({ gift, ...played }) => [gift, played]));
}
