/** Tells a database that cannot be reached, or cannot work now, from a mistake in what it was asked. */
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
