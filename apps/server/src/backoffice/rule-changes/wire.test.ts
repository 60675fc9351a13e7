/** What the console shows of a change of rules to whom, and what each may do about it. */
import { expect, test } from 'vitest';
import type { StaffMember } from '../staff.ts';
import type { RuleChange } from './changes.ts';
import { type Reader, wireChange, wireFigure } from './wire.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const change = (more: Partial<RuleChange> = {}): RuleChange => ({
  id: 7n,
  kind: 'settings',
  subject: 'settings',
  name: '',
  needs: 'settings',
  proposed: [],
  figures: [],
  action: 'settings_changed',
  detail: {},
  reason: '新的约定',
  proposed_by: 1n,
  proposed_at: now,
  delay_ms: 3_600_000n,
  wanted_at: null,
  state: 'proposed',
  decided_by: null,
  decided_at: null,
  by_recovery_key: false,
  verdict: null,
  effective_at: null,
  ended_at: null,
  ...more,
});
const reader = (id: bigint, more: Partial<StaffMember> = {}, about: Partial<Reader> = {}): Reader => ({
  staff: { id, name: '老牌', rights: ['settings'], decidesFrom: null, ...more } as StaffMember,
  now,
  othersMay: () => true,
  recoveryKey: false,
  ...about,
});
const may = (one: Partial<RuleChange>, who: Reader) => wireChange(change(one), who).may;

test('a colleague with the right says yes or no, whoever proposed it takes it back, and nobody else does anything', () => {
  expect(may({}, reader(2n))).toEqual(['approve', 'reject']);
  expect(may({}, reader(1n))).toEqual(['withdraw']);
  expect(may({}, reader(2n, { rights: ['members'] }))).toEqual([]);
  expect(may({ state: 'approved' }, reader(2n))).toEqual(['reject']);
  expect(may({ state: 'approved' }, reader(1n))).toEqual(['withdraw']);
  for (const state of ['rejected', 'withdrawn', 'stale'] as const)
    for (const id of [1n, 2n]) expect(may({ state }, reader(id))).toEqual([]);
});

test('whoever was given the right lately decides nothing until the time is over', () => {
  expect(may({}, reader(2n, { decidesFrom: hours(1) }))).toEqual([]);
  expect(may({}, reader(2n, { decidesFrom: hours(0) }))).toEqual(['approve', 'reject']);
  expect(may({}, reader(2n, { decidesFrom: hours(-1) }))).toEqual(['approve', 'reject']);
});

test('alone with a change one approves it by the recovery key, where there is one and nobody else could', () => {
  expect(may({}, reader(1n, {}, { othersMay: () => false, recoveryKey: true }))).toEqual([
    'approve_by_key',
    'withdraw',
  ]);
  expect(may({}, reader(1n, {}, { othersMay: () => false }))).toEqual(['withdraw']);
  expect(may({}, reader(1n, {}, { recoveryKey: true }))).toEqual(['withdraw']);
});

test('what holds is undone by whoever has the right, if it is a setting', () => {
  expect(may({ state: 'applied' }, reader(2n))).toEqual(['undo']);
  expect(may({ state: 'applied' }, reader(1n))).toEqual(['undo']);
  expect(may({ state: 'applied', kind: 'promotion' }, reader(2n))).toEqual([]);
  expect(may({ state: 'applied' }, reader(2n, { rights: [] }))).toEqual([]);
});

test('times are told as instants, the delay in minutes, and from when it holds only of what holds', () => {
  const told = wireChange(
    change({
      state: 'applied',
      decided_by: 2n,
      decided_at: hours(1),
      effective_at: hours(2),
      ended_at: hours(3),
      wanted_at: hours(2),
    }),
    reader(2n),
  );
  expect(told).toMatchObject({
    id: 7,
    own: false,
    delayMinutes: 60,
    proposedAt: now.toISOString(),
    wantedFrom: hours(2).toISOString(),
    decidedBy: '老牌',
    decidedAt: hours(1).toISOString(),
    effectiveAt: hours(2).toISOString(),
    appliedAt: hours(3).toISOString(),
    withdrawnAt: null,
  });
  const back = wireChange(change({ state: 'withdrawn', ended_at: hours(3) }), reader(1n));
  expect([back.appliedAt, back.withdrawnAt]).toEqual([null, hours(3).toISOString()]);
  const open = wireChange(change({ ended_at: hours(3) }), reader(1n));
  expect(open).toMatchObject({
    own: true,
    proposedBy: '老牌',
    decidedBy: null,
    wantedFrom: null,
    appliedAt: null,
  });
});

test('what is hidden is shown to those alone who may decide it', () => {
  const figure = {
    path: 'chain.key',
    unit: 'text',
    before: 'old',
    after: 'new',
    far: false,
    distance: null,
    hidden: true,
  } as const;
  expect(wireFigure(figure, true)).toMatchObject({ before: 'old', after: 'new' });
  expect(wireFigure(figure, false)).toMatchObject({ before: null, after: '***' });
  expect(wireFigure({ ...figure, hidden: false }, false)).toMatchObject({ before: 'old', after: 'new' });
});
