/** Events reach the operator's programs: signed as published, once for what is committed, in order, whatever a receiver does. */

import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleApiDocument } from '@mingpai/contract/console/openapi';
import { eventSchema, type WebhookEventKind } from '@mingpai/contract/webhooks';
import { generate } from 'otplib';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { settlementsBehind, settlementsBetween } from '../wagering/index.ts';
import { recordPayout, type WithdrawalOrder } from '../withdrawals/index.ts';
import { tellOfBets } from './bets.ts';
import { boundWaiting } from './bound.ts';
import { claim, forgetOld, noteDelivered, noteFailed, putBack } from './deliveries.ts';
import { noteEvent } from './events.ts';
import { refuseAddress } from './receivers.ts';
import { openWebhookSender } from './sender.ts';
import { signatureOf } from './sign.ts';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: Date;
}
interface Told {
  readonly type: WebhookEventKind;
  readonly data: { readonly memberId: number };
}

/** Another program, which answers as a test wants it to. */
async function startReceiver() {
  const got: Got[] = [];
  let answer: (response: ServerResponse) => void = (response) => {
    response.end('thank you');
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString(), at: clock.now() });
      answer(response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    told: () => got.map(({ body }) => JSON.parse(body) as Told),
    answers(how: (response: ServerResponse) => void) {
      answer = how;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((ended) => server.close(ended));
    },
  };
}

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
let second: string;
let program: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken('chief');
  second = await site.staffToken('chief2');
  program = await startReceiver();
});
afterAll(async () => {
  await program?.stop();
  await site?.stop();
});
beforeEach(async () => {
  program.got.length = 0;
  program.answers((response) => void response.end('thank you'));
  await site.owner.query("update webhook_receiver set state = 'ended', paused_by = null, paused_at = null");
});

const why = { reason: 'CRM', typed: {} };
const settled = { behind: settlementsBehind, between: settlementsBetween };
const sender = (patienceMs?: number) =>
  openWebhookSender({ ...site.running.site, clock }, settled, patienceMs);
const wanted = (events: readonly WebhookEventKind[], url = program.url) => ({
  title: 'CRM',
  url,
  events: [...events],
});

/** Two people agree. @returns the address's id */
async function added(events: readonly WebhookEventKind[], url?: string): Promise<number> {
  const asked = await site.staff('proposeWebhook', { ...wanted(events, url), proposal: why }, chief);
  expect(asked.code).toBe(200);
  await agreed(asked.data.change?.id ?? 0);
  const { data } = await site.staff('webhookReceivers', {}, chief);
  return data.rows.filter(({ state }) => state !== 'ended').at(-1)?.id ?? 0;
}
async function agreed(id: number) {
  expect((await site.staff('approveRuleChange', { id, typed: {} }, second)).data.state).toBe('applied');
}
async function code(username = 'chief') {
  await site.owner.query('update staff set totp_step = 0 where username = $1', [username]);
  const secret = site.accounts.staff.find((one) => one.username === username)?.totpSecret ?? '';
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
}
const shown = async (id: number) =>
  (await site.staff('showWebhookSecret', { id, code: await code() }, chief)).data.secret;
const deliveries = async (id: number) => (await site.staff('webhookDeliveries', { id }, chief)).data.rows;
const closed = (memberId: number) =>
  site.running.site.database.transaction((tx) =>
    noteEvent(tx, clock, { kind: 'member.closed', data: { memberId } }),
  );
/** Staff sign in anew: their day is over. */
async function later(ms: number) {
  clock.set(new Date(clock.now().getTime() + ms));
  await site.owner.query('update staff set totp_step = 0');
  chief = await site.staffToken('chief');
  second = await site.staffToken('chief2');
}

/** As an operator's program checks it: by the library that the standard's authors publish, at the time at which it came. */
function verifies({ headers, body, at }: Got, secret: string): boolean {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  try {
    const told = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return new Webhook(secret).verify(body, Object.fromEntries(told)) !== undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  } finally {
    vi.useRealTimers();
  }
}

