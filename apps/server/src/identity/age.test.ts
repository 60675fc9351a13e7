/** Somebody under age, by what was typed and by what staff saw. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beyondLevel } from './guard.ts';
import { day, drawn, type IdentitySite, openIdentitySite } from './testing.ts';

const underage = 2082;
const onlyPaidIn = 2083;
const picturesMissing = 2085;
const wrongForm = 1000;
const notTheirsToTake = 7024;
let at: IdentitySite;
beforeAll(async () => {
  at = await openIdentitySite();
});
afterAll(() => at?.site.stop());

test.each([
  { birthday: '2008-11-21', of: 'of age today', found: false },
  { birthday: '2008-11-22', of: 'of age tomorrow', found: true },
])('somebody $of is found under age: $found', async ({ birthday, found }) => {
  at.clock.set(new Date(Math.max(at.clock.now().getTime(), Date.parse('2026-11-20T16:00:00Z'))));
  await at.rule({}, { leastAge: 18 });
  const { token } = await at.site.member();
  const today = new Date(at.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const shift = (Date.parse(today) - Date.parse('2026-11-21')) / day;
  const moved = new Date(Date.parse(birthday) + shift * day).toISOString().slice(0, 10);
  await at.submit(token, { birthday: moved });
  expect((await at.status(token)).underage).toBe(found);
});

test('somebody under age pays in nothing, plays nothing, and takes out what they paid in and not a fen of wins', async () => {
  await at.rule({});
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.credited(token, 1_000);
  await at.win(id, 500_000n);
  expect((await at.submit(token, { birthday: '2012-01-01' })).message).toContain('未达到法定年龄');
  expect((await at.deposit(token, 200)).code).toBe(underage);
  expect((await at.site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token })).code).toBe(
    underage,
  );
  const { rows } = await at.site.owner.query<{ yes: boolean }>(
    'select exists (select from unrestricted_player($1, $2)) as yes',
    [id, at.clock.now()],
  );
  expect(rows[0]?.yes).toBe(false);
  // What is on its way already goes to people, though its order counted all of it.
  const { settings, site } = at.site.running;
  const deps = { settings, clock: at.clock };
  expect(await site.database.transaction((tx) => beyondLevel(tx, deps, id, 0n))).toBe(true);
  expect(await at.withdraw(token, bank, 1_000.01)).toMatchObject({
    code: onlyPaidIn,
    message: expect.stringContaining('1000.00元'),
  });
  // What was paid in needs not be played through.
  expect((await at.withdraw(token, bank, 600)).code).toBe(200);
  expect((await at.withdraw(token, bank, 400.01)).code).toBe(onlyPaidIn);
  expect((await at.site.call('withdrawalStanding', {}, { token })).data.may).toBe(true);
  expect((await at.withdraw(token, bank, 400)).code).toBe(200);
  // What is left is a win.
  const { may, text } = (await at.site.call('withdrawalStanding', {}, { token })).data;
  expect({ may, text }).toMatchObject({ may: false, text: expect.stringContaining('法定年龄') });
});

test('a child whom staff recognise by the document plays and pays in no more, whatever was typed', async () => {
  await at.rule({});
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.credited(token, 1_000);
  await at.win(id, 500_000n);
  const { data } = await at.submit(token, { birthday: '1990-01-01' });
  const form = await at.formOf(data.number);
  await at.read(form.id, at.clerk);
  const refuse = (more: object) =>
    at.site.staff('refuseIdentity', { id: form.id, verdict: 'refused', why: 'underage', ...more }, at.clerk);
  // Without the document's birthday, with one that is no day, and with one that is of age.
  for (const birthday of [undefined, '2012-02-30', '1990-01-01'])
    expect((await refuse({ birthday })).code).toBe(wrongForm);
  expect((await refuse({ birthday: '2012-01-01', verdict: 'more' })).code).toBe(wrongForm);
  expect((await refuse({ birthday: '2012-01-01' })).code).toBe(200);
  expect(await at.status(token)).toMatchObject({
    underage: true,
    form: { state: 'refused', reason: 'underage' },
  });
  expect((await at.deposit(token, 200)).code).toBe(underage);
  expect((await at.site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token })).code).toBe(
    underage,
  );
  expect((await at.withdraw(token, bank, 1_000.01)).code).toBe(onlyPaidIn);
  // Whoever looks at what they take out sees it, and sees it still when the day has come and no document has shown it.
  expect((await at.withdraw(token, bank, 500)).code).toBe(200);
  const sign = async () => {
    const { data: queue } = await at.site.staff('withdrawalQueue', { member: Number(id) }, at.chief);
    return queue.rows.flatMap(({ riskSigns }) => riskSigns).find((one) => one.sign === 'underage');
  };
  expect((await sign())?.text).toContain('未达到法定年龄');
  await at.site.owner.query("update identity_level set of_age_at = '2020-01-01' where member_id = $1", [id]);
  expect((await sign())?.text).toContain('出生日期');
  await at.site.owner.query('update identity_level set of_age_at = null where member_id = $1', [id]);
  expect(await sign()).toBeUndefined();
  const { rows } = await at.site.owner.query<{ detail: string }>(
    "select detail::text as detail from audit where action = 'identity_underage'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.detail).not.toContain('2012');
});

test('what waits when a child is found out is paid only as far as they paid in, whoever approves it, and the sign says how far', async () => {
  await at.rule({});
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.credited(token, 1_000);
  await at.win(id, 500_000n);
  await at.played(id);
  expect((await at.withdraw(token, bank, 1_200)).code).toBe(200);
  expect((await at.withdraw(token, bank, 400)).code).toBe(200);
  expect((await at.submit(token, { birthday: '2012-01-01' })).message).toContain('未达到法定年龄');
  const queue = async () => {
    const { data } = await at.site.staff('withdrawalQueue', { member: Number(id) }, at.chief);
    return [1_200, 400].flatMap((sum) => data.rows.filter(({ amount }) => amount === sum));
  };
  const decide = (order: number, by: string) =>
    at.site.staff('approveWithdrawal', { id: order }, by, randomUUID());
  const [large, small] = await queue();
  if (!large || !small) throw new Error('two wait');
  const said = large.riskSigns.find(({ sign }) => sign === 'underage')?.text ?? '';
  expect(said).toContain('存入1000.00元');
  expect(said).toContain('未拒绝的取款共1600.00元');
  for (const by of [at.clerk, at.chief])
    expect(await decide(large.id, by)).toMatchObject({
      code: notTheirsToTake,
      message: expect.stringContaining('1000.00'),
    });
  expect((await decide(small.id, at.chief)).code).toBe(200);
  expect(await decide(large.id, at.chief)).toMatchObject({
    code: notTheirsToTake,
    message: expect.stringContaining('600.00'),
  });
  // What was held for it is the member's again, and of it only what they paid in leaves.
  const reject = { id: large.id, reason: '未达到法定年龄' };
  expect((await at.site.staff('rejectWithdrawal', reject, at.chief)).code).toBe(200);
  const { data: shown } = await at.site.staff('memberIdentity', { id: Number(id) }, at.chief);
  expect(shown.ofChild).toEqual({ paidIn: 1_000, taken: 400, left: 600 });
  expect((await at.withdraw(token, bank, 600.01)).code).toBe(onlyPaidIn);
  expect((await at.withdraw(token, bank, 600)).code).toBe(200);
  const [last] = (await at.site.staff('withdrawalQueue', { member: Number(id) }, at.chief)).data.rows.filter(
    ({ amount }) => amount === 600,
  );
  expect((await decide(last?.id ?? 0, at.chief)).code).toBe(200);
});

test('whoever has a session alone cuts nobody off, and guesses no password; an adult who slipped shows a document and is back', async () => {
  await at.rule({ none: { in: { day: 1_000 } }, basic: { in: { day: 2_000 } } });
  const { token } = await at.site.member();
  await at.basic(token);
  expect(
    await at.submit(token, { wants: 'full', birthday: '2015-01-01', password: 'guess-1' }),
  ).toMatchObject({
    code: 2006,
  });
  expect(await at.status(token)).toMatchObject({ underage: false, level: 'basic' });
  for (const side of ['front', 'holder']) await at.upload(token, await drawn('png'), side);
  expect((await at.submit(token, { wants: 'full', birthday: '2015-01-01' })).code).toBe(200);
  // What people approved before stays beside it.
  expect(await at.status(token)).toMatchObject({ underage: true, level: 'basic' });
  expect((await at.deposit(token, 200)).code).toBe(underage);
  expect((await at.submit(token)).code).toBe(picturesMissing);
  for (const side of ['front', 'holder']) await at.upload(token, await drawn('png'), side);
  const { data } = await at.submit(token);
  const { id } = await at.formOf(data.number);
  await at.read(id, at.clerk);
  await at.approve(id, at.clerk);
  at.later();
  await at.read(id, at.chief);
  expect((await at.approve(id, at.chief)).data).toEqual({ both: true });
  expect(await at.status(token)).toMatchObject({ underage: false, level: 'basic' });
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push((await at.submit(token, { password: 'wrong' })).code);
  expect(new Set(guesses.slice(-2))).toEqual(new Set([9001]));
});
