/**
 * Bets of the transfer wallet, page by page, out of a list that has transactions, no pages and no order of changes: rows are read from where
 * they were read to, with some minutes again for those that are written down late, and each is told once.
 */
import { createHash } from 'node:crypto';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BetPage, BetReport } from '../port.ts';
import type { Hub88Asking } from './asking.ts';
import { hasMoved, isWithdrawn, type Row, readRow, reportOf, unreadReport } from './transfer-rounds.ts';

export { readReport } from './transfer-rounds.ts';

const minuteMs = 60_000;
/** One question asks for this much at most; where that is not answered, perhaps because it is too much, for less, in ms. */
const spans = [60 * minuteMs, 5 * minuteMs, minuteMs / 2] as const;
const [widest] = spans;
/** Rows may be written down this much later than they say, in ms. */
const lateMs = 5 * minuteMs;
/**
 * The list does not say that a round is over, and a maker may tell of a loss by nothing at all: a bet of which nothing more has come for this
 * long is lost. A win that comes later is a correction, as every late one.
 */
const lostAfterMs = 24 * 60 * minuteMs;
/** Losses are looked for when so much is there to be looked through, in ms. */
const lostStepMs = 10 * minuteMs;
/** Letters of the mark of a row that was told. */
const markLetters = 6;

interface Cursor {
  /** Rows from then on are asked for. */
  readonly from: Date;
  /** Bets from then on may be lost, and how many of that step were told. */
  readonly lost: Date;
  readonly lostTold: number;
  /** Marks of rows from `from` on that were told. */
  readonly seen: ReadonlySet<string>;
}

/** A row of the list, or what cannot be read as one. */
interface Listed {
  readonly mark: string;
  readonly at: Date;
  readonly row: Row | undefined;
  readonly fault: string;
  readonly told: unknown;
}

export function openBetList(list: Hub88Asking['list'], clock: Clock) {
  /** What is left of an answer of which a page was told already: the next page needs no question. */
  let left: { readonly cursor: string; readonly listed: readonly Listed[]; readonly until: Date } | undefined;

  return async (text: string, limit: number): Promise<Answer<BetPage>> => {
    const now = clock.now();
    const cursor = parsed(text) ?? {
      from: floored(now.getTime() - lateMs, 1_000),
      lost: floored(now.getTime() - lostAfterMs, lostStepMs),
      lostTold: 0,
      seen: new Set<string>(),
    };
    const read =
      left?.cursor === text ? { outcome: 'done' as const, value: left } : await readFrom(cursor, now);
    if (read.outcome !== 'done') return read;
    const { listed, until } = read.value;
    const fresh = listed.filter(({ mark }) => !cursor.seen.has(mark));
    const page = fresh.slice(0, limit);
    const reports: BetReport[] = [];
    for (const one of page) {
      const report = await tell(one, listed);
      if (report.outcome !== 'done') return report;
      reports.push(...report.value);
    }
    const isAll = page.length === fresh.length;
    const next = isAll ? forward(cursor, listed, until, now) : cursor;
    const losses =
      isAll && until >= now ? await lossesFrom(next, now, limit - page.length) : nothingLost(next);
    if (losses.outcome !== 'done') return losses;
    const told = new Set([...cursor.seen, ...page.map(({ mark }) => mark)]);
    const seen = listed.flatMap(({ mark, at }) => (told.has(mark) && at >= next.from ? [mark] : []));
    const after = written({ ...losses.value.cursor, seen: new Set(seen) });
    left = isAll ? undefined : { cursor: after, listed, until };
    return {
      outcome: 'done',
      value: {
        reports: [...reports, ...losses.value.reports],
        cursor: after,
        more: !isAll || (until < now && next.from > cursor.from) || losses.value.more,
      },
    };
  };

  /** An hour at most; where a part of it is not answered, as far as it was. */
  async function readFrom({ from }: Cursor, now: Date) {
    const end = new Date(Math.min(from.getTime() + widest, now.getTime()));
    const widths = [...spans];
    const rows: unknown[] = [];
    let until = from;
    do {
      const to = new Date(Math.min(until.getTime() + (widths[0] ?? 0), end.getTime()));
      const answer = await list({ from: until, to });
      if (answer.outcome === 'done') {
        rows.push(...answer.value);
        until = to;
      } else {
        widths.shift();
        if (widths.length > 0) continue;
        if (until <= from) return answer;
        break;
      }
    } while (until < end);
    return { outcome: 'done' as const, value: { listed: ordered(rows, until), until } };
  }

  /** What the bet is as of this row. */
  async function tell({ row, fault, told }: Listed, listed: readonly Listed[]): Promise<Answer<BetReport[]>> {
    if (row === undefined) return { outcome: 'done', value: [unreadReport(told, fault)] };
    if (!hasMoved(row)) return { outcome: 'done', value: [] };
    const here = listed.flatMap((one) => one.row ?? []);
    let known = here;
    let id = betOf(row, known);
    if (id === undefined && row.round !== '') {
      // It is about something of before: the round's own list has it.
      const answer = await list({ user: row.user, round: row.round });
      if (answer.outcome !== 'done') return answer;
      const round = ordered(answer.value, row.at).flatMap((one) => one.row ?? []);
      known = merged(round, here);
      id = betOf(row, known);
    }
    // Of no bet that anybody can name: a win is a prize, and what takes back nothing moves nothing.
    if (id === undefined && row.kind === 'undo') return { outcome: 'done', value: [] };
    const of = id ?? row.id;
    const all = known.filter(
      (one) => hasMoved(one) && one.user === row.user && (one.id === of || betOf(one, known) === of),
    );
    if (isWithdrawn(row, known))
      return {
        outcome: 'done',
        value: row.id === of ? [reportOf({ id: of, rows: all, as: 'withdrawn' })] : [],
      };
    const rows = all.slice(0, all.findIndex((one) => one.id === row.id) + 1);
    return { outcome: 'done', value: [reportOf({ id: of, rows, as: 'told' })] };
  }

  /** Bets of a day ago: whoever records them passes over those of which more has come since. */
  async function lossesFrom(cursor: Cursor, now: Date, room: number) {
    const end = floored(now.getTime() - lostAfterMs, lostStepMs);
    if (cursor.lost >= end || room <= 0) return nothingLost(cursor, cursor.lost < end);
    const to = new Date(Math.min(cursor.lost.getTime() + widest, end.getTime()));
    const answer = await list({ from: cursor.lost, to });
    if (answer.outcome !== 'done') return answer;
    const bets = ordered(answer.value, to).flatMap(({ row, at }) =>
      (row?.kind === 'bet' || row?.kind === 'free_bet') &&
      row.status === 'TS_SUCCESS' &&
      at >= cursor.lost &&
      at < to
        ? [row]
        : [],
    );
    const page = bets.slice(cursor.lostTold, cursor.lostTold + room);
    const isAll = cursor.lostTold + page.length >= bets.length;
    const next = isAll
      ? { ...cursor, lost: to, lostTold: 0 }
      : { ...cursor, lostTold: cursor.lostTold + page.length };
    const reports = page.map((row) => reportOf({ id: row.id, rows: [row], as: 'lost' }));
    return { outcome: 'done' as const, value: { reports, cursor: next, more: !isAll || to < end } };
  }
}

