/** A checking service that is silent, slow, killed, lies, contradicts and repeats itself: it decides once, and never what is for people. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { checkerSecret } from '../testing/sandbox.ts';
import { type CheckDeps, checksJob, stepCheck as step } from './checks.ts';
import { lockForm } from './decide.ts';
import { eraseIdentity } from './erase.ts';
import { openSandboxChecker } from './sandbox-checker.ts';
import { drawn, type IdentitySite, openIdentitySite } from './testing.ts';
import { takeVerdict } from './verdicts.ts';

const path = '/identity-checkers/sandbox/callback';
const minute = 60_000;
let at: IdentitySite;
beforeAll(async () => {
  at = await openIdentitySite({ IDENTITY_CHECKER: 'sandbox', IDENTITY_CHECKER_MINUTES: '30' });
});
afterAll(() => at?.site.stop());
beforeEach(async () => {
  await at.site.sandbox.clearFaults();
  await at.rule({});
});

/** @param patienceMs how long an answer may take */
function deps(patienceMs = 4_000, clock: Clock = realTime): CheckDeps {
  const { site, settings } = at.site.running;
  const access = {
    url: site.config.SANDBOX_URL,
    operator: site.config.SANDBOX_OPERATOR,
    secret: checkerSecret,
    timeoutMs: patienceMs,
  };
  return { site, settings, vault: at.vault, checker: openSandboxChecker(access, clock) };
}
const realTime = { now: () => new Date() };

/** The next step of a form, as when its pause is over. */
async function stepCheck(parts: CheckDeps, id: bigint) {
  await at.site.owner.query('update identity_check set next_at = $2 where form_id = $1', [
    id,
    at.clock.now(),
  ]);
  return step(parts, id);
}

type Checked = Parameters<CheckDeps['checker']['submit']>[0];
/** The service, with somebody in front of it who hears each form and each question, and may hold them up. */
function heard(parts = deps(), hold: () => Promise<void> = () => Promise.resolve()) {
  const [submitted, asked]: [string[], string[]] = [[], []];
  const checker = {
    ...parts.checker,
    async submit(checked: Checked) {
      submitted.push(checked.reference);
      await hold();
      return parts.checker.submit(checked);
    },
    async standing(reference: string) {
      asked.push(reference);
      return parts.checker.standing(reference);
    },
  };
  return { parts: { ...parts, checker }, submitted, asked };
}
const settled = () =>
  at.site.owner.query("update identity_check set state = 'over' where state in ('queued', 'asked')");

async function sent(more: object = {}) {
  const { token, id: memberId } = await at.site.member();
  const { data } = await at.submit(token, more);
  return { token, memberId, number: data.number, ...(await rowOf(data.number)) };
}
async function rowOf(number: string) {
  const { rows } = await at.site.owner.query<{
    id: bigint;
    reference: string;
    state: string;
    verdict: string | null;
    decided: boolean;
    contradicted: boolean;
    form: string;
    reason: string | null;
    by: bigint | null;
  }>(
    `select f.id, c.reference, c.state, c.verdict, c.decided, c.contradicted_at is not null as contradicted, f.state as form, f.reason,
            f.decided_by as by from identity_form f join identity_check c on c.form_id = f.id where f.number = $1`,
    [number],
  );
  const [row] = rows;
  if (!row) throw new Error(`no check of ${number}`);
  return row;
}

/** What the service, or somebody else, sends to the callback's address. */
function callback(content: object, { secret = checkerSecret, ageMs = 0, sent: other = '' } = {}) {
  const body = JSON.stringify(content);
  const stamp = String(at.clock.now().getTime() - ageMs);
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret).update(`${path}\n${stamp}\n${nonce}\n${body}`).digest('hex');
  return fetch(new URL(path, at.site.running.address), {
    method: 'POST',
    headers: { 'x-timestamp': stamp, 'x-nonce': nonce, 'x-signature': signature },
    body: other || body,
  }).then(({ status }) => status);
}
const says = (id: string, status: string, ...reasons: string[]) => ({ id, status, reasons });

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

test.each([
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'down',
  'malformed',
  'refuse',
] as const)(
  '%s at the sending: the form is asked after and given once, under one reference',
  async (fault) => {
    const form = await sent();
    await at.site.sandbox.fault('checks/submit', fault, 1);
    expect((await stepCheck(deps(700), form.id)).open).toBe(true);
    expect(await rowOf(form.number)).toMatchObject({ state: 'asked', verdict: null, form: 'open' });
    await stepCheck(deps(), form.id);
    await at.site.sandbox.checker(form.reference, 'passed');
    await stepCheck(deps(), form.id);
    expect(await rowOf(form.number)).toMatchObject({ form: 'approved', decided: true });
  },
);

