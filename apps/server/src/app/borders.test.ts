/**
 * Exactly at the border, and a moment beside it: figures typed here, in the words of the specification and the decisions, not taken from
 * the code that keeps them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
/** Noon in Beijing. */
const noon = new Date('2026-11-21T04:00:00.000Z');
const clock = new SetClock(noon);

let site: TestSite;
let known: Askers;
beforeAll(async () => {
  // Letters are offered and never sent: the jobs rest.
  const letters = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: '明牌 <post@play.example>' };
  site = await startTestSite({ clock, environment: { IDENTITY_CHECKER: 'sandbox', ...letters } });
  known = await askers();
});
afterAll(() => site.stop());
afterEach(() => {
  clock.set(noon);
  vi.restoreAllMocks();
});

const lost = 401;

test('a member’s session lasts seven days, to the second', async () => {
  const { token } = await site.member();
  const code = async () => (await site.call('profile', {}, { token })).code;
  clock.advance(7 * day - second);
  expect(await code()).toBe(200);
  clock.advance(second);
  expect(await code()).toBe(lost);
});

test('one of the staff lasts a working day of twelve hours', async () => {
  const token = await site.staffToken('clerk');
  const code = async () => (await site.staff('staffMe', {}, token)).code;
  clock.advance(12 * hour - second);
  expect(await code()).toBe(200);
  clock.advance(second);
  expect(await code()).toBe(lost);
});

test('a correction that is asked for again without a key is the one before for ten seconds', async () => {
  const [{ id }, clerk] = [await site.member(), await site.staffToken('clerk')];
  const request = {
    member: Number(id),
    direction: 'credit',
    amount: 7,
    reason: 'goodwill',
    memberNote: '更正',
    note: '工单 1024',
    multiple: 0,
  } as const;
  const order = async () => (await site.staff('requestAdjustment', request, clerk)).data.orderNo;
  const first = await order();
  clock.advance(10 * second - 1);
  expect(await order()).toBe(first);
  clock.advance(1);
  expect(await order()).not.toBe(first);
});

test('what clients repeat after a time-out, transfers and deposits, is the one before for a minute', async () => {
  const { token } = await site.memberWith(100_000n);
  const move = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' } as const;
  const request = { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const both = async () => {
    await site.call('transfer', move, { token });
    const { data } = await site.call('openDeposit', request, { token });
    const { central } = (await site.call('walletOverview', {}, { token })).data;
    return [central, data.deposit_no];
  };
  const first = await both();
  expect(first[0]).toBe(999);
  clock.advance(60 * second - 1);
  expect(await both()).toEqual(first);
  clock.advance(1);
  const [central, order] = await both();
  expect(central).toBe(998);
  expect(order).not.toBe(first[1]);
});

test('a withdrawal of exactly what takes two people waits, of a fen less does not', async () => {
  const [clerk, fen] = [await site.staffToken('clerk'), 4_999_999n];
  const approved = async (amount: bigint) => {
    const member = await site.memberWith(amount);
    const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: 'stapel1' };
    const bound = await site.call('bindCard', card, { token: member.token });
    const request = { amount: Number(amount) / 100, bank: bound.data.id, password: 'stapel1' };
    const { data } = await site.call('withdraw', request, { token: member.token });
    const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, clerk);
    return (await site.staff('approveWithdrawal', { id: queue.rows[0]?.id ?? 0 }, clerk)).data.state;
  };
  expect([await approved(fen), await approved(fen + 1n)]).toEqual(['approved', 'pending']);
});

/** Counts how long whoever is refused has to wait, by the name of the limit, while something is tried again and again. */
async function waits(limit: string, tries: number, attempt: () => Promise<{ code: number }>) {
  const { limits } = site.running.site;
  const hit = limits.hit.bind(limits);
  const waited: number[] = [];
  vi.spyOn(limits, 'hit').mockImplementation(async (rule, who) => {
    const seconds = await hit(rule, who);
    if (rule.name === limit && seconds !== undefined) waited.push(seconds);
    return seconds;
  });
  const codes = [];
  for (let tried = 0; tried < tries; tried += 1) codes.push((await attempt()).code);
  return { codes, waited: waited.at(-1) ?? 0, refused: waited.length };
}

/** Whose password is guessed at. */
let victim = 'nobody-at-first';
const guess = (name: string) => site.call('signIn', { name, password: 'wrong-guess-1' });

