/** A break holds for the person: in another account that is there, and in one that is about to be. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationsPerAddress } from '../members/index.ts';
import { SetClock } from '../platform/clock.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { carryAnew, carryJob } from './carried.ts';
import { refuseStake } from './guard.ts';
import { isExcluded, mayBeAddressed } from './index.ts';
import { ownPauses } from './own-data.ts';

const onPause = 7400;
const samePerson = 7408;
const hour = 3_600_000;
/** 10:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

let count = 0;
const browser = () => randomBytes(32).toString('base64url');
/** Registers from a browser. */
async function join(realname: string, mark = browser()) {
  const name = `person${++count}x`;
  // More of them than one address may register.
  await site.running.site.limits.clear(registrationsPerAddress, '127.0.0.1');
  const reply = await site.raw('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${mark}` },
    body: JSON.stringify({ name, password, confirmPass: password, realname, paypassword: payPassword }),
  });
  return { ...reply, name, token: (reply.data as { api_token: string } | null)?.api_token ?? '' };
}
async function member(realname: string, mark = browser()) {
  const joined = await join(realname, mark);
  expect(joined.code).toBe(200);
  const { data } = await site.call('profile', {}, joined);
  return { ...joined, id: BigInt(data.id), mark };
}
const pause = (token: string, kind: 'break' | 'exclusion' = 'exclusion', days = 183) =>
  site.call('takePlayBreak', { kind, days }, { token, key: randomUUID() });
const deposit = (token: string) =>
  site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' },
    { token, key: randomUUID() },
  );
const address = () => `T${randomUUID()}`;
const bind = (token: string, bank_no: string) =>
  site.call(
    'bindCard',
    { bank: 'USDT', bank_owner: 'TRC20', bank_no, pay_pass: payPassword },
    { token, key: randomUUID() },
  );
const pauseIn = async (token: string) => (await site.call('playControls', {}, { token })).data.pause;

test('who has excluded themselves opens no second account on the same browser, and is told where help is', async () => {
  const first = await member('甲一一');
  expect((await join('甲一一', first.mark)).code).toBe(200);
  await pause(first.token);
  const refused = await join('甲一一', first.mark);
  expect(refused).toMatchObject({
    code: samePerson,
    data: null,
    message: expect.stringContaining('怎样寻求帮助'),
  });
  const kept = await site.owner.query('select from member where username = $1', [refused.name]);
  expect(kept.rows).toHaveLength(0);
});

test('a spouse on the same browser, and a namesake on another, are let in', async () => {
  const first = await member('乙一一');
  await pause(first.token);
  expect((await join('乙二二', first.mark)).code).toBe(200);
  expect((await join('乙一一')).code).toBe(200);
});

test('a second account that is there stops at the same moment and for as long: deposits, games, offers, word of offers', async () => {
  const first = await member('丙一一');
  const second = await member('丙一一', first.mark);
  expect((await deposit(second.token)).code).toBe(200);
  await pause(first.token, 'break', 7);
  expect(await pauseIn(second.token)).toMatchObject({ kind: 'break', ends_at: '2026-11-28 10:00:00' });
  expect((await deposit(second.token)).code).toBe(onPause);
  expect((await site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, second)).code).toBe(onPause);
  const { database } = site.running.site;
  const other = await member('丙二二');
  expect(await mayBeAddressed(database, [first.id, second.id, other.id], clock.now())).toEqual(
    new Set([other.id]),
  );
});

test('what is on its way in the second account is taken before the answer to the break of the first, and nothing after it', async () => {
  const first = await member('丙三三');
  const second = await member('丙三三', first.mark);
  const { database } = site.running.site;
  const answered: string[] = [];
  let asked: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    // As a stake does that goes alone, and has read that there is no break.
    expect(await refuseStake({ clock }, tx, second.id, 100n)).toBeUndefined();
    asked = pause(first.token, 'break', 1).then(() => answered.push('break'));
    await expect
      .poll(
        async () =>
          (await site.owner.query("select from pg_locks where locktype = 'advisory' and not granted")).rows
            .length,
      )
      .toBe(1);
    expect(answered).toEqual([]);
    answered.push('stake');
  });
  await asked;
  expect(answered).toEqual(['stake', 'break']);
  const late = await database.transaction((tx) => refuseStake({ clock }, tx, second.id, 100n));
  expect(late?.code).toBe('on_pause');
});