test('killed between sending and the answer, and the service too: what it took is not sent again', async () => {
  const form = await sent();
  const parts = deps();
  const submitted: string[] = [];
  const dying = {
    ...parts.checker,
    async submit(checked: Parameters<typeof parts.checker.submit>[0]) {
      submitted.push(checked.reference);
      await parts.checker.submit(checked);
      throw new Error('killed');
    },
  };
  await expect(stepCheck({ ...parts, checker: dying }, form.id)).rejects.toThrow('killed');
  await at.site.sandbox.killAndRestart();
  await stepCheck({ ...parts, checker: dying }, form.id);
  expect(submitted).toEqual([form.reference]);
  await at.site.sandbox.checker(form.reference, 'passed');
  await stepCheck({ ...parts, checker: dying }, form.id);
  expect(await rowOf(form.number)).toMatchObject({ form: 'approved' });
});

test('silent until its time is over: the form is people’s, and what it says later decides nothing', async () => {
  const waiting = async () => {
    const { data } = await at.site.staff('reportWaiting', {}, at.chief);
    return data.queues.find(({ name }) => name === 'identities');
  };
  const before = await waiting();
  const form = await sent();
  await at.site.sandbox.fault('checks/submit', 'timeout_after', 1);
  await stepCheck(deps(300), form.id);
  at.clock.advance(30 * minute);
  await at.staffSignIn();
  expect(await waiting()).toEqual(before);
  expect(await stepCheck(deps(), form.id)).toEqual({ open: false, attempts: 0 });
  // From here on it waits for people, since it was sent.
  expect((await waiting())?.number).toBe((before?.number ?? 0) + 1);
  expect((await at.formOf(form.number)).check).toMatchObject({ says: 'silent' });
  expect(await callback(says(form.reference, 'passed'))).toBe(200);
  expect(await rowOf(form.number)).toMatchObject({ form: 'open', verdict: 'passed', decided: false });
  const { id } = await at.formOf(form.number);
  await at.read(id, at.clerk);
  expect((await at.approve(id, at.clerk)).data).toEqual({ both: true });
});

test('whoever of staff has opened a form decides about it, before the service and after', async () => {
  const [opened, decided] = [await sent(), await sent()];
  for (const { id, number } of [opened, decided]) {
    await stepCheck(deps(), id);
    await at.read((await at.formOf(number)).id, at.clerk);
  }
  const { id } = await at.formOf(decided.number);
  await at.site.staff('refuseIdentity', { id, verdict: 'refused', why: 'mismatch' }, at.clerk);
  for (const { reference } of [opened, decided]) expect(await callback(says(reference, 'passed'))).toBe(200);
  expect(await rowOf(opened.number)).toMatchObject({ form: 'open', decided: false });
  expect(await rowOf(decided.number)).toMatchObject({ form: 'refused', decided: false });
});

test('the service gets form and pictures and not whose they are; what it keeps nothing of, and what is erased, is not sent', async () => {
  const form = await sent({ number: 'ONLYFORTHESERVICE' });
  const parts = deps();
  let got = '';
  const listening = {
    ...parts.checker,
    submit(checked: Parameters<typeof parts.checker.submit>[0]) {
      got = JSON.stringify(checked);
      return parts.checker.submit(checked);
    },
  };
  await stepCheck({ ...parts, checker: listening }, form.id);
  expect(got).toContain('ONLYFORTHESERVICE');
  const { rows } = await at.site.owner.query<{ username: string }>(
    'select username from member where id = $1',
    [form.memberId],
  );
  for (const word of [String(form.memberId), form.number, rows[0]?.username ?? ''])
    expect(got.includes(word), word).toBe(false);
  const { rows: kept } = await at.site.owner.query<{ text: string }>(
    'select row_to_json(c)::text as text from identity_check c where form_id = $1',
    [form.id],
  );
  expect(kept[0]?.text).not.toContain('ONLYFORTHESERVICE');

  const erased = await sent();
  await at.site.running.site.database.transaction((tx) => eraseIdentity(tx, erased.memberId, at.clock.now()));
  got = '';
  expect(await stepCheck({ ...parts, checker: listening }, erased.id)).toEqual({ open: false, attempts: 0 });
  expect(got).toBe('');
});

test('sweep and job at once: while one sends, nobody asks or sends, and each question has its pause', async () => {
  await settled();
  const form = await sent();
  let go = () => {};
  const held = new Promise<void>((wake) => {
    go = wake;
  });
  const { parts, submitted, asked } = heard(deps(), () => held);
  const job = checksJob(parts.site, parts);
  const own = job.run({ form: String(form.id) });
  await expect.poll(() => submitted.length).toBe(1);
  at.clock.advance(minute);
  await Promise.all([job.run({}), job.run({ form: String(form.id) }), job.run({})]);
  expect([submitted, asked]).toEqual([[form.reference], []]);
  go();
  await own;
  // Its answer was that it looks; the next question is due ten seconds later, whoever asks.
  await Promise.all([job.run({}), job.run({ form: String(form.id) })]);
  expect(asked).toEqual([]);
  at.clock.advance(10_000);
  await Promise.all([job.run({}), job.run({}), job.run({ form: String(form.id) })]);
  expect(asked).toEqual([form.reference]);
  at.clock.advance(10_000);
  await job.run({});
  expect(asked).toHaveLength(1);
  at.clock.advance(10_000);
  await job.run({});
  expect(asked).toHaveLength(2);
  expect(submitted).toEqual([form.reference]);
  const { rows } = await at.site.owner.query<{ attempts: number }>(
    'select attempts from identity_check where form_id = $1',
    [form.id],
  );
  expect(rows).toEqual([{ attempts: 3 }]);
});

