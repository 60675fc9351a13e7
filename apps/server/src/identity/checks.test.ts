/** What goes to a checking service that is silent, slow, killed or gone, and when: each form once, and never one that is for people. */
import { expect, test } from 'vitest';
import {
  at,
  callback,
  callbackPath,
  deps,
  heard,
  minute,
  rowOf,
  says,
  sent,
  settled,
  stepCheck,
  withChecker,
} from './checker-testing.ts';
import { checksJob, stepCheck as step } from './checks.ts';
import { eraseIdentity } from './erase.ts';
import { openIdentitySite } from './testing.ts';

withChecker();

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
    const response = await fetch(new URL(callbackPath, alone.site.running.address), {
      method: 'POST',
      body: '{}',
    });
    expect(response.status).toBe(404);
  } finally {
    await alone.site.stop();
  }
});