test('two accounts of one person that take a break at the same moment, again and again, both have an answer', async () => {
  const first = await member('丙四四');
  const second = await member('丙四四', first.mark);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pause((n % 2 ? first : second).token, 'break', 1 + n)),
  );
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
});

test('a carried break ends with the one it comes from: to the second', async () => {
  const first = await member('丁一一');
  const second = await member('丁一一', first.mark);
  await pause(first.token, 'break', 1);
  clock.advance(24 * hour - 1_000);
  expect(await pauseIn(second.token)).not.toBeNull();
  expect((await join('丁一一', first.mark)).code).toBe(samePerson);
  clock.advance(1_000);
  expect(await pauseIn(second.token)).toBeNull();
  expect((await join('丁一一', first.mark)).code).toBe(200);
  clock.advance(1_000);
  expect((await deposit(second.token)).code).toBe(200);
});

test('an address that is bound after somebody else stops who comes later, under whatever name, and never who was there first', async () => {
  const shared = address();
  const owner = await member('戊一一');
  const trickster = await member('戊二二');
  const again = await member('戊三三');
  expect((await bind(owner.token, shared)).code).toBe(200);
  clock.advance(1_000);
  expect((await bind(trickster.token, shared)).code).toBe(200);
  await pause(trickster.token);
  expect(await pauseIn(owner.token)).toBeNull();
  expect((await deposit(owner.token)).code).toBe(200);
  await pause(owner.token, 'exclusion', 365);
  clock.advance(1_000);
  expect((await deposit(again.token)).code).toBe(200);
  expect((await bind(again.token, shared)).code).toBe(200);
  expect((await deposit(again.token)).code).toBe(onPause);
});

test('whoever writes down a stranger’s name, number and e-mail address, or binds their address, stops nobody by an exclusion', async () => {
  const [victim, attacker] = [await member('己一一'), await member('己一一')];
  for (const { token } of [victim, attacker])
    await site.owner.query(
      "update member set mobile = '13912345671', email = 'one@home.example' where id = $1",
      [(await site.call('profile', {}, { token })).data.id],
    );
  await pause(attacker.token);
  expect((await deposit(victim.token)).code).toBe(200);
  const shared = address();
  await bind(victim.token, shared);
  clock.advance(1_000);
  await bind(attacker.token, shared);
  const { database } = site.running.site;
  await carryAnew({ database, clock }, attacker.id);
  await carryJob({ database, clock }).run({});
  expect((await deposit(victim.token)).code).toBe(200);
  expect(await pauseIn(victim.token)).toBeNull();
});

test('who binds a stranger’s address is stopped like them, and learns neither what they chose nor until when', async () => {
  const [victim, curious] = [await member('癸一一'), await member('癸一一')];
  const shared = address();
  await bind(victim.token, shared);
  await pause(victim.token, 'exclusion', 365);
  clock.advance(1_000);
  await bind(curious.token, shared);
  const refused = await deposit(curious.token);
  expect(refused.code).toBe(onPause);
  expect(refused.message).not.toMatch(/\d/);
  const { database } = site.running.site;
  await carryJob({ database, clock }).run({});
  expect(await pauseIn(curious.token)).toEqual({ kind: null, ends_at: null });
  expect(await ownPauses(database, curious.id)).toMatchObject([{ kind: null, ends_at: null }]);
  expect((await deposit(victim.token)).message).toContain('2027-11-');
});

test('a carried break goes no further, and is carried once however often and at once it is looked for', async () => {
  const first = await member('庚一一');
  const second = await member('庚一一', first.mark);
  const third = await member('庚二二');
  const shared = address();
  await bind(second.token, shared);
  clock.advance(1_000);
  await bind(third.token, shared);
  await pause(first.token);
  const { database } = site.running.site;
  await Promise.all(Array.from({ length: 20 }, () => carryAnew({ database, clock }, first.id)));
  await carryJob({ database, clock }).run({});
  // Nor where whoever might have it from the second one comes by themselves.
  expect((await deposit(third.token)).code).toBe(200);
  const { rows } = await site.owner.query<{ member_id: bigint }>(
    'select member_id from play_break where carried_from is not null and member_id = any($1::bigint[])',
    [[first.id, second.id, third.id]],
  );
  expect(rows.map((row) => row.member_id)).toEqual([second.id]);
});

