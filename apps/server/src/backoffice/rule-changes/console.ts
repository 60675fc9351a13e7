/** The staff's calls about changes of rules of money; translation only. */
import { done, refused } from '../../platform/outcome.ts';
import type { DefineConsoleCall } from '../console-router.ts';
import { batchById } from '../exports/lists.ts';
import { decidersNow, freshStaff, mayDecideNow, type StaffMember } from '../staff.ts';
import { answered, logged } from '../staff-change.ts';
import {
  approveChange,
  couldApprove,
  peopleOfChanges,
  propose,
  type RuleChange,
  type RuleDesk,
  rejectChange,
  ruleChanges,
  withdrawChange,
} from './changes.ts';
import { checkRecoveryKey, drawRecoveryKey, hasRecoveryKey, keepRecoveryKey } from './recovery-key.ts';
import { changeSettings } from './settings-changes.ts';
import { undoChange } from './undo.ts';
import { proposedChange, type Reader, wireChange, wireHistory, wireOutcome } from './wire.ts';

/** For how long what two chiefs agreed to may be used, in ms. */
const replaceWithinMs = 24 * 3_600_000;

export function ruleChangeConsole(define: DefineConsoleCall, desk: RuleDesk): void {
  const { site, settings } = desk;
  const { database, clock } = site;

  define('ruleWatch', async (_payload, { staff }) => {
    const [{ rows }, fresh, recoveryKey] = await Promise.all([
      ruleChanges(database, { state: 'open', page: 1, pageSize: 100 }),
      freshStaff(database, clock.now()),
      hasRecoveryKey(database),
    ]);
    const reader = await readerFor(staff);
    return done({
      changes: rows.map((row) => wireChange(row, reader)),
      fresh: fresh.map(({ decidesFrom, ...person }) => ({ ...person, until: decidesFrom.toISOString() })),
      recoveryKey,
    });
  });

  define('ruleChanges', async (query, { staff }) => {
    const [{ rows, total }, reader, people] = await Promise.all([
      ruleChanges(database, query),
      readerFor(staff),
      peopleOfChanges(database),
    ]);
    return done({
      total,
      rows: rows.map((row) => wireChange(row, reader)),
      people: people.map(({ id, name }) => ({ id: Number(id), name })),
    });
  });

  // What a figure of a rule is stands in it for who may decide it: the file says which rule, by whom and when.
  define.list('ruleChanges', async (query, onward) => {
    const { rows } = await ruleChanges(database, { ...query, ...onward });
    return batchById(rows, onward.most, (row) => ({
      id: Number(row.id),
      ...wireHistory(row),
    }));
  });

  define.change('approveRuleChange', async ({ id, typed, recoveryKey }, { staff, address }, change) => {
    const given = recoveryKey
      ? await checkRecoveryKey(site, { key: recoveryKey, staffId: staff.id })
      : undefined;
    if (given && !given.ok) return given;
    const approval = { id: BigInt(id), typed, recoveryKeyId: given?.value, address };
    const approved = await change(async (tx) => logged(await approveChange(tx, desk, staff, approval)));
    const reader = await readerFor(staff);
    return answered(approved, (value) => wireChange(value, reader));
  });

  define.change('rejectRuleChange', ({ id, reason }, { staff }, change) =>
    change(async (tx) => logged(await rejectChange(tx, desk, staff, { id: BigInt(id), reason }))),
  );

  define.change('withdrawRuleChange', ({ id }, { staff }, change) =>
    change(async (tx) => logged(await withdrawChange(tx, desk, staff, BigInt(id)))),
  );

  define.change('undoRuleChange', ({ id, proposal }, { staff }, change) =>
    change(async (tx) => {
      const outcome = await undoChange(tx, desk, staff, BigInt(id), proposal);
      return proposedChange(outcome, staff, clock.now());
    }),
  );

  define('ruleSettings', async () => {
    const { delayMinutes, marketRate } = await settings.current('rules');
    return done({ delayMinutes, marketRate: marketRate / 10_000 });
  });

  define.change('updateRuleSettings', async ({ delayMinutes, marketRate, proposal }, { staff }, change) => {
    return change(async (tx) =>
      proposedChange(
        await changeSettings(
          tx,
          desk,
          staff,
          {
            areas: ['rules'],
            needs: 'settings',
            subject: 'rules',
            edit: () => done({ rules: { delayMinutes, marketRate: Math.round(marketRate * 10_000) } }),
            detail: ({ rules: was }, { rules: is }) => ({
              ...(was.delayMinutes === is.delayMinutes
                ? {}
                : { delayMinutes: `${was.delayMinutes} → ${is.delayMinutes}` }),
              ...(was.marketRate === is.marketRate
                ? {}
                : { marketRate: `${was.marketRate / 10_000} → ${is.marketRate / 10_000}` }),
            }),
          },
          proposal,
        ),
        staff,
        clock.now(),
      ),
    );
  });

  /** By the key in force at once; without it by two chiefs, and after the time that everybody sees. */
  define.change('replaceRecoveryKey', async ({ recoveryKey, proposal }, { staff }, change) => {
    const given = recoveryKey
      ? await checkRecoveryKey(site, { key: recoveryKey, staffId: staff.id })
      : undefined;
    if (given && !given.ok) return given;
    const agreed = given ? undefined : await agreedReplacement(staff);
    if (given || agreed !== undefined) {
      const drawn = await drawRecoveryKey();
      return change(async (tx) => {
        if (!(await mayDecideNow(tx, staff.id, 'staff', clock.now()))) return refused('staff_not_allowed');
        // One agreement makes one key: the database refuses the second.
        if (agreed !== undefined && (await agreedReplacement(staff)) === undefined)
          return refused('rule_change_over');
        await keepRecoveryKey(tx, site, drawn, {
          by: staff.id,
          ...(agreed === undefined ? {} : { changeId: agreed }),
        });
        return logged(done({ state: 'saved' as const, change: null, figures: [], recoveryKey: drawn.key }));
      });
    }
    const proposed = await change(async (tx) =>
      logged(
        await propose(
          tx,
          desk,
          staff,
          {
            kind: 'recovery_key',
            subject: 'recovery_key',
            name: '',
            needs: 'staff',
            holds: ['recovery_key'],
            proposed: null,
            figures: [],
            waits: true,
            action: 'recovery_key_granted',
            detail: {},
          },
          proposal,
        ),
      ),
    );
    return answered(proposed, (value) => ({ ...wireOutcome(value, staff, clock.now()), recoveryKey: null }));
  });

  /** The change by which another chief agreed that this one makes a key, while it may still be used. */
  async function agreedReplacement(staff: StaffMember): Promise<bigint | undefined> {
    const { rows } = await database.query<{ id: bigint }>(
      `select c.id from rule_change c
        where c.kind = 'recovery_key' and c.state = 'applied' and c.proposed_by = $1 and c.ended_at > $2
          and not exists (select from recovery_key k where k.change_id = c.id) order by c.id desc limit 1`,
      [staff.id, new Date(clock.now().getTime() - replaceWithinMs)],
    );
    return rows[0]?.id;
  }

  async function readerFor(staff: StaffMember): Promise<Reader> {
    const now = clock.now();
    const [deciders, recoveryKey] = await Promise.all([decidersNow(database, now), hasRecoveryKey(database)]);
    const othersMay = (change: RuleChange) => deciders.some((other) => couldApprove(other, change));
    return { staff, now, othersMay, recoveryKey };
  }
}
