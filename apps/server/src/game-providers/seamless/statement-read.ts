/** Reads a venue's list of transactions from where it was read to, and keeps what it says now of each. */
import type { Answer } from '../../platform/answer.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Span, VenueTransaction } from '../port.ts';
import { memberOf } from '../transfers.ts';
import { holdClosed } from './sums.ts';

/** Read again at each look: a transaction may be taken back, or be written down late, in ms. */
const overlapMs = 15 * 60_000;
/** One question asks for this much at most; where that is not answered, perhaps because it is too much, for less, in ms. */
const spans = [3_600_000, 300_000, 30_000] as const;
/** Questions of one look: a day that nobody looked is caught up in one, and a busy hour half a minute at a time. */
const mostQuestions = 200;
/** Rows that meant nothing and are asked for again at each look: a correction, or a release that knows their kind, is found by itself. */
const mostAskedAgain = 20;
/** Ids of a line in the log. */
const mostNamed = 20;

type Ask = (span: Span) => Promise<Answer<readonly VenueTransaction[]>>;

export interface ReadStatement {
  /** False where the venue did not answer for all of it: the next look goes on there. */
  readonly isWhole: boolean;
  /** Transactions that it tells of nobody here: they are billed, and no member's books can hold them. */
  readonly strangers: number;
}

/** With an overlap, and what meant nothing before once more. */
export async function readOn(
  { database, log }: Pick<AppContext, 'database'> & { readonly log: Pick<AppContext['log'], 'error'> },
  venue: string,
  now: Date,
  ask: Ask,
): Promise<ReadStatement> {
  await database.query(
    `insert into seamless_statement_read (venue, from_time, to_time)
     select $1, coalesce(min(at), $2), coalesce(min(at), $2) from seamless_transaction where venue = $1
        and not exists (select from seamless_statement_read where venue = $1)
     on conflict (venue) do nothing`,
    [venue, now],
  );
  const { rows } = await database.query<{ to_time: Date }>(
    'select to_time from seamless_statement_read where venue = $1',
    [venue],
  );
  const readTo = rows[0]?.to_time ?? now;
  const strangers = new Set<string>();
  async function take(told: readonly VenueTransaction[], to: Date | undefined): Promise<void> {
    const faulty = told.filter(({ fault }) => fault !== undefined);
    if (faulty.length > 0)
      log.error(
        { venue, faults: faulty.slice(0, mostNamed).map(({ id, player, fault }) => ({ id, player, fault })) },
        'a venue lists transactions that cannot be read',
      );
    const unknown = await keep(database, venue, told, to);
    if (unknown.length > 0)
      log.error(
        { venue, count: unknown.length, ids: unknown.slice(0, mostNamed).map(({ id }) => id) },
        'a venue lists transactions of nobody',
      );
    for (const { id, player } of unknown) strangers.add(`${player}/${id}`);
  }
  let from = new Date(readTo.getTime() - overlapMs);
  const widths = [...spans];
  for (let asked = 0; asked < mostQuestions && from < now; asked += 1) {
    const [width] = widths;
    if (width === undefined) break;
    const to = new Date(Math.min(from.getTime() + width, now.getTime()));
    const answer = await ask({ from, to });
    if (answer.outcome === 'done') {
      await take(answer.value, to);
      from = to;
    } else widths.shift();
  }
  for (const at of await secondsOfOther(database, venue, new Date(readTo.getTime() - overlapMs))) {
    const answer = await ask({ from: at, to: new Date(at.getTime() + 1_000) });
    if (answer.outcome === 'done') await take(answer.value, undefined);
  }
  return { isWhole: from >= now, strangers: strangers.size };
}

/** When rows stood in the list that mean nothing here and were not read just now, the newest first. */
async function secondsOfOther(database: Database, venue: string, before: Date): Promise<Date[]> {
  const { rows } = await database.query<{ at: Date }>(
    `select date_trunc('second', at) as at from seamless_statement where venue = $1 and kind = 'other' and counts and at < $2
      group by 1 order by 1 desc limit ${mostAskedAgain}`,
    [venue, before],
  );
  return rows.map(({ at }) => at);
}

/**
 * What the list says now of each transaction.
 * @param to up to when it was read with this; undefined: it was asked for a part that had been read
 * @returns those of nobody here, which are not kept
 */