function nothingLost(cursor: Cursor, more = false) {
  return { outcome: 'done' as const, value: { reports: [] as BetReport[], cursor, more } };
}

/** All was told up to `until`: what may still be written down late is asked for again, of a platform that is quiet its last minutes. */
function forward(cursor: Cursor, listed: readonly Listed[], until: Date, now: Date): Cursor {
  const latest = listed.reduce((last, { at }) => Math.max(last, at.getTime()), 0);
  const settled = Math.min(until.getTime(), now.getTime() - lateMs);
  const isLong = until.getTime() - cursor.from.getTime() >= widest;
  const from = until < now || isLong ? settled : Math.min(latest - lateMs, settled);
  return { ...cursor, from: floored(Math.max(cursor.from.getTime(), from), 1_000) };
}

/** In the order of their time; of one second, as the list has them. @param otherwise when it was, where that cannot be read */
function ordered(rows: readonly unknown[], otherwise: Date): Listed[] {
  // What stands in two answers is kept as it stood last.
  const last = new Map(rows.map((told) => [idOf(told), told]));
  const read = [...last.values()].map((told) => ({ told, row: readRow(told) }));
  const all = read.flatMap(({ row }) => ('fault' in row ? [] : [row]));
  return read
    .map(({ told, row }) => {
      if ('fault' in row)
        return {
          mark: markOf(JSON.stringify(told, shown)),
          at: otherwise,
          row: undefined,
          fault: row.fault,
          told,
        };
      const state = isWithdrawn(row, all) ? 'withdrawn' : hasMoved(row) ? 'moved' : row.status;
      return { mark: markOf(`${row.id}/${state}`), at: row.at, row, fault: '', told };
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function idOf(told: unknown): unknown {
  return typeof told === 'object' && told !== null && 'transaction_uuid' in told
    ? told.transaction_uuid
    : told;
}

const shown = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, markLetters);
}

/** The bet that a row is about: itself, what a win names, or what was won or placed that is taken back. */
function betOf(row: Row, known: readonly Row[]): string | undefined {
  if (row.kind === 'bet' || row.kind === 'free_bet') return row.id;
  const about = row.reference === undefined ? undefined : known.find(({ id }) => id === row.reference);
  return (
    about &&
    betOf(
      about,
      known.filter((one) => one !== row),
    )
  );
}

function merged(first: readonly Row[], then: readonly Row[]): Row[] {
  const all = new Map([...first, ...then].map((row) => [row.id, row]));
  return [...all.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

function floored(ms: number, to: number): Date {
  return new Date(Math.floor(ms / to) * to);
}

function written({ from, lost, lostTold, seen }: Cursor): string {
  return `${from.getTime() / 1_000}.${lost.getTime() / 1_000}.${lostTold}.${[...seen].join('')}`;
}

function parsed(text: string): Cursor | undefined {
  const [, from, lost, lostTold, marks = ''] =
    /^(\d{1,12})\.(\d{1,12})\.(\d{1,9})\.([\w-]*)$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const seen = new Set(marks.match(new RegExp(`.{${markLetters}}`, 'g')) ?? []);
  return {
    from: new Date(Number(from) * 1_000),
    lost: new Date(Number(lost) * 1_000),
    lostTold: Number(lostTold),
    seen,
  };
}