test.each([
  [
    'register/address',
    30,
    3_600,
    () => {
      const name = `b${randomUUID().slice(0, 10).replaceAll('-', '')}`;
      const form = { name, password, confirmPass: password, realname: '测试会员', paypassword: 'stapel1' };
      return site.call('register', form);
    },
  ],
  ['sign-in/place', 10, 900, () => guess(victim)],
  ['sign-in/address', 60, 900, () => guess(`n${randomUUID().slice(0, 10).replaceAll('-', '')}`)],
  [
    'staff/address',
    40,
    900,
    () => site.staff('staffSignIn', { username: `n${randomUUID()}`, password: 'wrong-1', code: '000000' }),
  ],
] as const)(
  '%s lets %i through and then keeps whoever asks waiting for %i seconds',
  async (name, attempts, seconds, attempt) => {
    // A limit is made by the first call that it guards, with that call's figures and not with these; then what was counted is forgotten.
    await attempt();
    victim = `nobody-${randomUUID().slice(0, 8)}`;
    await site.running.site.limits.clear({ name, attempts, perSeconds: seconds }, '127.0.0.1');
    const { codes, waited, refused } = await waits(name, attempts + 2, attempt);
    expect(refused).toBe(2);
    expect(codes.slice(0, attempts)).not.toContain(codes.at(-1));
    // Whoever tried for a while on a busy machine has waited a part of it already.
    expect(waited).toBeGreaterThan(seconds * 0.5);
    expect(waited).toBeLessThanOrEqual(seconds);
  },
);

/** Whoever asks: a member from a browser that the site knows, staff, somebody in a conversation. */
async function askers() {
  const member = await site.member();
  const signedIn = await fetch(new URL('/api/login', site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: member.username, password }),
  });
  const open = (ticket: string) => site.call('serviceOpen', { ticket, visitor: randomUUID() });
  const { url } = (await site.call('serviceUrl', {}, { token: member.token })).data;
  return {
    member,
    cookie: signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
    chief: await site.staffToken(),
    conversation: (await open(new URL(url).hash.slice(1))).data.conversation,
    visitor: (await open('')).data.conversation,
  };
}
type Askers = Awaited<ReturnType<typeof askers>>;

