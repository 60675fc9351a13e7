/** A bet of the transfer wallet out of the rows that the list has of it: what it is as of one of them. Amounts there are 100,000 to one unit of money. */
import { z } from 'zod';
import { parseExact, writeExact } from '../kit/exact-json.ts';
import type { BetReport, VenueBet, VenueTransaction } from '../port.ts';
import { jackpotKind, kindOf, timeOf } from './transactions.ts';
import { playerOf, units } from './wallet-calls.ts';

const amounts: ReadonlySet<string> = new Set(['amount']);

const told = z.object({
  transaction_uuid: z.string().min(1).max(64),
  reference_transaction_uuid: z.string().max(64).nullish(),
  user: z.string().max(64),
  round: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => String(value ?? '').slice(0, 200)),
  game_code: z
    .string()
    .max(64)
    .nullish()
    .transform((value) => value ?? ''),
  kind: z.string().max(32),
  transaction_status: z.string().max(64),
  amount: z.bigint().nonnegative().nullish(),
  inserted_at: z.string().max(40),
});

/** A row that can be read; `told` is as it stood in the list. */
export interface Row {
  readonly id: string;
  readonly reference: string | undefined;
  readonly user: string;
  readonly round: string;
  readonly game: string;
  readonly kind: VenueTransaction['kind'];
  readonly jackpot: boolean;
  readonly status: string;
  /** Undefined where there is none, or none that can be read. */
  readonly amount: bigint | undefined;
  readonly at: Date;
  readonly told: unknown;
}

export function readRow(row: unknown): Row | { readonly fault: string } {
  const { data, error } = told.safeParse(row);
  if (!data) return { fault: z.prettifyError(error).slice(0, 500) };
  const [kind, at] = [kindOf(data.kind), timeOf(data.inserted_at)];
  if (kind === undefined) return { fault: `kind ${data.kind}` };
  if (at === undefined) return { fault: `time ${data.inserted_at}` };
  return {
    id: data.transaction_uuid,
    reference: data.reference_transaction_uuid ?? undefined,
    user: data.user,
    round: data.round,
    game: data.game_code,
    kind,
    jackpot: data.kind === jackpotKind,
    status: data.transaction_status,
    amount: data.amount ?? undefined,
    at,
    told: row,
  };
}

/** What a bet is as of some of its rows: steps of `seq`, so that more rows are always a later state. */
const step = 10n;
/** Nothing more has come in the time that a round may take: it is lost, until something does. */
const lostStep = 1n;
/** Taken back, or declined after all, without a row that says so. */
const withdrawnStep = 5n;

/** Which state of a bet is told. */
export interface Moment {
  /** Of the bet; of the win where there is no bet. */
  readonly id: string;
  /** All rows that are known of it up to then, in their order. */
  readonly rows: readonly Row[];
  readonly as: 'told' | 'lost' | 'withdrawn';
}

/** A bet row that counted is taken back in place where no row of its own says so. */
export function isWithdrawn(row: Row, all: readonly Row[]): boolean {
  return row.status === 'TS_ROLLEDBACK' && !all.some((one) => undoes(one, row));
}

/** It moved something when it was written down, whatever came of it later. */
export function hasMoved(row: Row): boolean {
  return row.status === 'TS_SUCCESS' || row.status === 'TS_ROLLEDBACK';
}

function undoes(one: Row, row: Row): boolean {
  return one.kind === 'undo' && one.status === 'TS_SUCCESS' && one.reference === row.id;
}

export function reportOf({ id, rows, as }: Moment): BetReport {
  const raw = writeExact({ id, as, rows: rows.map((row) => row.told) });
  const bet = rows.find((row) => row.id === id);
  if (!bet) return { raw, betId: id, fault: 'no row of the bet' };
  const wins = rows.filter(
    (row) => row.kind === 'win' && hasMoved(row) && (row.reference === id || row.id === id),
  );
  const isUndone = (row: Row) => rows.some((one) => undoes(one, row));
  const paid = wins.filter((row) => !isUndone(row));
  const whole = [bet, ...wins].every(({ amount }) => amount !== undefined && fenOf(amount) !== undefined);
  if (!whole) return { raw, betId: id, fault: 'an amount that is no whole fen' };
  const sum = (some: readonly Row[]) =>
    some.reduce((all, { amount }) => all + (fenOf(amount ?? 0n) ?? 0n), 0n);
  const stake = bet.kind === 'bet' ? sum([bet]) : 0n;
  const isVoid = isUndone(bet) || as === 'withdrawn';
  const state: VenueBet['state'] = isVoid
    ? 'void'
    : wins.length > 0 || as === 'lost'
      ? 'settled'
      : 'unsettled';
  const last = rows.at(-1) ?? bet;
  const extra = { told: 0n, lost: lostStep, withdrawn: withdrawnStep }[as];
  return {
    raw,
    bet: {
      seq: BigInt(rows.length) * step + extra,
      id,
      player: playerOf(bet.user),
      game: bet.game,
      round: bet.round,
      stake,
      valid: state === 'settled' ? stake : 0n,
      payout: isVoid ? 0n : sum(paid),
      jackpot: isVoid ? 0n : sum(paid.filter(({ jackpot }) => jackpot)),
      state,
      placedAt: bet.at,
      settledAt: state === 'unsettled' ? undefined : last.at,
    },
  };
}

/** A row that says nothing that could be recorded, for staff who ask the platform. */
export function unreadReport(row: unknown, fault: string): BetReport {
  const raw = writeExact({ id: '', as: 'told', rows: [row] });
  const named = z.object({ transaction_uuid: z.string().max(64) }).safeParse(row);
  return { raw, betId: named.data?.transaction_uuid ?? '', fault };
}

const kept = z.object({
  id: z.string(),
  as: z.enum(['told', 'lost', 'withdrawn']),
  rows: z.array(z.unknown()),
});

/** Reads a report again. @param raw as it was made here */
export function readReport(raw: string): BetReport {
  const { data } = kept.safeParse(parseExact(raw, amounts));
  if (!data) return { raw, betId: '', fault: 'no report' };
  const rows: Row[] = [];
  for (const one of data.rows) {
    const row = readRow(one);
    if ('fault' in row) return unreadReport(one, row.fault);
    rows.push(row);
  }
  return reportOf({ id: data.id === '' ? (rows[0]?.id ?? '') : data.id, rows, as: data.as });
}

function fenOf(amount: bigint): bigint | undefined {
  return units.fenOf(amount);
}
