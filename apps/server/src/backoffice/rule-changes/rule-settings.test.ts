/** How long changes wait, the market's rate that figures are held against, and the owner's key. */
import { codes } from '@mingpai/contract/codes';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openDesk } from '../../testing/desk.ts';
import { sessionOf, typedOf } from '../../testing/rules.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { applyDueChanges } from './changes.ts';
import { checkRecoveryKey, drawRecoveryKey, keepRecoveryKey } from './recovery-key.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await sessionOf(site, 'chief');
});
afterAll(() => site.stop());

const held = async () => (await site.staff('ruleSettings', {}, chief)).data;

type Settings = Omit<ConsolePayload<'updateRuleSettings'>, 'proposal'>;

/** Proposed by one chief, agreed to by the other, in force when its time is over. @returns the id */
async function set(settings: Settings): Promise<number> {
  const looked = await site.staff('updateRuleSettings', settings, chief);
  const typed = typedOf(looked.data.figures);
  const proposal = { reason: '测试', typed };
  const { data } = await site.staff('updateRuleSettings', { ...settings, proposal }, chief);
  const id = data.change?.id ?? 0;
  const approved = await site.staff('approveRuleChange', { id, typed }, await sessionOf(site, 'chief2'));
  expect(approved).toMatchObject({ code: 200, data: { state: 'approved' } });
  clock.advance(3_600_000);
  await applyDueChanges(site.running.rules);
  return id;
}

test('the time that changes wait and the market’s rate are set by two people, and the log says what became of each', async () => {
  const desk = openDesk(site, () => chief);
  expect(await held()).toEqual({ delayMinutes: 60, marketRate: 0 });
  const both = await set({ delayMinutes: 55, marketRate: 7.25 });
  await expect.poll(held).toEqual({ delayMinutes: 55, marketRate: 7.25 });
  expect(await desk.lastEntry('rules')).toEqual({
    action: 'settings_changed',
    detail: { rule: String(both), delayMinutes: '60 → 55', marketRate: '0 → 7.25' },
  });
  const rate = await set({ delayMinutes: 55, marketRate: 7.3 });
  expect(await desk.lastEntry('rules')).toEqual({
    action: 'settings_changed',
    detail: { rule: String(rate), marketRate: '7.25 → 7.3' },
  });
  const delay = await set({ delayMinutes: 50, marketRate: 7.3 });
  expect(await desk.lastEntry('rules')).toEqual({
    action: 'settings_changed',
    detail: { rule: String(delay), delayMinutes: '55 → 50' },
  });
  await expect.poll(held).toEqual({ delayMinutes: 50, marketRate: 7.3 });
});

test('what a colleague proposed who was let go since, or lost the right, is no first yes of two', async () => {
  const before = await held();
  const settings = { ...before, delayMinutes: before.delayMinutes + 1 };
  const typed = typedOf((await site.staff('updateRuleSettings', settings, chief)).data.figures);
  const proposal = { reason: '测试', typed };
  const { data } = await site.staff('updateRuleSettings', { ...settings, proposal }, chief);
  const id = data.change?.id ?? 0;
  const second = await sessionOf(site, 'chief2');
  const approve = async () => (await site.staff('approveRuleChange', { id, typed }, second)).code;
  const set = (text: string) =>
    site.owner.query(
      `update staff set ${text} where id = (select proposed_by from rule_change where id = $1)`,
      [id],
    );
  await set('disabled_at = now()');
  expect(await approve()).toBe(codes.proposer_gone.code);
  await set("disabled_at = null, roles = '{auditor}', rights = '{}'");
  expect(await approve()).toBe(codes.proposer_gone.code);
  expect((await site.staff('ruleChanges', { state: 'open' }, second)).data.rows.map((row) => row.id)).toEqual(
    [id],
  );
  await set("roles = '{chief}'");
  expect(await approve()).toBe(200);
  expect((await site.staff('withdrawRuleChange', { id }, chief)).code).toBe(200);
});

test('keys that are made at the same moment are made one after the other: the last one holds, the others open nothing', async () => {
  const { site: context } = site.running;
  const keys = await Promise.all(Array.from({ length: 6 }, drawRecoveryKey));
  await Promise.all(
    keys.map((key) => context.database.transaction((tx) => keepRecoveryKey(tx, context, key))),
  );
  const { rows } = await context.database.query<{ hash: string }>(
    'select key_hash as hash from recovery_key where replaced_at is null',
  );
  expect(rows).toHaveLength(1);
  const inForce = keys.find(({ hash }) => hash === rows[0]?.hash);
  const other = keys.find((key) => key !== inForce);
  const { rows: people } = await context.database.query<{ id: bigint }>(
    "select id from staff where username = 'chief'",
  );
  const staffId = people[0]?.id ?? 0n;
  expect(await checkRecoveryKey(context, { key: inForce?.key ?? '', staffId })).toMatchObject({ ok: true });
  expect(await checkRecoveryKey(context, { key: other?.key ?? '', staffId })).toMatchObject({
    ok: false,
    code: 'recovery_key_wrong',
  });
});
