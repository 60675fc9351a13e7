/** Gifts of free bets as staff see them. Amounts in fen. */
import { playedOfGifts } from '../game-providers/index.ts';
import type { Queryable } from '../platform/database.ts';
import { type Place, sliceOf, soughtBy, uncounted } from '../platform/slice.ts';
import type { GiftState } from './gift.ts';

export interface ListedGift {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly username: string;
  readonly venue: string;
  readonly game: string;
  readonly bets: number;
  readonly stake: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string;
  readonly state: GiftState;
  readonly gift: string | null;
  readonly fault: string;
  readonly cancelReason: string;
  readonly cancelling: boolean;
  readonly askedById: bigint;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly approvedBy: string | null;
  /** How many of its bets were played, and what they won. */
  readonly played: number;
  readonly won: bigint;
}

export interface GiftQuery {
  /** `open`: those that are not over. */
  readonly state: GiftState | 'open' | 'all';
  /** Username, the member's id, or `#12` for this one alone; empty: all. */
  readonly search: string;
  readonly memberId: bigint | undefined;
}

const from = 'free_bet f join member_name m on m.id = f.member_id';
const where = `($1 = 'all' or f.state = $1 or $1 = 'open' and f.state in ('waiting', 'wanted', 'unknown', 'given'))
  and ($2 = '' or m.username_key like $3 or m.id::text = $2) and ($4::bigint is null or f.member_id = $4)
  and ($5::bigint is null or f.id = $5)`;

/** Newest first. */
export async function listGifts(
  db: Queryable,
  { state, search, memberId, ...place }: GiftQuery & Place,
): Promise<{ readonly rows: readonly ListedGift[]; readonly total: number }> {
  const { text, row } = soughtBy(search);
  const term = text.toLowerCase();
  const values = [state, term, `%${term.replace(/[\\%_]/g, '\\$&')}%`, memberId ?? null, row];
  const { paged, behind, tail } = sliceOf(place, 'f.id', 'f.id desc');
  const [{ rows }, counted] = await Promise.all([
    db.query<Omit<ListedGift, 'played' | 'won'>>(
      `select f.id, f.member_id as "memberId", m.username, f.venue, f.game, f.bets, f.stake, f.starts_at as "startsAt",
              f.ends_at as "endsAt", f.reason, f.state, f.gift, f.fault, f.cancel_reason as "cancelReason",
              f.cancel_wanted_at is not null and f.closed_at is null as cancelling, f.asked_by as "askedById",
              (select s.name from staff_name s where s.id = f.asked_by) as "askedBy", f.asked_at as "askedAt",
              (select s.name from staff_name s where s.id = f.approved_by) as "approvedBy"
         from ${from} where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values)
      : uncounted,
  ]);
  const played = await playedOf(db, rows);
  return {
    rows: rows.map((row) => {
      const { bets = 0, won = 0n } = played.get(`${row.venue}/${row.gift}`) ?? {};
      return { ...row, played: bets, won };
    }),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** By `venue/gift`. */
export async function playedOf(
  db: Queryable,
  gifts: readonly { readonly venue: string; readonly gift: string | null }[],
) {
  const played = new Map<string, { readonly bets: number; readonly won: bigint }>();
  for (const [venue, some] of Map.groupBy(gifts, (one) => one.venue)) {
    const known = some.flatMap(({ gift }) => (gift === null ? [] : [gift]));
    for (const [gift, one] of await playedOfGifts(db, venue, known)) played.set(`${venue}/${gift}`, one);
  }
  return played;
}
