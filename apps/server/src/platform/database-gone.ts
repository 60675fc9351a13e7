/** Tells a database that cannot be reached, or cannot do it now, from a mistake in what it was asked. */
import { TooManyWait } from './database.ts';

/**
 * PostgreSQL's classes 08 (connection), 53 (resources), 57P (shutdown), and 25006: what was the primary a moment ago is one no more and
 * refuses to write.
 */
const ofPostgres = /^(?:08|53|57P|25006$)/;

/** The network's own words. */
const ofTheNetwork: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** The driver's, which have no code. */
const ofTheDriver =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|connection ended|connection error and is not queryable|not queryable|read timeout|client was closed/i;

/** Also where it is one of several tries to connect. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TooManyWait) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (ofPostgres.test(code) || ofTheNetwork.has(code) || ofTheDriver.test(error.message)) return true;
  return error instanceof AggregateError && error.errors.some(isDatabaseGone);
}

/**
 * A transaction that stood in another's way (40001, 40P01), waited for too long (55P03, 57014), or whose process stood still meanwhile
 * (25P03, 25P04): nothing of it was done.
 */
const inTheWay: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014', '25P03', '25P04']);

/** It says nothing of what was asked for, which may be asked again in a moment: the database is gone, or this is a moment too crowded. */
export function isPassing(error: unknown): boolean {
  if (isDatabaseGone(error)) return true;
  return error instanceof Error && 'code' in error && inTheWay.has(String(error.code));
}