test('the signature is that of the published example', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const told = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' };
  expect(signatureOf([secret], told)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('an address takes two people, its secret is shown once, and both steps are in the log', async () => {
  const asked = await site.staff(
    'proposeWebhook',
    { ...wanted(['member.registered']), proposal: why },
    chief,
  );
  const id = asked.data.change?.id ?? 0;
  expect((await site.staff('approveRuleChange', { id, typed: {} }, chief)).code).toBe(6072);
  const before = await site.staff('webhookReceivers', {}, chief);
  expect(before.data.rows.filter(({ state }) => state === 'on')).toEqual([]);
  await agreed(id);
  const { data } = await site.staff('webhookReceivers', {}, chief);
  const made = data.rows.find(({ state }) => state === 'on');
  expect(made).toMatchObject({ title: 'CRM', url: program.url, secretUnseen: true });
  const receiver = made?.id ?? 0;
  expect((await site.staff('showWebhookSecret', { id: receiver, code: '000000' }, chief)).code).toBe(6250);
  expect(await shown(receiver)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await site.staff('showWebhookSecret', { id: receiver, code: await code() }, chief);
  expect(again.code).toBe(6253);
  const log = await site.staff('auditLog', { search: 'webhook/' }, chief);
  expect(log.data.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook_secret_shown', 'webhook_added']),
  );
  expect(JSON.stringify(log.data)).not.toContain('whsec_');
});

test('addresses inside, without encryption, or with a password in them are not taken', () => {
  const taken = (url: string, allowed: readonly string[] = []) => refuseAddress(url, allowed) === undefined;
  expect(taken('https://crm.example.com/hook?k=1')).toBe(true);
  for (const url of [
    'http://crm.example.com/',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://printer.local/',
    'https://a:b@crm.example.com/',
    'ftp://crm.example.com/',
    'https://crm.example.com/#x',
    'nothing',
  ])
    expect(taken(url), url).toBe(false);
  expect(taken('http://10.0.0.1/', ['10.0.0.1'])).toBe(true);
});

test('what a member does is told in its transaction, signed, with the number and nothing personal', async () => {
  const id = await added(['member.registered']);
  const secret = await shown(id);
  const { id: member, username } = await site.member();
  await sender().send();
  expect(program.told()).toEqual([
    expect.objectContaining({ type: 'member.registered', version: 1, data: { memberId: Number(member) } }),
  ]);
  const [got] = program.got;
  if (!got) throw new Error('nothing came');
  expect(verifies(got, secret)).toBe(true);
  expect(verifies({ ...got, body: got.body.replace('1', '2') }, secret)).toBe(false);
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const [{ [name]: value, ...less }, seconds] = [got.headers, Number(got.headers['webhook-timestamp']) + 1];
    const other = name === 'webhook-timestamp' ? String(seconds) : String(value).replace(/.$/, '_');
    expect([name, verifies({ ...got, headers: { ...less, [name]: other } }, secret)]).toEqual([name, false]);
    expect([name, verifies({ ...got, headers: less }, secret)]).toEqual([name, false]);
  }
  for (const [minutes, taken] of [
    [4, true],
    [6, false],
  ] as const)
    expect(verifies({ ...got, at: new Date(got.at.getTime() + minutes * 60_000) }, secret)).toBe(taken);
  expect(got.body).not.toContain(username);
  eventSchema('member.registered').parse(JSON.parse(got.body));
  expect(await deliveries(id)).toMatchObject([
    { state: 'delivered', tries: 1, status: 200, answer: 'thank you' },
  ]);
});

test('who may only look sees which host is told, and not the address: there may be a key in it', async () => {
  await added(['member.closed']);
  const clerk = await site.staffToken('clerk');
  await site.owner.query(
    "update staff set roles = '{}', rights = '{webhooks.read}' where username = 'clerk'",
  );
  const { data } = await site.staff('webhookReceivers', {}, clerk);
  await site.owner.query("update staff set roles = '{clerk}', rights = '{}' where username = 'clerk'");
  const { host } = new URL(program.url);
  expect(data.rows.filter(({ state }) => state === 'on')).toMatchObject([{ url: null, host }]);
  expect(data.rows.filter(({ url }) => url !== null)).toEqual([]);
});

/** What the program was told of a member, in the order of its coming. */
async function toldOf(member: bigint) {
  await sender().send();
  return program
    .told()
    .filter(({ data }) => data.memberId === Number(member))
    .map(({ type, data }) => ({ type, data }));
}

test('a deposit that is credited is told with what was asked and what came, in yuan', async () => {
  await added(['deposit.credited']);
  const { id: member, token } = await site.member();
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  const { rows } = (await site.staff('depositQueue', { search: data.deposit_no, state: 'all' }, chief)).data;
  const approval = { id: rows[0]?.id ?? 0, amount: 999.5, reference: 'line 7' };
  expect((await site.staff('approveDeposit', approval, chief)).code).toBe(200);
  expect(await toldOf(member)).toEqual([
    {
      type: 'deposit.credited',
      data: { memberId: Number(member), orderNo: data.deposit_no, asked: 1_000, credited: 999.5 },
    },
  ]);
});

test('a withdrawal is told when it is approved, when the chain has paid it, once, and when it is refused', async () => {
  await added(['withdrawal.approved', 'withdrawal.paid', 'withdrawal.refused']);
  const { id: member, token } = await site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TToldOfIt', pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token });
  const asked = async (amount: number) => {
    const request = { amount, bank: bound.data.id, password: payPassword };
    const { data } = await site.call('withdraw', request, { token, key: crypto.randomUUID() });
    const { rows } = (await site.staff('withdrawalQueue', { search: data.order_no }, chief)).data;
    return { id: rows[0]?.id ?? 0, orderNo: data.order_no };
  };
  const memberId = Number(member);
  const transaction = `0x${'cd'.repeat(32)}`;
  const paid = await asked(200);
  const approval = { id: paid.id, transactionHash: transaction };
  expect((await site.staff('approveWithdrawal', approval, chief)).code).toBe(200);
  const approved = { memberId, orderNo: paid.orderNo, amount: 200, protocol: 'TRC20' };
  expect(await toldOf(member)).toEqual([{ type: 'withdrawal.approved', data: approved }]);
  program.got.length = 0;
  // The chain of this site is not watched: what its watcher would have kept.
  await site.owner.query(
    "update withdrawal_order set payout = 'sent', payout_since = decided_at where id = $1",
    [paid.id],
  );
  for (let time = 0; time < 2; time += 1)
    await site.running.site.database.transaction(async (tx) => {
      const { rows } = await tx.query<WithdrawalOrder>(
        'select * from withdrawal_order where id = $1 for update',
        [paid.id],
      );
      for (const order of rows)
        await recordPayout(tx, clock, { order, payout: 'verified', reason: null, log: time });
    });
  expect(await toldOf(member)).toEqual([{ type: 'withdrawal.paid', data: { ...approved, transaction } }]);
  program.got.length = 0;
  const refused = await asked(201);
  const refusal = { id: refused.id, reason: '资料不符' };
  expect((await site.staff('rejectWithdrawal', refusal, chief)).code).toBe(200);
  expect(await toldOf(member)).toEqual([
    { type: 'withdrawal.refused', data: { memberId, orderNo: refused.orderNo, amount: 201 } },
  ]);
});

test('a break is told with its end; a limit with its value, and whether it waits for the second yes', async () => {
  await added(['member.excluded', 'member.limits_changed']);
  const { id: member, token } = await site.member();
  const memberId = Number(member);
  const type = 'member.limits_changed';
  const day = 24 * 3_600_000;
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  for (const amount of ['500', '800'])
    expect((await site.call('setPlayLimit', { kind: 'deposit', amount }, { token })).code).toBe(200);
  expect(await toldOf(member)).toEqual([
    { type, data: { memberId, kind: 'deposit', span: 'day', value: 500, from: after(0), waits: false } },
    { type, data: { memberId, kind: 'deposit', span: 'day', value: 800, from: after(day), waits: true } },
  ]);
  program.got.length = 0;
  expect((await site.call('takePlayBreak', { kind: 'exclusion', days: 183 }, { token })).code).toBe(200);
  expect(await toldOf(member)).toEqual([
    { type: 'member.excluded', data: { memberId, kind: 'exclusion', endsAt: after(183 * day) } },
  ]);
});

test('what is undone was never told, and nobody is told of what they did not ask for', async () => {
  const id = await added(['member.closed']);
  await site.running.site.database
    .transaction(async (tx) => {
      await noteEvent(tx, clock, { kind: 'member.closed', data: { memberId: 1 } });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await site.member();
  await sender().send();
  expect(program.got).toEqual([]);
  expect(await deliveries(id)).toEqual([]);
});

test('two secrets sign while one is changed, until a day after the new one was seen', async () => {
  const id = await added(['member.closed']);
  const first = await shown(id);
  const asked = await site.staff('proposeWebhookSecret', { id, proposal: why }, chief);
  await agreed(asked.data.change?.id ?? 0);
  await closed(1);
  await sender().send();
  const next = await shown(id);
  await closed(2);
  await sender().send();
  await later(25 * 3_600_000);
  await closed(3);
  await sender().send();
  const by = (secret: string) => program.got.map((got) => verifies(got, secret));
  expect(by(first)).toEqual([true, true, false]);
  expect(by(next)).toEqual([true, true, true]);
});

test('what is not taken comes again under the same id, ever more rarely, and in the member’s order', async () => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(500).end('\u0000<b>busy</b>'));
  await closed(7);
  await closed(7);
  await closed(8);
  await sender().send();
  // The second of one member waits for the first.
  expect(
    program
      .told()
      .map(({ data }) => data.memberId)
      .toSorted(),
  ).toEqual([7, 8]);
  expect(await deliveries(id)).toMatchObject([
    { state: 'waiting', tries: 1, status: 500, answer: '<b>busy</b>' },
    { state: 'waiting', tries: 0, status: null },
    { state: 'waiting', tries: 1, status: 500 },
  ]);
  await sender().send();
  expect(program.got.length).toBe(2);
  program.answers((response) => void response.end());
  await later(5_000);
  await sender().send();
  const ids = program.got.map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBe(5);
  expect(new Set(ids).size).toBe(3);
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('who never takes it is asked again after 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20, 24 and 24 hours, and then no more', async () => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(500).end());
  await closed(7);
  await sender().send();
  const after = async (ms: number) => {
    clock.set(new Date(clock.now().getTime() + ms));
    // As if it had taken something else meanwhile: one that takes nothing for a day is paused.
    await site.owner.query('update webhook_receiver set failing_since = null where id = $1', [id]);
    await sender().send();
    return program.got.length;
  };
  const [minute, hour] = [60_000, 3_600_000];
  const waits = [5_000, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24, 24].map((hours) => hours * hour)];
  for (const [tried, wait] of waits.entries())
    expect([await after(wait - 1), await after(1)], `wait ${tried + 1}`).toEqual([tried + 1, tried + 2]);
  await later(30 * 24 * hour);
  await sender().send();
  expect(program.got.length).toBe(11);
  expect(await deliveries(id)).toMatchObject([{ state: 'given_up', tries: 11 }]);
});

test.each([
  [400, 'given_up'],
  [413, 'given_up'],
  [422, 'given_up'],
  // Somebody has to mend the key or the path: the event itself is not refused.
  [401, 'waiting'],
  [404, 'waiting'],
])('an event that is answered with %i four times is %s then', async (status, state) => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(status).end());
  await closed(7);
  await sender().send();
  const minute = 60_000;
  for (const wait of [5_000, 5 * minute, 30 * minute]) {
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting' }]);
    clock.set(new Date(clock.now().getTime() + wait));
    await sender().send();
  }
  expect(await deliveries(id)).toMatchObject([{ state, tries: 4, status }]);
});

