/**
 * I10, the red packets. Who attacks: whoever owns the database, and changes the day's seed so that the packets fall as they request,
 * before or after members have grabbed. What must hold: the fingerprint that was published is kept beside the seed, written once and
 * sealed; a changed seed gives nothing out, the member's own page says that it does not fit, and `npm run ledger:verify` names the day.
 */
import { createHash } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import type { Answer } from '@mingpai/contract/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAll } from '../apps/server/src/app/verification.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
/** 09:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T01:00:00Z'));
beforeAll(async () => {
  site = await startTestSite({ clock });
  const { site: parts, settings } = site.running;
  await parts.database.transaction((tx) =>
    settings.set(
      tx,
      'redPackets',
      { pool: 1_000_00, share: 100, rules: [{ from: 100_00, to: 1_000_000_00, chances: 3 }] },
      'seed',
    ),
  );
});
afterAll(() => site.stop());

/** Who deposited enough this morning. */
async function depositor() {
  const member = await site.member();
  await site.running.site.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     values ($1, $2, 'bank', 50000, '', 'approved', $3, $3, 50000, 'test', $3)`,
    [`D${member.id}`, member.id, new Date('2026-11-21T00:30:00Z')],
  );
  return member;
}

const sealed = (text: string) => createHash('sha256').update(text).digest('hex');
/** What a fingerprint is of, as the rules publish it. */
const textOf = ({ seed, beacon }: Answer<'redPacketDraw'>) =>
  `2|${seed}|${beacon?.public_key}|${beacon?.round}`;
const other = 'f'.repeat(64);

/** As the owner, the guard off for a moment. */
async function swapSeed(day: string): Promise<void> {
  await site.owner.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query('update red_packet_day set seed = $2 where day = $1', [day, other]);
  });
}

test('a seed that was changed after its fingerprint was published gives nothing out, and is named', async () => {
  const { token } = await depositor();
  const before = await site.call('redPacket', {}, { token });
  const { commitment } = before.data;
  expect((await verifyAll(site.owner, undefined)).swaps).toEqual([]);
  clock.set(new Date('2026-11-21T02:10:00Z'));
  expect((await site.call('claimRedPacket', {}, { token })).code).toBe(200);
  const published = async () => (await site.call('redPacketDraw', { day: '2026-11-21' }, { token })).data;
  const running = await published();
  expect(running.commitment).toBe(commitment);
  expect(sealed(textOf(running))).toBe(commitment);

  await swapSeed('2026-11-21');
  // Not the repetition of a tap.
  clock.set(new Date('2026-11-21T02:20:00Z'));
  const refused = await site.call('claimRedPacket', {}, { token });
  expect(refused.code).toBe(codes.red_packet_draw_changed.code);
  // What the member's page compares, at once.
  const draw = await published();
  expect(draw.commitment).toBe(commitment);
  expect(draw.seed).toBe(other);
  expect(sealed(textOf(draw))).not.toBe(draw.commitment);
  const { ok, swaps } = await verifyAll(site.owner, undefined);
  expect(ok).toBe(false);
  expect(swaps).toEqual([
    { of: 'red packets of 2026-11-21', detail: 'the seed is not the one whose fingerprint was published' },
  ]);
});

test('the server itself can change neither the seed nor the fingerprint', async () => {
  for (const statement of [
    `update red_packet_day set seed = '${other}'`,
    'delete from red_packet_day',
    `update fingerprint set hash = '${other}'`,
    'delete from fingerprint',
    'delete from fingerprint_seal',
  ])
    await expect(site.running.site.database.query(statement), statement).rejects.toMatchObject({
      code: '42501',
    });
});
