/** Bets as staff find them: by member, round or number, or in a span of time, narrowed by venue, game, category, state and amount. */
import { betSpanDays } from '@mingpai/contract/console/bets/schemas';
import { countedRows } from '@mingpai/contract/console/parts';
import type { CategoryId } from '@mingpai/contract/states';
import type { Onward } from '../backoffice/index.ts';
import { memberNamed } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';

export interface FoundBet {
  readonly venue: string;
  readonly venueName: string;
  readonly betId: string;
  readonly gameName: string;
  readonly round: string;
  readonly memberId: bigint;
  readonly username: string;
  /** fen */
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly state: 'unsettled' | 'settled' | 'void';
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

/** Empty texts narrow nothing. */
export interface BetSearch {
  /** A member's number or whole name. */
  readonly member: string;
  readonly venue: string;
  readonly round: string;
  readonly number: string;
  readonly state: FoundBet['state'] | 'all';
  /** Placed at or after `from`, and before `to`. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Its venue's code of a game, or a part of its name. */
  readonly game: string;
  readonly category: CategoryId | undefined;
  /** Between which the greater of stake and payout is, in fen, both included. */
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
}

export interface FoundBets {
  readonly rows: readonly FoundBet[];
  /** Counted up to `countedRows`. */
  readonly total: number;
  readonly more: boolean;
  /** The span that was looked through. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export const betColumns =
  () => `b.venue, ${readersColumn('v.name')} as "venueName", b.bet_id as "betId", coalesce(${readersColumn('g.name')}, b.game) as "gameName", b.round,
       b.member_id as "memberId", m.username, b.stake, b.valid, b.payout, b.state, b.placed_at as "placedAt",
       b.settled_at as "settledAt"`;
/** The tables that `betColumns` names besides `bet b`. */
export const namesOfBet = `join venue v on v.code = b.venue join member_name m on m.id = b.member_id
       left join game g on g.venue = b.venue and g.code = b.game`;

const dayMs = 86_400_000;

/** Newest first. A search without a member, a round or a number looks through `betSpanDays` days at most, from its beginning on. */
export async function findBets(
  db: Queryable,
  now: Date,
  search: BetSearch,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<FoundBets> {
  const span = spanOf(search, now);
  const nothing = { rows: [], total: 0, more: false, ...span };
  const memberId = search.member === '' ? null : await memberNamed(db, search.member);
  if (memberId === undefined) return nothing;
  const games = await gamesNamed(db, search);
  const values = valuesOf(memberId, games, { ...search, ...span });
  const skipped = Math.min((page - 1) * pageSize, countedRows);
  const [found, counted] = await Promise.all([
    db.query<FoundBet>(
      `select ${betColumns()}
         from (select b.venue, b.bet_id from bet b where ${narrowing} order by b.placed_at desc, b.venue, b.bet_id
                limit ${pageSize} offset ${skipped}) found
         join bet b on b.venue = found.venue and b.bet_id = found.bet_id ${namesOfBet}
        order by b.placed_at desc, b.venue, b.bet_id`,
      values,
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from bet b where ${narrowing} limit ${countedRows + 1}) counted`,
      values,
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { rows: found.rows, total: Math.min(total, countedRows), more: total > countedRows, ...span };
}

/** The same bets behind one of them, batch by batch, with the place of each. */
export async function betsOnward(
  db: Queryable,
  now: Date,
  search: BetSearch,
  { after, most }: Onward,
): Promise<(FoundBet & { readonly place: string })[]> {
  const memberId = search.member === '' ? null : await memberNamed(db, search.member);
  if (memberId === undefined) return [];
  const games = await gamesNamed(db, search);
  const { rows } = await db.query<FoundBet & { readonly place: string }>(
    `select ${betColumns()}, jsonb_build_array(b.placed_at, b.venue, b.bet_id)::text as place
       from (select b.venue, b.bet_id from bet b
              where ${narrowing} and ($13::jsonb is null or b.placed_at <= ($13->>0)::timestamptz
                and (b.placed_at < ($13->>0)::timestamptz or (b.venue, b.bet_id) > ($13->>1, $13->>2)))
              order by b.placed_at desc, b.venue, b.bet_id limit $14) found
       join bet b on b.venue = found.venue and b.bet_id = found.bet_id ${namesOfBet}
      order by b.placed_at desc, b.venue, b.bet_id`,
    [...valuesOf(memberId, games, { ...search, ...spanOf(search, now) }), after ?? null, most],
  );
  return rows;
}

function valuesOf(
  memberId: bigint | null,
  games: readonly Game[] | undefined,
  { venue, round, number, state, from, to, least, most, category }: BetSearch,
): readonly unknown[] {
  return [
    memberId,
    venue,
    round,
    number,
    state,
    from ?? null,
    to ?? null,
    least ?? null,
    most ?? null,
    games?.map((game) => game.venue) ?? null,
    games?.map((game) => game.code) ?? null,
    category ?? null,
  ];
}

/** What is not asked for is folded away when the statement is planned, with its values: each search has the index that suits it. */
const narrowing = `($1::bigint is null or b.member_id = $1) and ($2::text = '' or b.venue = $2) and ($3::text = '' or b.round = $3)
  and ($4::text = '' or b.bet_id = $4 and b.venue = any (array(select code from venue)))
  and ($5::text = 'all' or b.state = $5)
  and ($6::timestamptz is null or b.placed_at >= $6) and ($7::timestamptz is null or b.placed_at < $7)
  and ($8::bigint is null or b.stake >= $8 or b.payout >= $8)
  and ($9::bigint is null or b.stake <= $9 and b.payout <= $9)
  and ($11::text[] is null or b.game = any ($11) and (b.venue, b.game) in (select * from unnest($10::text[], $11)))
  and ($12::text is null or $12 = coalesce((select g.category from game g where g.venue = b.venue and g.code = b.game),
                                           (select v.category from venue v where v.code = b.venue)))`;

interface Game {
  readonly venue: string;
  readonly code: string;
}

/** So many games of one word are looked for: what names more names none. */
const mostGames = 200;

/** The games that a word names, and at each venue the one that has it as its code, listed or not; undefined: none is asked for. */
async function gamesNamed(
  db: Queryable,
  { venue, game }: Pick<BetSearch, 'venue' | 'game'>,
): Promise<readonly Game[] | undefined> {
  if (game === '') return undefined;
  const { rows } = await db.query<Game>(
    `select v.code as venue, $2 as code from venue v where $1 = '' or v.code = $1
      union
     (select g.venue, g.code from game g
       where ($1 = '' or g.venue = $1)
         and (position(lower($2) in lower(g.name)) > 0 or position(lower($2) in lower(g.name_en)) > 0)
       order by g.venue, g.code limit ${mostGames})`,
    [venue, game],
  );
  return rows;
}

/** A member, a round or a number names few bets, however old; everything else is looked for in a span that ends. */
function spanOf({ member, round, number, from, to }: BetSearch, now: Date): Pick<FoundBets, 'from' | 'to'> {
  if (member !== '' || round !== '' || number !== '') return { from, to };
  const longest = betSpanDays * dayMs;
  if (from === undefined) return { from: new Date((to ?? now).getTime() - longest), to };
  const latest = new Date(from.getTime() + longest);
  return { from, to: to === undefined || to > latest ? latest : to };
}