test.each([
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'waiting'],
  // Nothing has changed, says somebody's cache: the event did not reach the program.
  [304, 'waiting'],
])('an event that is answered with %i is %s', async (status, state) => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(status).end());
  await closed(7);
  await sender().send();
  expect(await deliveries(id)).toMatchObject([{ state, tries: 1, status }]);
});

/** Some time passes, and what is due is sent. @returns what has come by then */
async function comeAfter(ms: number) {
  clock.set(new Date(clock.now().getTime() + ms));
  await sender().send();
  return program.got.length;
}

test.each([
  [429, 'seconds', () => '600'],
  [503, 'seconds', () => '600'],
  [429, 'a date', () => new Date(clock.now().getTime() + 600_000).toUTCString()],
  [503, 'a date', () => new Date(clock.now().getTime() + 600_000).toUTCString()],
])('who answers %i and asks to be left alone for ten minutes, in %s, is', async (status, _how, wait) => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(status, { 'retry-after': wait() }).end('later'));
  await closed(7);
  expect([await comeAfter(0), await comeAfter(599_000), await comeAfter(1_000)]).toEqual([1, 1, 2]);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 2, status, answer: 'later' }]);
});

test.each([429, 503])('nobody puts us off for more than a day: %i', async (status) => {
  await added(['member.closed']);
  program.answers((response) => void response.writeHead(status, { 'retry-after': '864000' }).end());
  await closed(7);
  const day = 24 * 3_600_000;
  const came = [await comeAfter(0), await comeAfter(day - 1), await comeAfter(1)];
  await later(0);
  expect(came).toEqual([1, 1, 2]);
});

