/**
 * The latest wins, from settlements of bets as they are recorded. Only the newest settlements are looked at, however many there are, so that
 * a read costs the same on any day (wins.test.ts). Amounts in fen.
 */
import type { Queryable } from '../platform/database.ts';

export interface Win {
  /** The settlement's. */
  readonly id: bigint;
  readonly at: Date;
  readonly memberId: bigint;
  readonly username: string;
  readonly venue: string;
  readonly game: string;
  readonly betId: string;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** Settlements that are looked at: the newest. */
const newest = 400;
/** Wins among them that are read. */
const read = 60;
const shown = 12;
/** A payout below it is not shown, fen. */
const leastPayout = 1_000n;
/** How long a win is shown, and can be proved to others. */
const dayMs = 86_400_000;

const columns = `s.id, s.at, s.member_id as "memberId", m.username, s.venue, b.game, s.bet_id as "betId", t.stake, t.payout`;
/** What the bet came to in all: a later correction counts, and a win that is held for review is nobody's yet. */
const joined = `
  join lateral (select sum(c.stake_delta)::bigint as stake, sum(c.payout_delta)::bigint as payout
                  from settled_change c where c.venue = s.venue and c.bet_id = s.bet_id) t on t.payout > t.stake and t.stake > 0
  join bet_game b on b.venue = s.venue and b.bet_id = s.bet_id
  join member_name m on m.id = s.member_id
 where not exists (select from held_bet h where h.venue = s.venue and h.bet_id = s.bet_id)`;

/** Newest first, of each member's wins at a game the newest alone. */
export async function latestWins(db: Queryable, now: Date): Promise<readonly Win[]> {
  const { rows } = await db.query<Win>(
    `with wins as (
       select id, at, member_id, venue, bet_id
         from (select id, at, member_id, venue, bet_id, stake_delta, payout_delta, bets_delta
                 from settled_change order by id desc limit ${newest}) latest
        where bets_delta = 1 and payout_delta > stake_delta and payout_delta >= $2 and at > $1
        order by id desc limit ${read})
     select ${columns} from wins s ${joined} order by s.id desc`,
    [new Date(now.getTime() - dayMs), leastPayout],
  );
  const first = new Map<string, Win>();
  for (const win of rows) {
    const key = `${win.memberId}/${win.venue}/${win.game}`;
    if (!first.has(key)) first.set(key, win);
  }
  return [...first.values()].slice(0, shown);
}

/** A win that was shown lately. */
export async function findWin(db: Queryable, id: bigint, now: Date): Promise<Win | undefined> {
  const { rows } = await db.query<Win>(
    `with wins as (
       select id, at, member_id, venue, bet_id from settled_change
        where id = $3 and bets_delta = 1 and payout_delta > stake_delta and payout_delta >= $2 and at > $1)
     select ${columns} from wins s ${joined}`,
    [new Date(now.getTime() - dayMs), leastPayout, id],
  );
  return rows[0];
}

/** A member's name as others may see it: its ends, and as many stars whatever its length. */
export function masked(username: string): string {
  return `${username.slice(0, 1)}***${username.slice(-1)}`;
}
