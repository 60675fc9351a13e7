/** What a checking service’s word decides, though it lies, contradicts and repeats itself: once, and never what is for people. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { at, callback, deps, minute, rowOf, says, sent, stepCheck, withChecker } from './checker-testing.ts';
import { lockForm } from './decide.ts';
import { eraseIdentity } from './erase.ts';
import { drawn } from './testing.ts';
import { takeVerdict } from './verdicts.ts';

withChecker();

/** Calls without a right signature that one address may make in a minute. */
const unsigned = { name: 'identity-checker/unauthenticated', attempts: 60, perSeconds: 60 };

test('a pass gives what one person may give, and tells the member; it is the site that decided', async () => {
  const form = await sent();
  expect(await stepCheck(deps(), form.id)).toMatchObject({ open: true });
  await at.site.sandbox.checker(form.reference, 'passed');
  expect(await stepCheck(deps(), form.id)).toMatchObject({ open: false });
  expect(await rowOf(form.number)).toMatchObject({ form: 'approved', by: null, decided: true });
  expect((await at.status(form.token)).level).toBe('basic');
  expect(await at.inbox(form.token)).toContain('基础认证');
  const shown = await at.formOf(form.number);
  expect(shown.check).toEqual({ says: 'passed', reasons: [], contradicted: false, decided: true });
  const { rows } = await at.site.owner.query<{ action: string; detail: string }>(
    'select action, detail::text as detail from audit where subject = $1 and staff_id is null order by id',
    [`member/${form.memberId}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['identity_check_asked', 'identity_checked']);
  expect(rows[0]?.detail).toContain(form.number);
});

test('the service’s own callback decides without being asked, and one whose body was changed on the way does not', async () => {
  const { sandbox } = at.site;
  await sandbox.shiftClock(at.clock.now().getTime() - Date.now());
  try {
    const [told, spoilt] = [await sent(), await sent()];
    for (const { id } of [told, spoilt]) await stepCheck(deps(4_000, at.clock), id);
    await sandbox.fault('checks/callback', 'malformed', 1_000);
    await sandbox.checker(spoilt.reference, 'passed');
    expect((await rowOf(spoilt.number)).form).toBe('open');
    await sandbox.clearFaults();
    await sandbox.checker(told.reference, 'passed');
    await expect.poll(async () => (await rowOf(told.number)).form).toBe('approved');
  } finally {
    await sandbox.shiftClock(0);
  }
});

test('a pass decides nothing where two people must, where the document is another’s too, and where the name is not the registered one', async () => {
  const { token } = await at.site.member();
  for (const side of ['front', 'holder']) await at.upload(token, await drawn('png'), side);
  const { data } = await at.submit(token, { wants: 'full' });
  const number = `TWICE${randomUUID().slice(0, 8)}`;
  await sent({ number });
  const forms = [await rowOf(data.number), await sent({ number }), await sent({ name: '另一个人' })];
  await at.rule({}, { twoFrom: 'basic' });
  forms.push(await sent());
  for (const form of forms) {
    await stepCheck(deps(), form.id);
    await at.site.sandbox.checker(form.reference, 'passed');
    if (form === forms[3]) await at.rule({}, { twoFrom: 'basic' });
    else await at.rule({});
    await stepCheck(deps(), form.id);
    const { rows } = await at.site.owner.query(
      "select from identity_form f join identity_check c on c.form_id = f.id where f.id = $1 and f.state = 'open' and c.verdict = 'passed'",
      [form.id],
    );
    expect(rows).toHaveLength(1);
  }
  // Two people still say yes.
  const { id } = await at.formOf(data.number);
  await at.read(id, at.clerk);
  expect((await at.approve(id, at.clerk)).data).toEqual({ both: false });
  await at.read(id, at.clerk);
  expect((await at.approve(id, at.clerk)).code).toBe(6087);
});

test.each([
  { findings: ['unreadable'], form: 'more', reason: 'unreadable' },
  { findings: ['expired', 'not_accepted'], form: 'more', reason: 'expired' },
  { findings: ['mismatch'], form: 'open', reason: null },
  { findings: ['unreadable', 'other_person'], form: 'open', reason: null },
  { findings: ['underage'], form: 'open', reason: null },
])(
  'of $findings becomes $form: the service asks for another picture and accuses nobody',
  async ({ findings, form: state, reason }) => {
    const form = await sent();
    await stepCheck(deps(), form.id);
    await at.site.sandbox.checker(form.reference, 'failed', findings);
    await stepCheck(deps(), form.id);
    expect(await rowOf(form.number)).toMatchObject({ form: state, reason, verdict: 'failed' });
    expect((await at.status(form.token)).underage).toBe(false);
  },
);

test('told fifty times at once it decides once; told something else later it changes nothing, and people see it', async () => {
  const form = await sent();
  await stepCheck(deps(), form.id);
  const passed = says(form.reference, 'passed');
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => callback(passed))))).toEqual(
    new Set([200]),
  );
  const messages = JSON.stringify(await at.inbox(form.token)).split('基础认证').length;
  expect(await callback(passed)).toBe(200);
  expect(JSON.stringify(await at.inbox(form.token)).split('基础认证')).toHaveLength(messages);
  expect(await callback(says(form.reference, 'failed', 'other_person'))).toBe(409);
  expect(await callback(says(form.reference, 'failed', 'underage'))).toBe(409);
  expect(await rowOf(form.number)).toMatchObject({ form: 'approved', verdict: 'passed', contradicted: true });
  expect((await at.formOf(form.number)).check).toMatchObject({ contradicted: true });
  const { rows } = await at.site.owner.query(
    "select from audit where subject = $1 and action in ('identity_checked', 'identity_check_contradicted')",
    [`member/${form.memberId}`],
  );
  expect(rows).toHaveLength(2);
});

test('what nobody signed, signed long ago, with another secret, about nothing or out of nothing has no effect', async () => {
  const form = await sent();
  // What the stand-in repeats of another test's changed callbacks counts for the same address.
  await at.site.running.site.limits.clear(unsigned, '127.0.0.1');
  const passed = says(form.reference, 'passed');
  // It was never given to the service.
  expect(await callback(passed)).toBe(404);
  await stepCheck(deps(), form.id);
  expect(await callback(passed, { secret: 'not the secret of the checker' })).toBe(401);
  expect(await callback(passed, { ageMs: 6 * minute })).toBe(401);
  expect(await callback(says(form.reference, 'people'), { sent: JSON.stringify(passed) })).toBe(401);
  expect(await callback(says(randomUUID(), 'passed'))).toBe(404);
  expect(await callback(says(form.reference, 'approved'))).toBe(400);
  expect(await callback(says(form.reference, 'passed', 'a finding of its own'))).toBe(400);
  expect(await rowOf(form.number)).toMatchObject({ form: 'open', verdict: null });
  // A pass with a finding, or a failure without one, is no word.
  expect(await callback(says(form.reference, 'passed', 'underage'))).toBe(200);
  expect(await rowOf(form.number)).toMatchObject({ form: 'open', verdict: 'people' });
});

test('what the service found goes with the erasure, and what it says after it is not kept', async () => {
  const [before, after] = [await sent(), await sent()];
  for (const { id } of [before, after]) await stepCheck(deps(), id);
  expect(await callback(says(before.reference, 'failed', 'other_person', 'underage'))).toBe(200);
  const { database } = at.site.running.site;
  for (const { memberId } of [before, after])
    await database.transaction((tx) => eraseIdentity(tx, memberId, at.clock.now()));
  for (const { reference } of [before, after]) {
    expect(await callback(says(reference, 'failed', 'other_person'))).toBe(200);
    expect(await callback(says(reference, 'passed'))).toBe(200);
  }
  const { rows } = await at.site.owner.query(
    `select state, verdict, reasons, contradicted_at is null as once from identity_check where form_id = any($1) order by form_id`,
    [[before.id, after.id]],
  );
  expect(rows).toEqual([
    { state: 'answered', verdict: 'failed', reasons: [], once: true },
    { state: 'over', verdict: null, reasons: [], once: true },
  ]);
});

test('a verdict and an erasure of one form at the same time wait for each other in one order', async () => {
  const form = await sent();
  await stepCheck(deps(), form.id);
  const { settings, site } = at.site.running;
  const { database, clock } = site;
  const passed = { state: 'passed', reasons: [] } as const;
  let erasing: Promise<void> = Promise.resolve();
  await database.transaction(async (tx) => {
    await lockForm(tx, form.id);
    erasing = database.transaction((other) => eraseIdentity(other, form.memberId, at.clock.now()));
    erasing.catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await at.site.owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    return takeVerdict(tx, { clock, settings }, form.reference, passed);
  });
  await erasing;
  expect(await rowOf(form.number)).toMatchObject({ form: 'approved', verdict: 'passed' });
});