test('what a node had taken when it died is sent by another a minute later, and not before', async () => {
  const id = await added(['member.closed']);
  await closed(7);
  expect(await claim(site.running.site, BigInt(id), 8)).toHaveLength(1);
  expect([await comeAfter(0), await comeAfter(59_999), await comeAfter(1)]).toEqual([0, 0, 1]);
});

test('an answer counts for the try that it was given to, and for none that another node has begun since', async () => {
  const id = await added(['member.closed']);
  await closed(7);
  const { site: node } = site.running;
  const [first] = await claim(node, BigInt(id), 8);
  clock.set(new Date(clock.now().getTime() + 60_000));
  const [next] = await claim(node, BigInt(id), 8);
  if (!first || !next) throw new Error('nothing was due');
  const [before] = await deliveries(id);
  await noteFailed(node, BigInt(id), first, { status: 500, answer: 'busy' });
  await noteDelivered(node, BigInt(id), first, { status: 200, answer: 'late' });
  expect(await deliveries(id)).toEqual([before]);
  expect(before).toMatchObject({ state: 'waiting', tries: 2 });
  await noteDelivered(node, BigInt(id), next, { status: 200, answer: 'thank you' });
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 2, answer: 'thank you' }]);
});

test('what was taken and not tried after all is due at once and has lost no try', async () => {
  const id = await added(['member.closed']);
  await closed(7);
  for (const due of await claim(site.running.site, BigInt(id), 8)) await putBack(site.running.site, due);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  expect(await comeAfter(0)).toBe(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

test('while one says nothing the others are told, and the job that sends is over', async () => {
  const other = await startReceiver();
  await added(['member.closed']);
  await added(['member.closed'], other.url);
  program.answers(() => undefined);
  const slow = sender(600_000);
  await closed(5);
  await slow.jobs.find(({ name }) => name === 'send_webhooks')?.run({});
  await expect.poll(() => other.got.length).toBe(1);
  await closed(6);
  await slow.jobs.find(({ name }) => name === 'send_webhooks')?.run({});
  await expect.poll(() => other.got.length).toBe(2);
  slow.leave();
  await other.stop();
});

test('a silent, redirecting or endless receiver is one that took nothing, and holds up no other', async () => {
  const other = await startReceiver();
  const bad = await added(['member.closed']);
  const good = await added(['member.closed'], other.url);
  for (const answer of [
    undefined,
    (response: ServerResponse) => void response.writeHead(302, { location: other.url }).end(),
    (response: ServerResponse) => {
      response.writeHead(404);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour).on('error', () => undefined);
      pour();
    },
  ]) {
    program.answers(answer ?? (() => undefined));
    await closed(9);
    // Only the silent one has to be waited for.
    await sender(answer === undefined ? 2_000 : 20_000).send();
    await later(4 * 24 * 3_600_000);
    await site.owner.query(
      "update webhook_receiver set state = 'on', paused_by = null, paused_at = null, failing_since = null where id = $1",
      [bad],
    );
    await site.owner.query(
      "update webhook_delivery set state = 'given_up', due_at = null where receiver_id = $1",
      [bad],
    );
  }
  expect(other.got.length).toBe(3);
  expect((await deliveries(good)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  const answers = (await deliveries(bad)).map(({ status, answer }) => [
    status,
    answer.slice(0, 5),
    answer.length,
  ]);
  expect(answers).toEqual([
    [404, 'xxxxx', 256],
    [302, '', 0],
    [null, 'no an', 17],
  ]);
  await other.stop();
});

test('one that takes nothing for a day is paused, which is in the log, and goes on where it was', async () => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(503).end());
  await closed(1);
  await sender().send();
  await later(25 * 3_600_000);
  await sender().send();
  const state = async () =>
    (await site.staff('webhookReceivers', {}, chief)).data.rows.find((row) => row.id === id);
  expect(await state()).toMatchObject({ state: 'paused', pausedBy: 'silence', waiting: 1 });
  const figures = await (await fetch(`${site.running.address}/metrics`)).text();
  expect(figures).toMatch(/^webhook_receivers_paused 1$/m);
  const log = await site.staff('auditLog', { search: `webhook/${id}` }, chief);
  expect(log.data.rows[0]).toMatchObject({
    action: 'webhook_paused',
    staff: expect.any(String),
    detail: { title: 'CRM', stateBefore: 'on', stateAfter: 'paused' },
  });
  await closed(2);
  const before = program.got.length;
  await sender().send();
  expect(program.got.length).toBe(before);
  // What was tried in vain before has all its tries again.
  expect((await deliveries(id)).map(({ tries }) => tries).toSorted()).toEqual([0, 2]);
  program.answers((response) => void response.end());
  expect((await site.staff('switchWebhook', { id, to: 'on' }, chief)).code).toBe(200);
  expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([0, 0]);
  await sender().send();
  expect(await state()).toMatchObject({ state: 'on', pausedBy: null, waiting: 0, failingSince: null });
});

test('one that says that nobody is there is paused at once; one that is taken away is told nothing more', async () => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(410).end());
  await closed(1);
  await sender().send();
  const { data } = await site.staff('webhookReceivers', {}, chief);
  expect(data.rows.find((row) => row.id === id)).toMatchObject({ state: 'paused', pausedBy: 'gone' });
  expect((await site.staff('switchWebhook', { id, to: 'ended' }, chief)).code).toBe(200);
  expect((await site.staff('switchWebhook', { id, to: 'on' }, chief)).code).toBe(6254);
  await closed(2);
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['given_up']);
});

