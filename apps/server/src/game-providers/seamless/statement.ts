/**
 * The books of a venue that plays from the central wallet and counts no sums: its list of transactions, kept here as far as it was
 * read, against what its calls moved. Figures are what members won there, below zero when they lost; in fen.
 */
import type { Answer } from '../../platform/answer.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import type { Books, Figures } from '../books.ts';
import type { Span, VenueTransaction } from '../port.ts';
import { readOn } from './statement-read.ts';
import { sumStatement, valueOfOther } from './statement-sums.ts';
import { closeMoved } from './sums.ts';

/** What came this recently may not stand in the list yet, in ms. */
const patienceMs = 60_000;
/** Members of one comparison at most. */
const mostMembers = 100_000;

interface Compared extends Figures {
  /** A difference of before is open. */
  readonly open: boolean;
}

/** @param closedAfterMs how old a row is before it is closed; tests close at once */
export function statementBooks(
  site: Pick<AppContext, 'database' | 'clock'> & { readonly log: Pick<AppContext['log'], 'error'> },
  venue: string,
  ask: (span: Span) => Promise<Answer<readonly VenueTransaction[]>>,
  closedAfterMs?: number,
): Books {
  const { database, clock, log } = site;
  let isRead = false;
  let isBegun = false;
  let strangers = 0;
  let again: Promise<void> | undefined;
  let compared: ReadonlyMap<bigint, Compared> = new Map();

  async function read(): Promise<void> {
    const now = clock.now();
    const found = await readOn({ database, log }, venue, now, ask);
    strangers = Math.max(strangers, found.strangers);
    const patient = new Date(now.getTime() - patienceMs);
    const figures = await figuresOf(database, venue, patient, closedAfterMs);
    compared = figures ?? new Map();
    isRead = found.isWhole && figures !== undefined;
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
      const differing = (member: Compared) => member.open || member.ours !== member.theirs;
      const all = [...compared].sort(
        ([, one], [, other]) => Number(differing(other)) - Number(differing(one)),
      );
      const looked = all.slice(0, most);
      // While the list is not read to its end nobody is known to agree.
      const toAsk = looked.flatMap(([id, member]) => (differing(member) || !isRead ? [id] : []));
      return { toAsk, agreed: looked.length - toAsk.length };
    },
    figures: async (memberId) => (isRead ? (compared.get(memberId) ?? { ours: 0n, theirs: 0n }) : undefined),
    strangers: () => strangers,
  };
}

/**
 * Of whoever has rows that are not closed, rows that mean nothing here, sums that differ, or an open difference: everybody else agrees, and
 * nothing of theirs is read. Ours of the last minute counts only where the list has it already.
 * @returns undefined while what was kept of the list is not summed to its end
 */
async function figuresOf(
  database: Database,
  venue: string,
  patient: Date,
  closedAfterMs?: number,
): Promise<ReadonlyMap<bigint, Compared> | undefined> {
  if (!(await sumStatement(database, venue))) return undefined;
  return database.transaction(async (tx) => {
    const since = await closeMoved(tx, venue, closedAfterMs);
    const { rows } = await tx.query<{ member_id: bigint; ours: string; theirs: string; open: boolean }>(
      `with part as (
         select member_id, moved as ours, 0::bigint as theirs, false as open
           from seamless_transaction t
          where t.venue = $1 and t.recorded_at >= $2
            and (t.at < $3 or exists (select from seamless_statement s where s.venue = $1 and s.id = t.id))
         union all
         select s.member_id, 0, ${valueOfOther}, false from seamless_statement s where s.venue = $1 and s.kind = 'other' and s.counts
         union all
         select member_id, 0, 0, true from venue_difference where venue = $1 and resolved_at is null
         union all
         select member_id, 0, 0, false from seamless_sum where venue = $1 and ours <> theirs),
       whole as (
         select member_id, sum(ours) as ours, sum(theirs) as theirs, bool_or(open) as open from part group by member_id)
       select m.member_id, (m.ours + coalesce(s.ours, 0))::text as ours, (m.theirs + coalesce(s.theirs, 0))::text as theirs, m.open
         from whole m left join seamless_sum s on s.venue = $1 and s.member_id = m.member_id
        order by m.open desc, m.ours + coalesce(s.ours, 0) <> m.theirs + coalesce(s.theirs, 0) desc, m.member_id
        limit $4`,
      [venue, since, patient, mostMembers],
    );
    return new Map(
      rows.map(({ member_id, ours, theirs, open }) => [
        member_id,
        { ours: BigInt(ours), theirs: BigInt(theirs), open },
      ]),
    );
  });
}
