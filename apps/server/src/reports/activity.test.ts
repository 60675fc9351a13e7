/** Members of a span are counted once, in whatever order their days become known. */
import { createTestDatabase } from '@mingpai/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { keepActivity } from './activity.ts';
import { membersIn } from './figures.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase(inject('templateDatabase'));
  drop = () => made.drop();
  database = openDatabase(made.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const seen = fc.record({ member: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 1, max: 12 }) });
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

test('days that become known out of order count each member of a span once', async () => {
  let lines = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(seen, { maxLength: 4 }), { maxLength: 6 }), async (batches) => {
      await database.query('delete from figure_active_day');
      await database.query('delete from figure_active');
      for (const batch of batches)
        await database.transaction(async (tx) => {
          const { rows } = await tx.query<{ last: bigint }>(
            'select coalesce(max(id), 0) as last from figure_line',
          );
          for (const { member, day } of batch) {
            lines += 1;
            await tx.query(
              `insert into figure_line (figure, source, at, member_id, amount, reference) values ('bet', $1, $2, $3, 1, '')`,
              [`n${lines}`, `${dayOf(day)}T12:00:00+08:00`, member],
            );
          }
          await keepActivity(tx, rows[0]?.last ?? 0n);
        });
      for (const [from, to] of [
        [1, 12],
        [3, 5],
        [6, 6],
        [7, 12],
      ] as const) {
        const there = new Set(
          batches.flat().flatMap(({ member, day }) => (day >= from && day <= to ? [member] : [])),
        );
        expect(await membersIn(database, 'active', { from: dayOf(from), to: dayOf(to) })).toBe(
          BigInt(there.size),
        );
      }
    }),
    { numRuns: 25, seed: 58 },
  );
});