test('an address that two people change is told at its new place, and no more at the old one', async () => {
  const other = await startReceiver();
  const id = await added(['member.closed']);
  const moved = { ...wanted(['member.closed'], other.url), title: '新的CRM', id };
  const asked = await site.staff('proposeWebhook', { ...moved, proposal: why }, chief);
  await agreed(asked.data.change?.id ?? 0);
  await closed(1);
  await sender().send();
  expect([program.got.length, other.got.length]).toEqual([0, 1]);
  const { data } = await site.staff('webhookReceivers', {}, chief);
  expect(data.rows.find((row) => row.id === id)).toMatchObject({ title: '新的CRM', url: other.url });
  const log = await site.staff('auditLog', { search: `webhook/${id}` }, chief);
  expect(log.data.rows.map(({ action }) => action)).toContain('webhook_changed');
  await other.stop();
});

test('an address that two people change is not blamed for what its old place did not take', async () => {
  const id = await added(['member.closed']);
  program.answers((response) => void response.writeHead(500).end());
  await closed(1);
  await sender().send();
  const failingSince = async () =>
    (await site.staff('webhookReceivers', {}, chief)).data.rows.find((row) => row.id === id)?.failingSince;
  expect(await failingSince()).toBe(clock.now().toISOString());
  const moved = { ...wanted(['member.closed'], `${program.url}/new`), id };
  const asked = await site.staff('proposeWebhook', { ...moved, proposal: why }, chief);
  await agreed(asked.data.change?.id ?? 0);
  expect(await failingSince()).toBeNull();
});

