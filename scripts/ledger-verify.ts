/**
 * npm run ledger:verify: recomputes the books, what is held for withdrawals, and the seals of the staff's log; exit code 1 and the
 * first broken thing of each kind when something is wrong.
 */
import { createLedger } from '@mingpai/ledger';
import pg from 'pg';
import { verifyAudit } from '../apps/server/src/operators/audit-seal.ts';
import { strayHolds } from '../apps/server/src/payments/holds.ts';
import { withDatabase } from './database.ts';

const found = await withDatabase(async (url) => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  try {
    const { rows } = await pool.query("select to_regclass('audit_seal') is not null as there");
    if (!rows[0]?.there) return undefined;
    const query = async <Row>(text: string, values: readonly unknown[] = []) => {
      const result = await pool.query(text, [...values]);
      return { rows: result.rows as Row[] };
    };
    return {
      books: await createLedger({ database: { pool } }).verify(),
      holds: await strayHolds({ query }),
      log: await verifyAudit({ query }),
    };
  } finally {
    await pool.end();
  }
});
if (!found) {
  console.error('There is no ledger in this database yet: npm start makes one.');
  process.exit(1);
}
const { books, holds, log } = found;
console.log(
  `${books.transfers} transfers, ${books.entries} entries, ${books.seals} seals; newest seal ${books.head || 'none'}`,
);
for (const finding of books.findings) console.error(JSON.stringify(finding));
console.log(books.ok ? 'The books are in order.' : 'The books are NOT in order.');
for (const { memberId, held, pending } of holds)
  console.error(`member ${memberId}: ${held} fen are held, pending withdrawals come to ${pending}`);
console.log(
  holds.length === 0
    ? 'What is held is what withdrawals wait for.'
    : 'What is held is NOT what withdrawals wait for.',
);
console.log(
  `${log.entries} entries in the log of the staff, ${log.unsealed} of them not sealed yet, ${log.seals} seals; newest seal ${log.head || 'none'}`,
);
for (const finding of log.findings) console.error(JSON.stringify(finding));
console.log(log.ok ? 'The log of the staff is in order.' : 'The log of the staff is NOT in order.');
process.exitCode = books.ok && holds.length === 0 && log.ok ? 0 : 1;
