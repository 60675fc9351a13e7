/** A checking service that is silent, slow, killed, lies, contradicts and repeats itself: it decides once, and never what is for people. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { checkerSecret } from '../testing/sandbox.ts';
import { type CheckDeps, checksJob, stepCheck } from './checks.ts';
import { eraseIdentity } from './erase.ts';
import { openSandboxChecker } from './sandbox-checker.ts';
import { drawn, type IdentitySite, openIdentitySite } from './testing.ts';

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
