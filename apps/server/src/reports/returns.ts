/** What each game brought back, kept by the day from new lines, and beside its model (expected-return.ts). */
import type { ReturnVerdict } from '@mingpai/contract/console/reports/names';
import { beijingText } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Expected, expectedReturn, judge, mostCounted, wholeStake } from './expected-return.ts';
import type { Span } from './figures.ts';

/** What an interval leaves out: it is drawn for 99.9 %. */
const shownChance = 0.001;
/** Days that are looked at for the alarm, today the last. */
export const watchedDays = 30;
/** The chance that a look at all games of an honest site finds any of them outside; each has its equal part of it. */
const alarmChance = 0.001;

/** @param after the last line that is counted already */
export async function keepReturns(tx: Tx, after: bigint): Promise<void> {
  // A correction changes what the whole bet brought back: that is looked up among the bet's settlements, before and after it. What was
  // played without a stake, or became void, is no round.
  await tx.query(
    `insert into figure_return (day, game, rounds, stake, payout, returned, returned_within)
     select beijing_day(l.at), l.game, sum((b.stake + s.stake_delta > 0)::int - (b.stake > 0)::int), sum(l.amount), sum(l.payout),
            sum(new.whole - old.whole), sum(least(new.whole, $2::bigint) - least(old.whole, $2::bigint))
       from figure_line l
       join settled_change s on s.id = split_part(l.source, '/', 2)::bigint
      cross join lateral (select coalesce(sum(p.stake_delta), 0)::bigint as stake, coalesce(sum(p.payout_delta), 0)::bigint as payout
                            from settled_change p
                           where p.venue = s.venue and p.bet_id = s.bet_id and p.seq < s.seq) b
      cross join lateral (select case when b.stake > 0 then b.payout::numeric * $3 / b.stake else 0 end::bigint as whole) old
      cross join lateral (select case when b.stake + s.stake_delta > 0
                                      then (b.payout + s.payout_delta)::numeric * $3 / (b.stake + s.stake_delta)
                                      else 0 end::bigint as whole) new
      where l.id > $1 and l.figure = 'bet' and l.game is not null
      group by 1, 2
     on conflict (day, game) do update
       set rounds = figure_return.rounds + excluded.rounds, stake = figure_return.stake + excluded.stake,
           payout = figure_return.payout + excluded.payout, returned = figure_return.returned + excluded.returned,
           returned_within = figure_return.returned_within + excluded.returned_within`,
    [after, mostCounted * wholeStake, wholeStake],
  );
}

interface Played {
  readonly game: string;
  readonly name: string;
  readonly rounds: bigint;
  /** Fen. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly returned: bigint;
  readonly returnedWithin: bigint;
  readonly returnToPlayer: number | null;
  readonly spread: number | null;
}

export interface GameReturn extends Played {
  /** Where 99.9 % of honest games lie after so many rounds; nothing without a model, or where the spread is the player's choice. */
  readonly expected: Expected | undefined;
  readonly verdict: ReturnVerdict | undefined;
}

/** Every game that was played in a span of days, the largest stakes first. */
export async function returnsOf(db: Queryable, span: Span): Promise<GameReturn[]> {
  return (await playedIn(db, span)).map((game) => {
    const model = modelOf(game);
    return {
      ...game,
      expected: model && expectedReturn(model, game.rounds, shownChance),
      verdict: model && judge(model, game, shownChance),
    };
  });
}

export interface StrayingGame {
  readonly game: string;
  readonly name: string;
  readonly verdict: Exclude<ReturnVerdict, 'within'>;
}

/** Games that brought back other than their model says in the last days: of honest ones any at all in one of a thousand looks. */
export async function strayingGames(db: Queryable, now: Date): Promise<StrayingGame[]> {
  const to = beijingText(now).slice(0, 10);
  const from = new Date(Date.parse(to) - (watchedDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const games = (await playedIn(db, { from, to })).flatMap((game) => {
    const model = modelOf(game);
    return model ? [{ game, model }] : [];
  });
  return games.flatMap(({ game, model }) => {
    const verdict = judge(model, game, alarmChance / games.length);
    return verdict === 'within' ? [] : [{ game: game.game, name: game.name, verdict }];
  });
}

function modelOf({ returnToPlayer, spread }: Played) {
  return returnToPlayer === null || spread === null ? undefined : { returnToPlayer, spread };
}

async function playedIn(db: Queryable, { from, to }: Span): Promise<Played[]> {
  const { rows } = await db.query<Played>(
    `select r.game, coalesce(m.name, r.game) as name, r.rounds, r.stake, r.payout, r.returned, r."returnedWithin",
            m.return_to_player as "returnToPlayer", m.spread
       from (select game, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
                    sum(returned)::bigint as returned, sum(returned_within)::bigint as "returnedWithin"
               from figure_return where day between $1::date and $2::date group by game) r
       left join game_model m on m.game = r.game
      where r.rounds > 0 order by r.stake desc, r.game`,
    [from, to],
  );
  return rows;
}
