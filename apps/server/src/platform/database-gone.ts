/** Tells a database that cannot be reached from a mistake in what it was asked. */
/** PostgreSQL's classes 08 (connection), 53 (resources), 57P (shutdown), and the network's own words. */
export function isDatabaseGone(error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  return (
    /^(08|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|read timeout/i.test(
      error.message,
    )
  );
}