test('a secret that is changed twice before anybody saw it keeps the one that the program has', async () => {
  const id = await added(['member.closed']);
  const first = await shown(id);
  for (let time = 0; time < 2; time += 1) {
    const asked = await site.staff('proposeWebhookSecret', { id, proposal: why }, chief);
    await agreed(asked.data.change?.id ?? 0);
  }
  await closed(1);
  await sender().send();
  const last = await shown(id);
  await closed(2);
  await sender().send();
  expect(program.got.map((got) => [verifies(got, first), verifies(got, last)])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('there are ten addresses at most, proposed or agreed to', async () => {
  const others = (many: number) =>
    site.owner.query(
      `insert into webhook_receiver (title, url, events, secret, made_at)
       select 'CRM', 'https://crm.example.com/', '{member.closed}', $1, $2 from generate_series(1, $3::int)`,
      [Buffer.alloc(32), clock.now(), many],
    );
  const proposed = () => site.staff('proposeWebhook', { ...wanted(['member.closed']), proposal: why }, chief);
  await others(9);
  const { data: asked } = await proposed();
  await others(1);
  const late = await site.staff('approveRuleChange', { id: asked.change?.id ?? 0, typed: {} }, second);
  expect(late.data?.state).not.toBe('applied');
  expect((await proposed()).code).toBe(6252);
  const { data } = await site.staff('webhookReceivers', {}, chief);
  expect(data.rows.filter(({ state }) => state !== 'ended')).toHaveLength(10);
});

test('what is sent again goes to its own address, and a list of one state has that state alone', async () => {
  const other = await startReceiver();
  const [id, beside] = [await added(['member.closed']), await added(['member.closed'], other.url)];
  await closed(1);
  await closed(2);
  await sender().send();
  const [foreign] = await deliveries(beside);
  expect((await site.staff('resendWebhooks', { id, delivery: foreign?.id ?? 0 }, chief)).data.sent).toBe(0);
  await sender().send();
  expect([program.got.length, other.got.length]).toEqual([2, 2]);
  program.answers((response) => void response.writeHead(500).end());
  await closed(3);
  await sender().send();
  const asked = async (state?: 'waiting' | 'delivered' | 'given_up', page = 1) =>
    (await site.staff('webhookDeliveries', { id, page, pageSize: 2, ...(state && { state }) }, chief)).data;
  expect(await asked('waiting')).toMatchObject({ total: 1, rows: [{ state: 'waiting' }] });
  expect(await asked('delivered')).toMatchObject({
    total: 2,
    rows: [{ state: 'delivered' }, { state: 'delivered' }],
  });
  expect(await asked('given_up')).toEqual({ total: 0, rows: [] });
  const [first, next] = [await asked(), await asked(undefined, 2)];
  expect([first.total, next.total]).toEqual([3, 3]);
  expect([...first.rows, ...next.rows].map(({ state }) => state)).toEqual([
    'waiting',
    'delivered',
    'delivered',
  ]);
  await other.stop();
});

test('whoever watches the site sees how many events wait, and since when the oldest does, though another is due before it', async () => {
  await boundWaiting(site.running.site);
  const other = await startReceiver();
  await added(['member.closed']);
  for (const receiver of [program, other])
    receiver.answers((response) => void response.writeHead(429, { 'retry-after': '86400' }).end());
  await closed(7);
  await sender().send();
  await later(1_800_000);
  await added(['member.closed'], other.url);
  await closed(8);
  await later(1_800_000);
  await closed(9);
  const figures = await (await fetch(`${site.running.address}/metrics`)).text();
  expect(figures).toMatch(/^webhook_oldest_waiting_seconds 3600$/m);
  expect(figures).toMatch(/^webhook_events_waiting 5$/m);
  await other.stop();
});

test('staff send one again, or a span, under the same ids; a test goes to one address', async () => {
  const id = await added(['member.closed']);
  await closed(1);
  await closed(2);
  await sender().send();
  const [last] = await deliveries(id);
  expect((await site.staff('resendWebhooks', { id, delivery: last?.id ?? 0 }, chief)).data.sent).toBe(1);
  await sender().send();
  expect(
    program.got.map(({ headers }) => headers['webhook-id']).filter((one) => one === last?.eventId).length,
  ).toBe(2);
  const from = new Date(clock.now().getTime() - 60_000).toISOString();
  expect((await site.staff('resendWebhooks', { id, from }, chief)).data.sent).toBe(2);
  await sender().send();
  expect(program.got.length).toBe(5);
  const to = new Date(clock.now().getTime() + 1_000);
  clock.set(to);
  await closed(3);
  await sender().send();
  const until = { id, from, to: to.toISOString() };
  expect((await site.staff('resendWebhooks', until, chief)).data.sent).toBe(2);
  await sender().send();
  expect(program.got.length).toBe(8);
  expect((await site.staff('testWebhook', { id }, chief)).code).toBe(200);
  await sender().send();
  expect(program.told().at(-1)).toMatchObject({ type: 'webhook.test', data: {} });
});

/** Settled bets as the wallet records them, of the member. */
const settle = (db: Pick<TestSite['owner'], 'query'>, memberId: bigint, name: string, many = 1) =>
  db.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
     select (select code from venue order by code limit 1), $3 || n, n, $1, 'sport', 100, -50, 'settled', $2, $2, 100, 1
       from generate_series(1, $4::int) as n`,
    [memberId, clock.now(), name, many],
  );
/** Everything that was recorded is told; transactions of other tests on this cluster may be older for a while. */
async function toldBets(many: number) {
  const { database } = site.running.site;
  const bets = () =>
    program.got
      .map(({ body }) => eventSchema('bets.settled').parse(JSON.parse(body)))
      .flatMap(({ data }) => (data as { bets: { betId: string; result: number; change: number }[] }).bets);
  await expect
    .poll(
      async () => {
        await tellOfBets({ database, clock }, settled);
        await sender().send();
        return bets().length;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(many);
  return bets();
}

test('settled bets are told in batches, each change once', async () => {
  await added(['bets.settled']);
  const { database } = site.running.site;
  await tellOfBets({ database, clock }, settled);
  const { id: member } = await site.member();
  await settle(site.owner, member, 'b', 600);
  const bets = await toldBets(600);
  await tellOfBets({ database, clock }, settled);
  await sender().send();
  expect(program.got.length).toBe(2);
  expect(new Set(bets.map(({ betId }) => betId)).size).toBe(600);
  const { rows } = await site.owner.query<{ code: string }>('select code from venue order by code limit 1');
  expect(bets[0]).toEqual({
    change: expect.any(Number),
    memberId: Number(member),
    venue: rows[0]?.code,
    betId: 'b1',
    state: 'settled',
    valid: 1,
    result: -0.5,
    at: clock.now().toISOString(),
  });
  // In steps, and from where the last one ended.
  await settle(site.owner, member, 'c', 7);
  for (let steps = 0; steps < 3; steps += 1) await tellOfBets({ database, clock }, settled, 2);
  const all = await toldBets(607);
  expect(new Set(all.map(({ change }) => change)).size).toBe(607);
});

test('whoever asks for bets is told of those from then on, and of none before, however long the site has looked', async () => {
  const { database } = site.running.site;
  await tellOfBets({ database, clock }, settled);
  const { id: member } = await site.member();
  await settle(site.owner, member, 'unasked');
  await tellOfBets({ database, clock }, settled);
  await added(['bets.settled']);
  await settle(site.owner, member, 'asked');
  expect((await toldBets(1)).map(({ betId }) => betId)).toEqual(['asked1']);
});

test('a bet whose transaction took longer than everything behind it is told all the same, and once', async () => {
  await added(['bets.settled']);
  const { database } = site.running.site;
  await tellOfBets({ database, clock }, settled);
  const { id: member } = await site.member();
  await site.owner.transaction(async (slow) => {
    await settle(slow, member, 'slow');
    await later(20 * 60_000);
    await settle(site.running.site.database, member, 'quick');
    await tellOfBets({ database, clock }, settled);
    await later(20 * 60_000);
    await tellOfBets({ database, clock }, settled);
  });
  const bets = await toldBets(2);
  expect(bets.map(({ betId }) => betId).toSorted()).toEqual(['quick1', 'slow1']);
});

test('a site that told bets by time goes on where it was: none again, none left out', async () => {
  await added(['bets.settled']);
  const { database } = site.running.site;
  await tellOfBets({ database, clock }, settled);
  const { id: member } = await site.member();
  await settle(site.owner, member, 'before');
  clock.set(new Date(clock.now().getTime() + 60_000));
  await site.owner.query('update webhook_bets set told_to = $1, xid = null, last = 0', [clock.now()]);
  await settle(site.owner, member, 'behind');
  const bets = await toldBets(1);
  expect(bets.map(({ betId }) => betId)).toEqual(['behind1']);
  await settle(site.owner, member, 'next');
  expect((await toldBets(2)).map(({ betId }) => betId).toSorted()).toEqual(['behind1', 'next1']);
});

test('what a site told by time is not told again by a transaction that an older one holds open', async () => {
  await added(['bets.settled']);
  const { database } = site.running.site;
  await tellOfBets({ database, clock }, settled);
  const { id: member } = await site.member();
  await site.owner.transaction(async (older) => {
    await older.query('select pg_current_xact_id()');
    await settle(site.running.site.database, member, 'held');
    clock.set(new Date(clock.now().getTime() + 60_000));
    await site.owner.query('update webhook_bets set told_to = $1, xid = null, last = 0', [clock.now()]);
    await tellOfBets({ database, clock }, settled);
  });
  await settle(site.owner, member, 'after');
  expect((await toldBets(1)).map(({ betId }) => betId)).toEqual(['after1']);
});

test('what waits for one receiver has a bound; from when to when it was not told is said', async () => {
  const id = await added(['member.closed']);
  expect((await site.staff('switchWebhook', { id, to: 'paused' }, chief)).code).toBe(200);
  const bound = () => boundWaiting(site.running.site, 4);
  const row = async () =>
    (await site.staff('webhookReceivers', {}, chief)).data.rows.find((one) => one.id === id);
  for (const memberId of [1, 2, 3]) await closed(memberId);
  await bound();
  expect(await row()).toMatchObject({ waiting: 3, missedFrom: null });
  await closed(4);
  await bound();
  const from = clock.now().toISOString();
  await closed(5);
  expect(await row()).toMatchObject({ waiting: 4, missedFrom: from, missedTo: null });
  expect(await (await fetch(`${site.running.address}/metrics`)).text()).toMatch(
    /^webhook_receivers_full 1$/m,
  );
  await later(60_000);
  expect((await site.staff('switchWebhook', { id, to: 'on' }, chief)).code).toBe(200);
  await bound();
  expect(await row()).toMatchObject({ missedTo: null });
  await sender().send();
  await bound();
  expect(await row()).toMatchObject({ missedFrom: from, missedTo: clock.now().toISOString(), waiting: 0 });
  await closed(6);
  await sender().send();
  expect(
    program
      .told()
      .map(({ data }) => data.memberId)
      .toSorted(),
  ).toEqual([1, 2, 3, 4, 6]);
  await later(31 * 24 * 3_600_000);
  await bound();
  expect(await row()).toMatchObject({ missedFrom: null, missedTo: null });
});

test('one that was full is told again as soon as half of them are taken, and not before', async () => {
  const id = await added(['member.closed']);
  expect((await site.staff('switchWebhook', { id, to: 'paused' }, chief)).code).toBe(200);
  for (const memberId of [1, 2, 3, 4]) await closed(memberId);
  const afterTaken = async (many: number) => {
    await site.owner.query(
      `update webhook_delivery set state = 'delivered', due_at = null
        where id in (select id from webhook_delivery where receiver_id = $1 and state = 'waiting' order by id limit $2)`,
      [id, many],
    );
    await boundWaiting(site.running.site, 4);
    const { data } = await site.staff('webhookReceivers', {}, chief);
    const { missedFrom, missedTo } = data.rows.find((row) => row.id === id) ?? {};
    return [missedFrom !== null, missedTo !== null];
  };
  expect([await afterTaken(0), await afterTaken(1), await afterTaken(1)]).toEqual([
    [true, false],
    [true, false],
    [true, true],
  ]);
});

test('one that is full again says from when on it was not told of everything the first time', async () => {
  const id = await added(['member.closed']);
  const row = async () =>
    (await site.staff('webhookReceivers', {}, chief)).data.rows.find((one) => one.id === id);
  const fill = async () => {
    expect((await site.staff('switchWebhook', { id, to: 'paused' }, chief)).code).toBe(200);
    for (const memberId of [1, 2, 3, 4]) await closed(memberId);
    await boundWaiting(site.running.site, 4);
  };
  await fill();
  const from = clock.now().toISOString();
  await later(60_000);
  expect((await site.staff('switchWebhook', { id, to: 'on' }, chief)).code).toBe(200);
  await sender().send();
  await boundWaiting(site.running.site, 4);
  await later(60_000);
  await fill();
  expect(await row()).toMatchObject({ missedFrom: from, missedTo: null });
});

test('what waits for an address that was taken away is given up by the job, beyond what the request gives up', async () => {
  const id = await added(['member.closed']);
  await closed(1);
  // As the request leaves what is more than it gives up itself.
  await site.owner.query("update webhook_receiver set state = 'ended' where id = $1", [id]);
  await boundWaiting(site.running.site);
  expect(await deliveries(id)).toMatchObject([{ state: 'given_up', dueAt: null }]);
});

test('what is a month old goes', async () => {
  const id = await added(['member.closed']);
  await closed(1);
  await sender().send();
  await forgetOld(site.running.site.database, new Date(clock.now().getTime() + 31 * 24 * 3_600_000));
  expect(await deliveries(id)).toEqual([]);
});

test('the console’s document has every kind with its schema', () => {
  const { webhooks = {} } = consoleApiDocument();
  expect(Object.keys(webhooks).sort()).toEqual([
    'bets.settled',
    'deposit.credited',
    'differences.found',
    'member.closed',
    'member.excluded',
    'member.limits_changed',
    'member.registered',
    'withdrawal.approved',
    'withdrawal.paid',
    'withdrawal.refused',
  ]);
});
