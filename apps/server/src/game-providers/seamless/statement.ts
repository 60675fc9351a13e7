/**
 * The books of a venue that plays from the central wallet and counts no sums: its list of transactions, kept here as far as it was
 * read, against what its calls moved. Figures are what members won there, below zero when they lost; in fen.
 */
import type { Answer } from '../../platform/answer.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import type { Books } from '../books.ts';
import type { Span, VenueTransaction } from '../port.ts';
import { memberOf } from '../transfers.ts';

/** Read again at each look: a transaction may be taken back, or be written down late, in ms. */
const overlapMs = 15 * 60_000;
/** One question asks for this much at most; where that is not answered, perhaps because it is too much, for less, in ms. */
const spans = [3_600_000, 300_000, 30_000] as const;
/** Questions of one look: a day that nobody looked is caught up in one, and a busy hour half a minute at a time. */
const mostQuestions = 200;
/** What came this recently may not stand in the list yet, in ms. */
const patienceMs = 60_000;

type Ask = (span: Span) => Promise<Answer<readonly VenueTransaction[]>>;

export function statementBooks(
  site: Pick<AppContext, 'database' | 'clock' | 'log'>,
  venue: string,
  ask: Ask,
): Books {
  const { database, clock, log } = site;
  let readAt = clock.now();
  let isRead = false;
  let isBegun = false;
  let again: Promise<void> | undefined;
  const patient = () => new Date(readAt.getTime() - patienceMs);

  async function read(): Promise<void> {
    const now = clock.now();
    isRead = await readOn(database, venue, now, async (span) => {
      const answer = await ask(span);
      const strangers = answer.outcome === 'done' ? answer.value.filter(isNobodys) : [];
      if (strangers.length > 0)
        log.error(
          { venue, ids: strangers.map(({ id }) => id).slice(0, 20) },
          'a venue lists transactions of nobody',
        );
      return answer;
    });
    readAt = now;
  }

  return {
    // A run reads twice at most, at its begin and once for all who differ then: each member's figures are as of that reading.
    catchUp() {
      if (isBegun) {
        again ??= read();
        return again;
      }
      isBegun = true;
      return read();
    },
    async members(_since, most) {
      const { rows } = await database.query<{ member_id: bigint; differs: boolean }>(
        `${figures}
         select f.member_id, sum(f.ours) <> sum(f.theirs) or bool_or(f.open) as differs
           from (select member_id, ours, theirs, false as open from figure
                 union all
                 select member_id, 0, 0, true from venue_difference where venue = $1 and resolved_at is null) f
          group by f.member_id
          order by differs desc, f.member_id limit $3`,
        [venue, patient(), most],
      );
      // While the list is not read to its end nobody is known to agree.
      const toAsk = rows.flatMap(({ member_id, differs }) => (differs || !isRead ? [member_id] : []));
      return { toAsk, agreed: rows.length - toAsk.length };
    },
    async figures(memberId) {
      if (!isRead) return undefined;
      const { rows } = await database.query<{ ours: string; theirs: string }>(
        `${figures}
         select coalesce(sum(ours), 0)::text as ours, coalesce(sum(theirs), 0)::text as theirs
           from figure where member_id = $3`,
        [venue, patient(), memberId],
      );
      return { ours: BigInt(rows[0]?.ours ?? 0), theirs: BigInt(rows[0]?.theirs ?? 0) };
    },
  };
}

/**
 * What each transaction moved by either side, since the list is read. Ours of the last minute counts only where the list has it
 * already; theirs counts unless it was declined or taken back.
 */
const figures = `with begun as (select coalesce(min(from_time), 'infinity') as at from seamless_statement_read where venue = $1),
  figure as (
    select t.member_id, t.moved as ours, 0::bigint as theirs
      from seamless_transaction t, begun
     where t.venue = $1 and t.at >= begun.at
       and (t.at < $2 or exists (select from seamless_statement s where s.venue = $1 and s.id = t.id))
    union all
    select s.member_id, 0::bigint,
           case s.kind when 'bet' then -s.amount when 'win' then s.amount else 0 end
      from seamless_statement s
     where s.venue = $1 and s.counts and not exists (
       select from seamless_statement u
        where u.venue = $1 and u.kind = 'undo' and u.counts and u.reference = s.id))`;

/**
 * Reads the list from where it was read to, with an overlap.
 * @returns false where the venue did not answer for all of it: the next look goes on there
 */
async function readOn(database: Database, venue: string, now: Date, ask: Ask): Promise<boolean> {
  await database.query(
    `insert into seamless_statement_read (venue, from_time, to_time)
     select $1, coalesce(min(at), $2), coalesce(min(at), $2) from seamless_transaction where venue = $1
     on conflict (venue) do nothing`,
    [venue, now],
  );
  const { rows } = await database.query<{ to_time: Date }>(
    'select to_time from seamless_statement_read where venue = $1',
    [venue],
  );
  const readTo = rows[0]?.to_time ?? now;
  let from = new Date(readTo.getTime() - overlapMs);
  const widths = [...spans];
  for (let asked = 0; asked < mostQuestions && from < now; asked += 1) {
    const [width] = widths;
    if (width === undefined) return false;
    const to = new Date(Math.min(from.getTime() + width, now.getTime()));
    const answer = await ask({ from, to });
    if (answer.outcome === 'done') {
      await keep(database, venue, answer.value, to);
      from = to;
    } else widths.shift();
  }
  return from >= now;
}

/** It names no player of ours: no member's books can hold it, so whoever watches the log is told. */
function isNobodys({ player }: VenueTransaction): boolean {
  return memberOf(player) === undefined;
}

/** What the list says now of each transaction. */
async function keep(
  database: Database,
  venue: string,
  told: readonly VenueTransaction[],
  to: Date,
): Promise<void> {
  const ours = told.flatMap((one) => {
    const memberId = memberOf(one.player);
    return memberId === undefined ? [] : [{ ...one, memberId }];
  });
  await database.transaction(async (tx) => {
    // A transaction that stands twice in an answer is kept as it stands last: one statement may not change a row twice.
    const last = [...new Map(ours.map((one) => [one.id, one])).values()];
    await tx.query(
      `insert into seamless_statement (venue, id, member_id, kind, reference, amount, counts, at)
       select $1, t.id, t.member_id, t.kind, t.reference, t.amount, t.counts, t.at
         from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::boolean[], $8::timestamptz[])
           as t (id, member_id, kind, reference, amount, counts, at)
         join member_name m on m.id = t.member_id
       on conflict (venue, id) do update set member_id = excluded.member_id, kind = excluded.kind,
         reference = excluded.reference, amount = excluded.amount, counts = excluded.counts, at = excluded.at`,
      [
        venue,
        last.map(({ id }) => id),
        last.map(({ memberId }) => memberId),
        last.map(({ kind }) => kind),
        last.map(({ reference }) => reference ?? null),
        last.map(({ amount }) => amount),
        last.map(({ counts }) => counts),
        last.map(({ at }) => at),
      ],
    );
    await tx.query('update seamless_statement_read set to_time = greatest(to_time, $2) where venue = $1', [
      venue,
      to,
    ]);
  });
}