test('a step that died is taken up after its time, by asking first', async () => {
  await settled();
  const form = await sent();
  const { parts, submitted, asked } = heard();
  const died = () => Promise.reject(new Error('killed'));
  await expect(step(heard(deps(), died).parts, form.id)).rejects.toThrow('killed');
  await checksJob(parts.site, parts).run({});
  expect([submitted, asked]).toEqual([[], []]);
  at.clock.advance(2 * minute);
  await checksJob(parts.site, parts).run({});
  expect([submitted, asked]).toEqual([[form.reference], [form.reference]]);
});

test('many that are due go several at a time; while the service rests none does, and none counts as given', async () => {
  await settled();
  const forms = [];
  for (let one = 0; one < 7; one += 1) forms.push(await sent());
  let [under, most] = [0, 0];
  const { parts, submitted } = heard(deps(), async () => {
    most = Math.max(most, ++under);
    await expect.poll(() => submitted.length).toBeGreaterThanOrEqual(5);
    under -= 1;
  });
  const rests = { ...parts, checker: { ...parts.checker, resting: () => true } };
  await checksJob(parts.site, rests).run({});
  await checksJob(parts.site, rests).run({ form: String(forms[0]?.id) });
  expect(submitted).toEqual([]);
  expect(await rowOf(forms[0]?.number ?? '')).toMatchObject({ state: 'queued' });
  await checksJob(parts.site, parts).run({});
  expect(submitted.toSorted()).toEqual(forms.map(({ reference }) => reference).toSorted());
  expect(most).toBe(5);
});

test('what staff opened before it was sent is theirs: it is not given away, and it waits for people', async () => {
  const waiting = async () => {
    const { data } = await at.site.staff('reportWaiting', {}, at.chief);
    return data.queues.find(({ name }) => name === 'identities')?.number ?? 0;
  };
  const { parts, submitted, asked } = heard();
  await at.staffSignIn();
  const before = await waiting();
  const form = await sent();
  expect(await waiting()).toBe(before);
  await at.read((await at.formOf(form.number)).id, at.clerk);
  expect(await waiting()).toBe(before + 1);
  expect(await stepCheck(parts, form.id)).toMatchObject({ open: false });
  expect([submitted, asked]).toEqual([[], []]);
  expect(await rowOf(form.number)).toMatchObject({ state: 'people', form: 'open' });
  // It has not seen it, so it says nothing of it.
  expect(await callback(says(form.reference, 'passed'))).toBe(404);
  // Opened after it was sent: asked after, never sent again.
  const given = await sent();
  await at.site.sandbox.fault('checks/submit', 'error_before', 1);
  await stepCheck(deps(700), given.id);
  await at.read((await at.formOf(given.number)).id, at.clerk);
  await stepCheck(parts, given.id);
  expect([submitted, asked]).toEqual([[], [given.reference]]);
  expect(await rowOf(given.number)).toMatchObject({ state: 'people', form: 'open' });
});

test('erased between the begin of a step and the sending: nothing leaves, and nothing says that it did', async () => {
  const form = await sent();
  const { parts, submitted } = heard();
  const { database } = parts.site;
  let steps = 0;
  const site = {
    ...parts.site,
    database: {
      ...database,
      async transaction<Result>(work: Parameters<typeof database.transaction<Result>>[0]) {
        // The second one of a step is the last look before the form leaves: the form is open in memory by then.
        if (++steps === 2)
          await database.transaction((tx) => eraseIdentity(tx, form.memberId, at.clock.now()));
        return database.transaction(work);
      },
    },
  };
  expect(await stepCheck({ ...parts, site }, form.id)).toMatchObject({ open: false });
  expect([steps, submitted]).toEqual([2, []]);
  expect(await rowOf(form.number)).toMatchObject({ state: 'over', form: 'refused' });
  const { rows } = await at.site.owner.query(
    "select from audit where subject = $1 and action = 'identity_check_asked'",
    [`member/${form.memberId}`],
  );
  expect(rows).toHaveLength(0);
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

test('what was meant for a service that is connected no more is people’s', async () => {
  const form = await sent();
  const { site } = at.site.running;
  await checksJob(site, undefined).run({ form: String(form.id) });
  expect(await rowOf(form.number)).toMatchObject({ state: 'queued' });
  await checksJob(site, undefined).run({});
  expect(await rowOf(form.number)).toMatchObject({ state: 'people', form: 'open' });
});

test('where no service is connected nothing is queued, and nobody is at the address', async () => {
  const alone = await openIdentitySite();
  try {
    const { token } = await alone.site.member();
    await alone.submit(token);
    const { rows } = await alone.site.owner.query('select from identity_check');
    expect(rows).toHaveLength(0);
    const response = await fetch(new URL(path, alone.site.running.address), { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  } finally {
    await alone.site.stop();
  }
});