/** @param fields what stands before the file */
async function upload(path: string, token: string, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob(['no picture']), 'me.png');
  return site.raw(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
}
/** Of somebody who signed nothing. */
async function unsigned(path: string) {
  const { status } = await fetch(new URL(path, site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return { code: status };
}
const recovery = ({ member: { username } }: Askers) => ({
  name: username,
  code: '123456',
  password: 'graniet-7',
});
const mailbox = ({ member: { token } }: Askers) =>
  site.call(
    'offerEmail',
    { address: 'otters@play.example', password, paypassword: 'stapel1', code: '' },
    { token },
  );
const askedByPasskey = {
  response: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
} as const;
const identity = {
  wants: 'basic',
  name: '测试会员',
  birthday: '1990-01-01',
  country: 'CN',
  kind: 'passport',
  number: 'E1234567',
  password,
} as const;
const picture = (conversation: string) => ({ conversation, client_id: randomUUID() });

test.each<[string, number, number, (by: Askers) => Promise<{ code: number }>]>([
  // Guesses at what somebody knows or has.
  [
    'change-password/member',
    10,
    900,
    ({ member: { token } }) =>
      site.call('changePassword', { password: 'wrong-guess-1', paypassword: 'graniet-7' }, { token }),
  ],
  [
    'change-password/member',
    10,
    900,
    ({ member: { token } }) => site.call('submitIdentity', { ...identity, password: 'wrong-1' }, { token }),
  ],
  ['recover/place', 10, 3_600, (by) => site.call('recoverLoginPassword', recovery(by))],
  ['recover/address', 40, 3_600, (by) => site.call('recoverLoginPassword', recovery(by))],
  ['recover/account-day', 40, 86_400, (by) => site.call('recoverLoginPassword', recovery(by))],
  ...(
    [
      ['recover/device', 10, 3_600],
      ['recover/device-day', 30, 86_400],
    ] as const
  ).map(
    ([name, attempts, seconds]) =>
      [
        name,
        attempts,
        seconds,
        (by: Askers) =>
          site.raw('/api/recovery/login', {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie: by.cookie },
            body: JSON.stringify(recovery(by)),
          }),
      ] as [string, number, number, (by: Askers) => Promise<{ code: number }>],
  ),
  [
    'recover/member',
    10,
    3_600,
    ({ member: { token } }) =>
      site.call('recoverPayPassword', { password, code: '123456', next: 'graniet-7' }, { token }),
  ],
  ['letter/address', 60, 3_600, () => site.call('stopByLetter', { code: 'none' })],
  ['recovery/claim', 120, 3_600, () => site.call('recoveryStatus', { claim: 'none' })],
  [
    'recovery/claim',
    120,
    3_600,
    () => site.call('claimRecovery', { claim: 'none', password: 'graniet-7', paypassword: 'leisteen-7' }),
  ],
  ['passkey/address', 120, 900, () => site.call('askPasskey', { for: 'sign_in' })],
  ['passkey/address', 120, 900, () => site.call('signInByPasskey', askedByPasskey)],
  [
    'passkey/address',
    120,
    900,
    ({ member: { token } }) => site.call('provePasskey', askedByPasskey, { token }),
  ],
  ['staff-passkey/address', 120, 900, () => site.staff('askStaffPasskey', { for: 'alone' })],
  ['staff-passkey/address', 120, 900, ({ chief }) => site.staff('proveStaffPasskey', askedByPasskey, chief)],
  // Letters to a mailbox that may be somebody else's.
  ['email/member', 5, 3_600, mailbox],
  ['email/mailbox', 5, 86_400, mailbox],
  ['email/network', 30, 3_600, mailbox],
  // Calls of partners that nobody signed.
  ['gateway/unauthenticated', 60, 60, () => unsigned('/gateways/sandbox/callback')],
  ['identity-checker/unauthenticated', 60, 60, () => unsigned('/identity-checkers/sandbox/callback')],
  // What has to be received, drawn anew, kept.
  [
    'identity-picture/member',
    30,
    86_400,
    ({ member: { token } }) => upload('/api/identity/picture', token, { side: 'front' }),
  ],
  [
    'identity-form/member',
    10,
    86_400,
    ({ member: { token } }) => site.call('submitIdentity', identity, { token }),
  ],
  ['avatar/member', 20, 3_600, ({ member: { token } }) => upload('/api/uploadimg', token)],
  ['banner/staff', 60, 3_600, ({ chief }) => upload('/api/console/banners/picture', chief)],
  ['promotion-picture/staff', 60, 3_600, ({ chief }) => upload('/api/console/promotions/picture', chief)],
  ['agent-picture/staff', 60, 3_600, ({ chief }) => upload('/api/console/agent-content/picture', chief)],
  ['service-picture/staff', 60, 3_600, ({ chief }) => upload('/api/console/service/sendpicture', chief)],
  // Conversations.
  ['service/address', 120, 600, () => site.call('serviceOpen', { ticket: '', visitor: randomUUID() })],
  [
    'service/conversation',
    30,
    60,
    ({ conversation }) =>
      site.call('serviceSend', { conversation, text: '您好', client_id: randomUUID(), order_no: '' }),
  ],
  ['service/conversation', 30, 60, ({ conversation }) => site.call('serviceEnd', { conversation, seen: 0 })],
  [
    'service-rating/conversation',
    30,
    3_600,
    ({ conversation }) => site.call('serviceRate', { conversation, stars: 5, words: '' }),
  ],
  [
    'service-look/conversation',
    240,
    60,
    ({ conversation }) => site.call('serviceEarlier', { conversation, before: 1 }),
  ],
  [
    'service-look/conversation',
    240,
    60,
    ({ conversation }) => site.call('servicePicture', { conversation, message: 1 }),
  ],
  [
    'service-picture/address',
    120,
    3_600,
    ({ conversation }) => upload('/api/service/sendpicture', '', picture(conversation)),
  ],
  [
    'service-picture/conversation',
    20,
    3_600,
    ({ conversation }) => upload('/api/service/sendpicture', '', picture(conversation)),
  ],
  [
    'service-picture/visitor',
    5,
    3_600,
    ({ visitor }) => upload('/api/service/sendpicture', '', picture(visitor)),
  ],
])(
  '%s lets %i through within %i seconds, and its door refuses the next',
  async (name, attempts, perSeconds, attempt) => {
    const asked: unknown[] = [];
    vi.spyOn(site.running.site.limits, 'hit').mockImplementation(async (rule) => {
      if (rule.name !== name) return undefined;
      asked.push(rule);
      return perSeconds;
    });
    const { code } = await attempt(known);
    expect(asked).toEqual([{ name, attempts, perSeconds }]);
    expect(code).toBe(name.endsWith('/unauthenticated') ? 429 : 9001);
  },
);

test('records of 1, 7, 15 and 30 days begin at that many midnights of Beijing, today’s among them', async () => {
  const { id, token } = await site.member();
  const midnight = new Date('2026-11-20T16:00:00.000Z').getTime();
  const moments = [0, 6, 14, 29].flatMap((days) => [midnight - days * day, midnight - days * day - second]);
  for (const [index, moment] of moments.entries())
    await site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', 10000, '', 'approved', $3, $3, 10000, 'staff/1', $3)`,
      [`BORDER-${id}-${index}`, id, new Date(moment)],
    );
  const total = async (date: 1 | 2 | 3 | 4) =>
    (await site.call('transactions', { type: 1, date, page: 1 }, { token })).data.total;
  expect([await total(1), await total(2), await total(3), await total(4)]).toEqual([1, 3, 5, 7]);
});

test('a rule of the red packets holds up to its upper edge, and from its lower one', async () => {
  const { site: parts, settings } = site.running;
  clock.set(new Date('2026-11-21T01:00:00.000Z'));
  const rules = [
    { from: 10_000, to: 49_999, chances: 1 },
    { from: 50_000, to: 99_999, chances: 2 },
  ];
  await parts.database.transaction((tx) =>
    settings.set(tx, 'redPackets', { pool: 100_000_000, share: 100, rules }, 'seed'),
  );
  const chances = async (fen: number) => {
    const { id, token } = await site.member();
    await parts.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', $4, '', 'approved', $3, $3, $4, 'staff/1', $3)`,
      [`EDGE-${id}`, id, clock.now(), fen],
    );
    return (await site.call('redPacket', {}, { token })).data.sendnums;
  };
  const given = [];
  for (const fen of [9_999, 10_000, 49_999, 50_000, 99_999, 100_000]) given.push(await chances(fen));
  expect(given).toEqual([0, 1, 1, 2, 2, 0]);
});
