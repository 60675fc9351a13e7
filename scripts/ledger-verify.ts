/** npm run ledger:verify: recomputes the books; exit code 1 and the first broken thing of each kind when something is wrong. */
import { createLedger } from '@mingpai/ledger';
import pg from 'pg';
import { withDatabase } from './database.ts';

const verification = await withDatabase(async (url) => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  try {
    const { rows } = await pool.query("select to_regclass('ledger.transfer') is not null as there");
    return rows[0]?.there ? await createLedger({ database: { pool } }).verify() : undefined;
  } finally {
    await pool.end();
  }
});
if (!verification) {
  console.error('There is no ledger in this database yet: npm start makes one.');
  process.exit(1);
}
const { ok, findings, transfers, entries, seals, head } = verification;
console.log(`${transfers} transfers, ${entries} entries, ${seals} seals; newest seal ${head || 'none'}`);
for (const finding of findings) console.error(JSON.stringify(finding));
console.log(ok ? 'The books are in order.' : 'The books are NOT in order.');
process.exitCode = ok ? 0 : 1;
