/** Money that nobody can explain yet: by place and age, and row by row, both from the same sources. Fen. */
import {
  lookedAtWaiting,
  type UnexplainedKind,
  type UnexplainedPlace,
} from '@mingpai/contract/console/reports/names';
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';

const hourMs = 3_600_000;
/** Ends of the ages of what is unexplained, in ms; what is older than the last has an age of its own. */
export const ageEnds = [hourMs, 24 * hourMs, 168 * hourMs] as const;

/** What nobody can explain at one place, of one age. */
export interface Unexplained {
  readonly place: UnexplainedPlace;
  /** Its place among the ages; the last is what is older than all of their ends. */
  readonly age: number;
  readonly number: number;
  /** There is more that was not looked at: the oldest were. */
  readonly more: boolean;
  /** Fen; of differences their size, whichever way they go. */
  readonly amount: bigint;
  readonly oldest: Date;
}

interface Source {
  readonly kind: UnexplainedKind;
  /** SQL for a place; a statement's difference belongs where its party does. */
  readonly place: string;
  readonly view: string;
  /** SQL: where it is, as a code and as people call it; what names it there; its size; whether that is micro-USDT. */
  readonly subject: string;
  readonly name?: string;
  readonly number: string;
  readonly amount?: string;
  readonly micro?: string;
  readonly narrowed?: string;
}

/** What is unexplained at a venue, which has a name in either language. */
const ofVenues: readonly Source[] = [
  {
    kind: 'venue_difference',
    place: "'venues'",
    view: 'open_venue_difference',
    subject: 'w.venue',
    number: 'w.member_id::text',
    amount: 'abs(w.ours - w.theirs)',
  },
  {
    kind: 'win_ahead',
    place: "'venues'",
    view: 'waiting_win',
    subject: 'w.venue',
    number: 'w.id::text',
    narrowed: "w.kind = 'ahead'",
  },
];

const elsewhere: readonly Source[] = [
  {
    kind: 'arrival',
    place: "'gateways'",
    view: 'waiting_arrival',
    subject: 'w.gateway',
    number: 'w.payment',
  },
  {
    kind: 'chain_payment',
    place: "'chain'",
    view: 'waiting_chain_payment',
    subject: 'w.chain',
    number: 'w.tx_hash',
    micro: 'true',
  },
  {
    kind: 'payout',
    place: "'payouts'",
    view: 'unpaid_withdrawal',
    subject: "''",
    number: 'w.order_no',
    narrowed: 'w.wrong',
  },
  {
    kind: 'statement_difference',
    place:
      "case w.kind when 'gateway' then 'gateways' when 'bank' then 'banks' when 'payout' then 'payouts' else 'venues' end",
    view: 'open_counterparty_difference',
    subject: 'w.counterparty',
    name: 'w.name',
    number: 'w.number',
    micro: "w.kind = 'payout'",
  },
];

/** SQL: of one source the oldest `lookedAtWaiting`. @param calling SQL for what people call its subject */
const partOf = (
  { kind, place, view, subject, number, amount = 'w.amount', micro = 'false', narrowed = 'true' }: Source,
  named: boolean,
  calling: string,
) =>
  `select '${kind}' as kind, ${place} as place, w.id, ${amount} as amount, w.since, ${micro} as micro,
          ${named ? `${subject} as subject, ${calling} as name, ${number} as number,` : ''}
          count(*) over () > ${lookedAtWaiting} as more, row_number() over (order by w.since) as nth
     from (select w.* from ${view} w where ${narrowed} order by w.since limit ${lookedAtWaiting + 1}) w`;

/**
 * SQL: of each source the oldest `lookedAtWaiting`, each row with its place, its age and its size in fen. `$1` is the rate, `$2` the
 * moments that the ages end at.
 * @param named whether each row says what it is: who adds them up needs no names
 */
function rowsOf(named: boolean): string {
  const ofVenue = `(select ${readersColumn('n.name')} from venue_name n where n.code = w.venue)`;
  const parts = [
    ...ofVenues.map((source) => partOf(source, named, ofVenue)),
    ...elsewhere.map((source) => partOf(source, named, source.name ?? source.subject)),
  ];
  return `select u.*, a.age,
            (case when u.micro then div(u.amount::numeric * $1::bigint, 100000000) else u.amount end)::bigint as fen
       from (${parts.join(' union all ')}) u
      cross join lateral (select count(*)::int as age from unnest($2::timestamptz[]) e (at) where u.since <= e.at) a
      where u.nth <= ${lookedAtWaiting}`;
}

const endsFrom = (now: Date, ends: readonly number[]) => ends.map((end) => new Date(now.getTime() - end));

/**
 * Of each source the oldest `lookedAtWaiting`, added up by place and age.
 * @param rate yuan for a USDT, in ten-thousandths @param ends of the ages, in ms, the shortest first
 */
export async function unexplained(
  db: Queryable,
  rate: bigint,
  ends: readonly number[],
  now: Date,
): Promise<readonly Unexplained[]> {
  const { rows } = await db.query<Unexplained>(
    `select u.place, u.age, count(*)::int as number, bool_or(u.more) as more, min(u.since) as oldest,
            sum(u.fen)::bigint as amount
       from (${rowsOf(false)}) u
      group by u.place, u.age`,
    [rate, endsFrom(now, ends)],
  );
  return rows;
}

export interface UnexplainedRow {
  readonly kind: UnexplainedKind;
  readonly place: UnexplainedPlace;
  readonly id: bigint;
  readonly since: Date;
  /** Where it is, as a code, and as people call it. */
  readonly subject: string;
  readonly name: string;
  /** What names it there: an order, a payment, a hash, a member, a line of a statement. */
  readonly number: string;
  readonly fen: bigint;
}

export interface UnexplainedAsked {
  readonly place?: UnexplainedPlace | undefined;
  /** Its place among the ages. */
  readonly age?: number | undefined;
  /** `next` of the page before; empty: the oldest. */
  readonly after: string;
  readonly limit: number;
}

/** The same rows as `unexplained` adds up, the oldest first, with the sum of all that were asked for. */
export async function unexplainedRows(
  db: Queryable,
  rate: bigint,
  { place, age, after, limit }: UnexplainedAsked,
  now: Date,
) {
  const asked = `($3::text is null or u.place = $3) and ($4::int is null or u.age = $4)`;
  const narrowed = [rate, endsFrom(now, ageEnds), place ?? null, age ?? null];
  const [micros = null, kind = null, id = null] = after === '' ? [] : after.split('/');
  const [sums, found] = await Promise.all([
    db.query<{ sum: bigint; number: number; more: boolean }>(
      `select coalesce(sum(u.fen), 0)::bigint as sum, count(*)::int as number, coalesce(bool_or(u.more), false) as more
         from (${rowsOf(false)}) u where ${asked}`,
      narrowed,
    ),
    db.query<UnexplainedRow & { micros: bigint }>(
      `select o.kind, o.place, o.id, o.since, o.subject, o.name, o.number, o.fen, o.micros
         from (select u.*, (extract(epoch from u.since) * 1000000)::bigint as micros from (${rowsOf(true)}) u where ${asked}) o
        where $5::bigint is null or (o.micros, o.kind, o.id) > ($5, $6, $7::bigint)
        order by o.micros, o.kind, o.id limit $8`,
      [...narrowed, micros, kind, id, limit + 1],
    ),
  ]);
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  const [total] = sums.rows;
  return {
    sum: total?.sum ?? 0n,
    number: total?.number ?? 0,
    more: total?.more ?? false,
    rows,
    next: last && `${last.micros}/${last.kind}/${last.id}`,
  };
}
