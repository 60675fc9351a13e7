/** A second factor that is asked for at withdrawals: as the member chose, and from the operator's sum whatever they chose. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Guarded, openFactors, type Sent } from '../testing/factors.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let members: ReturnType<typeof openFactors>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  members = openFactors(site, clock);
});
afterAll(() => site.stop());
beforeEach(() => from(null));

const wanted = 2050;
const wrong = 2051;
const missing = 3011;
const tooNew = 3012;
const notFound = 1002;
const day = 86_400_000;

/** @param fen from where on the operator wants a factor */
async function from(fen: number | null): Promise<void> {
  const { settings, site: inside } = site.running;
  const now = await settings.current('withdrawals');
  await inside.database.transaction((tx) =>
    settings.set(tx, 'withdrawals', { ...now, codeFrom: fen }, 'seed'),
  );
  await expect.poll(async () => (await settings.current('withdrawals')).codeFrom).toBe(fen);
}

const withdraw = async (
  { browser, card }: Pick<Guarded, 'browser' | 'card'>,
  yuan: number,
  sent: Sent = {},
) => (await members.ask(browser, 'withdraw', { amount: yuan, bank: card, password: payPassword }, sent)).code;

const outOf = async (id: bigint) =>
  (
    await site.owner.query<{ sum: bigint }>(
      'select coalesce(sum(amount), 0)::bigint as sum from withdrawal_order where member_id = $1',
      [id],
    )
  ).rows[0]?.sum;

async function choose({ browser, secret }: Guarded, withdrawals: boolean): Promise<void> {
  const code = await members.nextCode(secret);
  await members.ask(browser, 'chooseFactorAsks', { signIn: 'new_device', withdrawals, code });
}

/** Who has no factor, and money. */
async function plain() {
  const { token, id } = await site.memberWith(1_000_000n);
  const browser = { token };
  const bound = await members.ask(browser, 'bindCard', {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  });
  return { browser, id, card: String(bound.data.id) };
}

test('whoever set an app up is asked at every withdrawal until they choose otherwise; nobody else is', async () => {
  const member = await members.guarded();
  expect(await withdraw(member, 100)).toBe(wanted);
  expect(await withdraw(member, 100, { factor: '000000' })).toBe(wrong);
  expect(await outOf(member.id)).toBe(0n);
  expect(await withdraw(member, 100, { factor: await members.code(member.secret) })).toBe(200);
  await choose(member, false);
  expect(await withdraw(member, 100)).toBe(200);
  expect(await withdraw(await plain(), 5_000)).toBe(200);
});

test('a code that signed in takes no money out, nor does one that took some', async () => {
  const member = await members.guarded();
  const code = await members.code(member.secret);
  expect(await members.signIn({}, member.username, undefined, { factor: code })).toBe(200);
  expect(await withdraw(member, 100, { factor: code })).toBe(wrong);
  const next = await members.nextCode(member.secret);
  expect(await withdraw(member, 100, { factor: next })).toBe(200);
  expect(await withdraw(member, 100, { factor: next })).toBe(wrong);
  expect(await outOf(member.id)).toBe(10_000n);
});

test('the same request again, after an answer that was lost, has its effect once and takes no other code', async () => {
  const member = await members.guarded();
  const sent = { key: crypto.randomUUID(), factor: await members.code(member.secret) };
  expect(await withdraw(member, 100, sent)).toBe(200);
  expect(await withdraw(member, 100, sent)).toBe(200);
  expect(await outOf(member.id)).toBe(10_000n);
});

test('a code that came with what was refused for another reason is not used up', async () => {
  const member = await members.guarded();
  const factor = await members.code(member.secret);
  expect(await withdraw(member, 999_999, { factor })).toBe(3000);
  expect(await withdraw(member, 100, { factor })).toBe(200);
});

test('a right code beside which something else refuses is no failure, however often', async () => {
  const member = await members.guarded();
  const told = new Set<number>();
  // More than the balance: refused for that, each time.
  for (let tried = 0; tried < 12; tried += 1)
    told.add(await withdraw(member, 1_000_000, { factor: await members.nextCode(member.secret) }));
  expect([...told]).toEqual([3000]);
  // Where the rest of what changes the guard counts as well: refused for having no such passkey.
  for (let tried = 0; tried < 12; tried += 1) {
    const gone = { id: 'f'.repeat(64), password, code: await members.nextCode(member.secret) };
    expect((await members.ask(member.browser, 'removePasskey', gone)).code).toBe(notFound);
  }
  expect(await withdraw(member, 100, { factor: '000000' })).toBe(wrong);
});

