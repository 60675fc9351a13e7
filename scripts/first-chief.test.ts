import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase } from '@mingpai/postgres';
import { generate } from 'otplib';
import pg from 'pg';
import { expect, test } from 'vitest';

interface Answers {
  readonly password?: string;
  readonly again?: string;
  /** Given the secret that the command showed. */
  readonly code?: (secret: string) => Promise<string>;
}

/** Answers the command's questions as a person would. @returns what it printed, and how it ended */
async function firstChief(databaseUrl: string, username: string, answers: Answers = {}) {
  const {
    password = 'a-long-passphrase',
    again = password,
    code = (secret) => generate({ secret }),
  } = answers;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'first-chief.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  let answered = false;
  const hear = (part: Buffer) => {
    printed += part.toString();
    const secret = /type the secret: ([A-Z2-7]+)/.exec(printed)?.[1];
    if (secret === undefined || answered) return;
    answered = true;
    void code(secret).then((digits) => child.stdin.end(`${digits}\n`));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.stdin.write(`${username}\n老板\n${password}\n${again}\n`);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code: await ended, printed };
}

test('the command makes chiefs with a password and a second factor of their own, and nothing from a slip', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const chiefs = async () => (await client.query('select username from staff order by username')).rows;
  try {
    expect(await firstChief(database.url, 'owner', { again: 'another-passphrase' })).toMatchObject({
      code: 1,
    });
    expect(await firstChief(database.url, 'owner', { password: 'short' })).toMatchObject({ code: 1 });
    const wrong = await firstChief(database.url, 'owner', { code: async () => '000000' });
    expect(wrong).toMatchObject({ code: 1 });
    const { rows } = await client.query("select from pg_tables where tablename = 'staff'");
    expect(rows).toEqual([]);

    const made = await firstChief(database.url, 'owner');
    expect(made.printed).toContain('Chief owner is made');
    expect(made).toMatchObject({ code: 0 });
    expect(made.printed).not.toContain('a-long-passphrase');
    expect(made.printed).toMatch(/recovery key, shown this once: ([A-Z2-7]{4}-){6}[A-Z2-7]{2}/);
    expect(await chiefs()).toEqual([{ username: 'owner' }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
