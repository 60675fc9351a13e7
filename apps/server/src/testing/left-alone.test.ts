/** Advertising and a break at the same moment: whichever is answered first, nobody who asked before it was sent gets it. */
import { expect, test } from 'vitest';
import { writeMailing } from '../mailings/mailing.ts';
import { sendBatch } from '../mailings/send.ts';
import { takePause } from '../responsible-gaming/pauses.ts';
import { openTestTables } from './tables.ts';

test('whoever is just asking to be left alone is waited for, and left alone', async () => {
  const now = new Date('2026-11-23T04:00:00Z');
  const clock = { now: () => now };
  const tables = await openTestTables(clock);
  const { database } = tables;
  try {
    const [member, staff] = [await tables.member(), await tables.staff('clerk')];
    const words = { title: '周末优惠', content: '存款有礼', titleEn: '', contentEn: '', path: '' };
    const written = await database.transaction((tx) =>
      writeMailing(tx, { clock }, staff, {
        ...words,
        marketing: true,
        push: false,
        to: { audience: {} },
        sendAt: undefined,
      }),
    );
    if (!written.ok) throw new Error(written.code);
    let sending: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await takePause(tx, member, 'exclusion', 30, now);
      sending = sendBatch({ database, clock }, written.value.id);
      await expect
        .poll(async () => {
          const { rows } = await database.query<{ waits: number }>(
            `select count(*)::int as waits from pg_locks l
              where l.locktype = 'advisory' and not l.granted
                and l.database = (select oid from pg_database where datname = current_database())`,
          );
          return rows[0]?.waits;
        })
        .toBe(1);
    });
    await sending;
    const { rows } = await database.query<{ got: number }>(
      'select count(*)::int as got from inbox_message where member_id = $1',
      [member],
    );
    expect(rows).toEqual([{ got: 0 }]);
  } finally {
    await tables.close();
  }
});
