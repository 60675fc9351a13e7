/**
 * What a member has lying at venues with wallets of their own comes back without being asked for: who takes a break could play on with
 * it, for such a venue asks nobody. Looked at again and again until nothing is left there.
 */
import type { Answer } from '../platform/answer.ts';
import type { Queryable } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { BetReader } from './bet-reader.ts';
import { playerOf } from './transfers.ts';
import { bringBack, type Venues } from './transfers-recall-launch.ts';

/**
 * Ends the games that are open at the venues, where these can, and asks back what lies there.
 * @returns `back`: every venue says that nothing lies there, and nothing is open or on its way. `left`: to be looked at again
 */
export async function recall(
  venues: Venues,
  bets: Pick<BetReader, 'pull'>,
  memberId: bigint,
): Promise<'back' | 'left'> {
  const { site, adapters } = venues;
  const asked = site.clock.now();
  const places = await placesOf(venues, memberId);
  const player = playerOf(memberId);
  const found = await Promise.all(
    places.map(async (code) => {
      const port = adapters.transferPortOf(code);
      const ended = await port.endGames?.(player);
      const balance = await port.balance(player);
      return { code, amount: amountOf(balance), ended: ended === undefined || amountOf(ended) !== undefined };
    }),
  );
  const amounts = found.flatMap(({ code, amount }) =>
    amount !== undefined && amount > 0n ? [{ code, amount }] : [],
  );
  if (amounts.length > 0) {
    const brought = await bringBack(venues, { memberId, key: `recall/${newId()}`, amounts, asked });
    if (!brought.ok) site.log.debug({ memberId, code: brought.code }, 'money at venues was not asked back');
    // What became of each is seen when it is looked at again.
    return 'left';
  }
  if (found.some(({ amount, ended }) => amount === undefined || !ended)) return 'left';
  // A bet that was placed before nothing lay there any more is known after this.
  await Promise.all(places.map((code) => bets.pull(code, true)));
  return (await isQuiet(site.database, memberId, places, asked)) ? 'back' : 'left';
}

/** Where the member ever had money, of venues with wallets. */
async function placesOf({ site, catalogue }: Venues, memberId: bigint): Promise<readonly string[]> {
  const { rows } = await site.database.query<{ venue: string }>(
    'select distinct venue from venue_transfer where member_id = $1 order by venue',
    [memberId],
  );
  return rows.flatMap(({ venue }) => (catalogue.venue(venue)?.wallet === 'transfer' ? [venue] : []));
}

/** Fen, 0 for a player of whom the venue never heard. @returns undefined: the venue did not say */
function amountOf(answer: Answer<bigint | null>): bigint | undefined {
  if (answer.outcome === 'done') return answer.value ?? 0n;
  return answer.outcome === 'refused' && answer.reason === 'unknown_player' ? 0n : undefined;
}

/**
 * No transfer and no bet is open, and the venues' records have been read to the end since they were asked; by these nothing lies there: what
 * was staked when they were asked, and settled before their records were read, had not been in any balance.
 */
async function isQuiet(
  db: Queryable,
  memberId: bigint,
  places: readonly string[],
  asked: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `select where not exists (select from venue_transfer where member_id = $1 and state = 'pending')
       and not exists (select from bet where member_id = $1 and state = 'unsettled' and venue = any($2::text[]))
       and not exists (select from unnest($2::text[]) v (code) left join bet_cursor c on c.venue = v.code
                        where coalesce(c.caught_up_at < $3, true))
       and not exists (select from account_of_member
                        where owner = $1::bigint::text and code in (select 'venue/' || unnest($2::text[])) and balance > 0)`,
    [memberId, places, asked],
  );
  return rows.length > 0;
}

/** What came back from venues since a moment; fen. */
export async function broughtBackSince(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ fen: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as fen from venue_transfer
      where member_id = $1 and direction = 'out' and state = 'done' and settled_at >= $2`,
    [memberId, since],
  );
  return rows[0]?.fen ?? 0n;
}
