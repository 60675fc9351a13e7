import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { expect, inject, test } from 'vitest';

const run = promisify(execFile);

test('the command says from where staff may come in, and empties the list when it is told to', async () => {
  const database = await createTestDatabase(inject('templateDatabase'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const command = async (...args: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: database.url };
    const script = join(import.meta.dirname, 'staff-networks.ts');
    return (await run(process.execPath, [script, ...args], { env })).stdout;
  };
  try {
    expect(await command()).toContain('from everywhere');
    await client.query(
      `insert into setting (area, value, set_by, set_at)
       values ('security', '{"staffNetworks": ["203.0.113.0/24"]}', 'seed', now())`,
    );
    expect(await command()).toBe('203.0.113.0/24\n');
    expect(await command('--any')).toContain('from everywhere');
    expect(await command()).toContain('from everywhere');
    const { rows } = await client.query('select staff_id, action from audit order by id desc limit 1');
    expect(rows).toEqual([{ staff_id: null, action: 'staff_networks_opened' }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