test('from the sum on it is asked for whatever the member chose, to the fen', async () => {
  const member = await members.guarded();
  await choose(member, false);
  await from(100_000);
  clock.advance(day);
  expect(await withdraw(member, 1_000)).toBe(wanted);
  expect(await withdraw(member, 999.99)).toBe(200);
  expect(await withdraw(member, 100)).toBe(wanted);
  expect(await withdraw(member, 100, { factor: await members.nextCode(member.secret) })).toBe(200);
});

test('a sum cut in pieces is a sum: those of 24 hours count together, and of many at once no more than one piece less leaves', async () => {
  const member = await members.guarded();
  await choose(member, false);
  await from(100_000);
  clock.advance(day);
  const tries = await Promise.all(Array.from({ length: 12 }, () => withdraw(member, 300)));
  expect(tries.filter((code) => code === 200)).toHaveLength(3);
  expect(await outOf(member.id)).toBe(90_000n);
  clock.advance(day - 1);
  expect(await withdraw(member, 300)).toBe(wanted);
  clock.advance(1);
  expect(await withdraw(member, 300)).toBe(200);
});

test('who has no factor withdraws less than the sum, and all of it once one was set up for a day', async () => {
  await from(100_000);
  const { browser, card } = await plain();
  expect(await withdraw({ browser, card }, 1_000)).toBe(missing);
  expect(await withdraw({ browser, card }, 999)).toBe(200);
  const member = await members.guarded();
  const setUp = clock.now().getTime() - 30_000;
  clock.set(new Date(setUp + day - 1));
  expect(await withdraw(member, 1_000, { factor: await members.code(member.secret) })).toBe(tooNew);
  expect(await withdraw(member, 1_000, { factor: member.codes[0] ?? '' })).toBe(tooNew);
  clock.advance(1);
  expect(await withdraw(member, 1_000, { factor: member.codes[0] ?? '' })).toBe(200);
});

test('0 asks for every withdrawal', async () => {
  const member = await members.guarded();
  await choose(member, false);
  await from(0);
  expect(await withdraw(await plain(), 100)).toBe(missing);
  clock.advance(day);
  expect(await withdraw(member, 100)).toBe(wanted);
});

test('a client without a field for it sends six digits behind the pay password; five wrong passwords still lock it', async () => {
  const member = await members.guarded();
  const send = async (password: string) =>
    (await members.ask(member.browser, 'withdraw', { amount: 100, bank: member.card, password })).code;
  expect(await send(`${payPassword}000000`)).toBe(wrong);
  expect(await send(`${payPassword}${await members.code(member.secret)}`)).toBe(200);
  const said: number[] = [];
  for (let tried = 0; tried < 5; tried += 1) said.push(await send(`falsch${tried}123456`));
  expect(said).toEqual([2003, 2003, 2003, 2003, 2004]);
});

test('wrong codes end after ten in an hour, and no money has moved', async () => {
  const member = await members.guarded();
  const said: number[] = [];
  for (let tried = 0; tried < 11; tried += 1)
    said.push(await withdraw(member, 100, { factor: String(200_000 + tried) }));
  expect(said).toEqual([...Array(10).fill(wrong), 9001]);
  expect(await outOf(member.id)).toBe(0n);
});

test('the sum is a rule of money: one person proposes it, and it holds once a second agreed and the delay is over', async () => {
  const token = await site.staffToken('chief');
  const { data: before } = await site.staff('withdrawalSettings', {}, token);
  expect(before.codeFrom).toBeNull();
  const { version: _version, setBy: _setBy, setAt: _setAt, ...rules } = before;
  const typed = { ...rules, codeFrom: 5_000 };
  const looked = await site.staff('updateWithdrawalSettings', typed, token, crypto.randomUUID());
  expect(looked.data).toMatchObject({
    state: 'unconfirmed',
    figures: [{ path: 'withdrawals.codeFrom', before: null, after: '5000.00', far: false }],
  });
  const proposal = { confirmed: {}, reason: '防盗' };
  const proposed = await site.staff(
    'updateWithdrawalSettings',
    { ...typed, proposal },
    token,
    crypto.randomUUID(),
  );
  expect(proposed.data).toMatchObject({ state: 'proposed' });
  const { data: after } = await site.staff('withdrawalSettings', {}, token);
  expect(after.codeFrom).toBeNull();
});
