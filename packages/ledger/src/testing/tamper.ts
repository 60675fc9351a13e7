/** Changes books behind their back, as whoever owns the database can. */
import type pg from 'pg';

/** As a superuser who has switched off all triggers. @throws where nothing was changed: that would prove nothing */
export async function tamper(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    const { rowCount } = await client.query(sql, values);
    await client.query('commit');
    if (!rowCount) throw new Error(`nothing was changed by: ${sql}`);
  } finally {
    client.release();
  }
}