test('what was learned since is carried by the hour: a browser that both signed in on', async () => {
  const first = await member('辛一一');
  const second = await member('辛一一');
  await pause(first.token, 'exclusion', 180);
  clock.advance(hour);
  expect(await pauseIn(second.token)).toBeNull();
  await site.raw('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${first.mark}` },
    body: JSON.stringify({ name: second.name, password }),
  });
  const { database } = site.running.site;
  await carryJob({ database, clock }).run({});
  expect(await pauseIn(second.token)).toMatchObject({ kind: 'exclusion' });
  // As long as it is for whoever chose it: of months, although less is left of it by now.
  expect(await isExcluded(database, second.id, clock.now())).toBe(true);
});

test.each([
  { days: 179, leaves: false },
  { days: 180, leaves: true },
])(
  'deposits need no playing through once somebody is excluded for 180 days, a gift does ($days)',
  async ({ days, leaves }) => {
    const excluded = await member(`壬${days}`);
    const { running } = site;
    const credit = (reference: string, amount: bigint) =>
      running.site.database.transaction((tx) =>
        running.wallet.credit(tx, {
          id: randomUUID(),
          memberId: excluded.id,
          amount,
          reference,
          turnover: amount,
        }),
      );
    await credit(`deposit/D${days}`, 20_000n);
    // Left over of what was paid in at the site that they came from.
    await running.site.database.transaction((tx) =>
      running.wallet.bringIn(tx, [
        {
          id: randomUUID(),
          memberId: excluded.id,
          amount: 10_000n,
          reference: `import/1/${days}`,
          turnover: 10_000n,
        },
      ]),
    );
    const bank = (await bind(excluded.token, address())).data.id;
    const out = () =>
      site.call(
        'withdraw',
        { amount: 100, bank, password: payPassword },
        { token: excluded.token, key: randomUUID() },
      );
    const refused = await out();
    expect(refused.message).toContain('300.00');
    await pause(excluded.token, 'exclusion', days);
    expect((await out()).code).toBe(leaves ? 200 : refused.code);
    await credit(`bonus/${days}`, 1_000n);
    expect((await out()).code).toBe(refused.code);
  },
);

test('a break that was carried to the wrong account is lifted there by two of the staff, and nothing that somebody chose is', async () => {
  const first = await member('庚一一');
  const second = await member('庚一一', first.mark);
  await pause(first.token);
  const [chief, chief2, clerk] = [
    await site.staffToken('chief'),
    await site.staffToken('chief2'),
    await site.staffToken('clerk'),
  ];
  const carriedOf = async (id: bigint) =>
    (await site.staff('memberLimits', { id: Number(id) }, chief)).data.carried;
  expect(await carriedOf(first.id)).toEqual([]);
  const [carried] = await carriedOf(second.id);
  const lift = async (by: string, id = carried?.id ?? 0) =>
    (await site.staff('liftCarriedBreak', { id, reason: '双胞胎，证件不同' }, by, randomUUID())).code;
  const { rows } = await site.owner.query<{ id: bigint }>(
    'select id from play_break where member_id = $1 and carried_from is null',
    [first.id],
  );
  const notFound = 1002;
  const forbidden = 6001;
  const ownYes = 6082;
  const decided = 5006;
  expect(await lift(chief, Number(rows[0]?.id))).toBe(notFound);
  expect(await lift(clerk)).toBe(forbidden);
  const firsts = await Promise.all([lift(chief), lift(chief), lift(chief)]);
  expect(firsts.sort()).toEqual([200, ownYes, ownYes]);
  expect(await pauseIn(second.token)).not.toBeNull();
  clock.advance(1_000);
  // The first yes of somebody who may not say it any more is none.
  await site.owner.query(
    "update play_break_lift set first_by = (select id from staff where username = 'clerk') where break_id = $1",
    [carried?.id],
  );
  expect(await lift(chief2)).toBe(200);
  expect(await pauseIn(second.token)).not.toBeNull();
  expect(await lift(chief2)).toBe(ownYes);
  expect(await lift(chief)).toBe(200);
  expect(await lift(chief2)).toBe(decided);
  expect(await pauseIn(second.token)).toBeNull();
  expect(await pauseIn(first.token)).not.toBeNull();
  // It is not carried over again, by the hour or by a deposit.
  clock.advance(hour);
  await carryJob(site.running.site).run({});
  expect((await deposit(second.token)).code).toBe(200);
  expect((await deposit(first.token)).code).toBe(onPause);
  const told = await site.call('inbox', { page: 1 }, second);
  expect(told.data.data.map(({ title }) => title)).toContain('暂停已解除');
  const { data: log } = await site.staff('auditLog', { page: 1, pageSize: 20 }, chief);
  expect(log.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['break_lift_first', 'break_lifted']),
  );
});