async function keep(
  database: Database,
  venue: string,
  told: readonly VenueTransaction[],
  to: Date | undefined,
): Promise<readonly VenueTransaction[]> {
  const named = told.flatMap((one) => {
    const memberId = memberOf(one.player);
    return memberId === undefined ? [] : [{ ...one, memberId }];
  });
  // A transaction that stands twice in an answer is kept as it stands last: one statement may not change a row twice.
  const last = [...new Map(named.map((one) => [one.id, one])).values()];
  return database.transaction(async (tx) => {
    await holdClosed(tx, venue);
    const members = await membersAmong(tx, [...new Set(last.map(({ memberId }) => memberId))]);
    const ours = last.filter(({ memberId }) => members.has(memberId));
    await takeBack(tx, venue, ours);
    await lookAgain(tx, venue, ours);
    await tx.query(
      `insert into seamless_statement (venue, id, member_id, kind, told, jackpot, reference, amount, counts, at)
       select $1, t.id, t.member_id, t.kind, t.told, t.jackpot, t.reference, t.amount, t.counts, t.at
         from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::bigint[], $9::boolean[],
                     $10::timestamptz[])
           as t (id, member_id, kind, told, jackpot, reference, amount, counts, at)
       on conflict (venue, id) do update set member_id = excluded.member_id, kind = excluded.kind, told = excluded.told,
         jackpot = excluded.jackpot, reference = excluded.reference, amount = excluded.amount, counts = excluded.counts,
         at = excluded.at, fresh = true`,
      [
        venue,
        ours.map(({ id }) => id),
        ours.map(({ memberId }) => memberId),
        ours.map(({ kind }) => kind),
        ours.map(({ told: word }) => word ?? null),
        ours.map(({ jackpot }) => jackpot ?? false),
        ours.map(({ reference }) => reference ?? null),
        ours.map(({ amount }) => amount),
        ours.map(({ counts }) => counts),
        ours.map(({ at }) => at),
      ],
    );
    if (to)
      await tx.query('update seamless_statement_read set to_time = greatest(to_time, $2) where venue = $1', [
        venue,
        to,
      ]);
    return told.filter(({ player }) => {
      const memberId = memberOf(player);
      return memberId === undefined || !members.has(memberId);
    });
  });
}

async function membersAmong(tx: Tx, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await tx.query<{ id: bigint }>('select id from member_name where id = any($1::bigint[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** What a row took back that takes back something else now, or nothing, is worth what it was. */
async function lookAgain(
  tx: Tx,
  venue: string,
  told: readonly Pick<VenueTransaction, 'id' | 'kind' | 'reference'>[],
): Promise<void> {
  await tx.query(
    `update seamless_statement back set fresh = true
       from unnest($2::text[], $3::text[], $4::text[]) as t (id, kind, reference)
       join seamless_statement s on s.venue = $1 and s.id = t.id and s.kind = 'undo'
        and (t.kind <> 'undo' or s.reference is distinct from t.reference)
      where back.venue = $1 and back.id = s.reference`,
    [
      venue,
      told.map(({ id }) => id),
      told.map(({ kind }) => kind),
      told.map(({ reference }) => reference ?? null),
    ],
  );
}

/** A transaction that is told of another member now leaves the sum of the one before. */
async function takeBack(
  tx: Tx,
  venue: string,
  told: readonly { readonly id: string; readonly memberId: bigint }[],
): Promise<void> {
  await tx.query(
    `with moved as (
       select s.id, s.member_id, s.summed
         from unnest($2::text[], $3::bigint[]) as t (id, member_id)
         join seamless_statement s on s.venue = $1 and s.id = t.id and s.member_id <> t.member_id and s.summed <> 0),
     emptied as (
       update seamless_statement s set summed = 0 from moved m where s.venue = $1 and s.id = m.id returning s.id)
     insert into seamless_sum (venue, member_id, theirs) select $1, member_id, -sum(summed) from moved group by member_id
     on conflict (venue, member_id) do update set theirs = seamless_sum.theirs + excluded.theirs`,
    [venue, told.map(({ id }) => id), told.map(({ memberId }) => memberId)],
  );
}
