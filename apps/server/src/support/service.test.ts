import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '../testing/client.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { noteDuty, someoneOnDuty } from './console-threads.ts';

/** How long a wait for news takes at most, in ms: what comes sooner was told. */
const longestWaitMs = 25_000;

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
});
afterAll(() => site.stop());

async function ticketOf(token?: string): Promise<string> {
  const { data } = await site.call('serviceUrl', {}, token === undefined ? {} : { token });
  return new URL(data.url).hash.slice(1);
}
async function memberTalks() {
  const member = await site.member();
  const opened = await site.call('serviceOpen', { ticket: await ticketOf(member.token) });
  expect(opened).toMatchObject({ code: 200, data: { member: true, messages: [] } });
  return { ...member, conversation: opened.data.conversation };
}
const say = (conversation: string, text: string, client_id: string = randomUUID()) =>
  site.call('serviceSend', { conversation, text, client_id });
const news = (conversation: string, after = 0, read = 0, seen = 0) =>
  site.call('serviceNews', { conversation, after, read, seen });
/** The next request has come in, and the answers that were asked for before it are given: what it waits for, it waits for now. */
async function arrival({ http, address }: Pick<TestSite['running'], 'http' | 'address'>): Promise<void> {
  await once(http.server, 'request');
  for (const _turn of [1, 2]) await fetch(`${address}/readyz`);
}
async function threadOf(username: string) {
  const { data } = await site.staff('serviceDesk', {}, chief);
  const row = data.rows.find((one) => one.username === username);
  return row && (await site.staff('serviceThread', { id: row.id }, chief)).data;
}

test('a member writes, staff see who it is and answer, each sees the other within a moment', async () => {
  const { conversation, username } = await memberTalks();
  const sent = await say(conversation, '存款没有到账');
  expect(sent).toMatchObject({ code: 200, data: { from: 'member', text: '存款没有到账' } });
  const thread = await threadOf(username);
  expect(thread?.messages).toMatchObject([{ from: 'member', text: '存款没有到账' }]);
  const asked = arrival(site.running);
  // The notice of one's own message may come late and end a wait without news; whoever waits asks again then, as pages do.
  const toldOf = async () => {
    for (;;) {
      const { data } = await news(conversation, sent.data.id, sent.data.id);
      if (data.messages.length > 0) return data.messages;
    }
  };
  const waiting = toldOf();
  const began = Date.now();
  await asked;
  const reply = { id: thread?.conversation.id ?? 0, text: '马上为您查', clientId: randomUUID() };
  expect(await site.staff('serviceReply', reply, chief)).toMatchObject({ code: 200 });
  expect(await waiting).toMatchObject([{ from: 'staff', text: '马上为您查' }]);
  expect(Date.now() - began).toBeLessThan(longestWaitMs / 2);
});

test('staff who wait at the desk hear of a new message at once', async () => {
  const { conversation } = await memberTalks();
  await say(conversation, '您好');
  const { data } = await site.staff('serviceWatch', { after: 0 }, chief);
  const asked = arrival(site.running);
  const watch = site.staff('serviceWatch', { after: data.last }, chief);
  await asked;
  const began = Date.now();
  await say(conversation, '在吗');
  expect(await watch).toMatchObject({ code: 200 });
  expect(Date.now() - began).toBeLessThan(longestWaitMs / 2);
  expect((await news(conversation)).data.on_duty).toBe(true);
});

test('what was written while the desk did not wait is told as soon as it waits again', async () => {
  const { conversation } = await memberTalks();
  await say(conversation, '您好');
  const { data } = await site.staff('serviceWatch', { after: 0 }, chief);
  await say(conversation, '还在吗');
  const began = Date.now();
  expect((await site.staff('serviceWatch', { after: data.last }, chief)).data.last).toBeGreaterThan(
    data.last,
  );
  expect(Date.now() - began).toBeLessThan(longestWaitMs / 2);
});

test("a conversation shows its member's own orders, deposits as they were credited, and a visitor's shows none", async () => {
  const [one, other] = [await memberTalks(), await memberTalks()];
  const orderOf = async ({ token }: { readonly token: string }) => {
    const asked = { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' } as const;
    return (await site.call('openDeposit', asked, { token, key: randomUUID() })).data.deposit_no;
  };
  const number = await orderOf(one);
  await orderOf(other);
  const { data: queue } = await site.staff('depositQueue', { search: number, state: 'all' }, chief);
  const credited = { id: queue.rows[0]?.id ?? 0, amount: 498.5 };
  expect((await site.staff('approveDeposit', credited, chief)).code).toBe(200);
  const withdrawals = new Map<string, string>();
  for (const { token, id, conversation } of [one, other]) {
    const { database } = site.running.site;
    const gift = { id: randomUUID(), memberId: id, amount: 100_000n, reference: 'test', turnover: 0n };
    await database.transaction((tx) => site.running.wallet.credit(tx, gift));
    // What was paid in has to be played through first: this is about what is listed.
    await site.owner.query('delete from turnover_requirement where member_id = $1', [id]);
    const address = {
      bank: 'USDT',
      bank_owner: 'TRC20',
      bank_no: `T${randomUUID()}`,
      pay_pass: payPassword,
    };
    const bank = (await site.call('bindCard', address, { token })).data.id;
    const asked = { amount: 200, bank, password: payPassword };
    const { data } = await site.call('withdraw', asked, { token, key: randomUUID() });
    withdrawals.set(conversation, data.order_no);
  }
  const { data } = await site.call('serviceOrders', { conversation: one.conversation });
  expect(data).toMatchObject([
    { order_no: withdrawals.get(one.conversation), kind: 'withdrawal', amount: 200 },
    { order_no: number, kind: 'deposit', amount: 498.5 },
  ]);
  const { data: visit } = await site.call('serviceOpen', { visitor: randomUUID() });
  expect((await site.call('serviceOrders', { conversation: visit.conversation })).data).toEqual([]);
});

test('a ticket opens one conversation once, and only for a minute', async () => {
  const { token } = await site.member();
  const ticket = await ticketOf(token);
  const opened = await Promise.all(Array.from({ length: 20 }, () => site.call('serviceOpen', { ticket })));
  expect(opened.filter(({ code }) => code === 200)).toHaveLength(1);
  const late = await ticketOf(token);
  await site.running.site.database.query(
    "update service_ticket set expires_at = expires_at - interval '61 seconds'",
  );
  expect((await site.call('serviceOpen', { ticket: late })).code).toBe(7300);
});

test('a visitor keeps the conversation by a secret; another secret, or none, does not get in', async () => {
  expect(await ticketOf()).toBe('');
  const visitor = randomUUID();
  const first = await site.call('serviceOpen', { visitor });
  await say(first.data.conversation, '怎样注册');
  const again = await site.call('serviceOpen', { visitor });
  expect(again.data).toMatchObject({ member: false, messages: [{ text: '怎样注册' }] });
  const other = await site.call('serviceOpen', { visitor: randomUUID() });
  expect(other.data.messages).toEqual([]);
  expect((await site.call('serviceOpen', { visitor: 'short' })).code).toBe(7300);
  expect((await news('not-a-pass')).code).toBe(7300);
  expect((await say(other.data.conversation, '  ')).code).toBe(1000);
});

test('the same message sent fifty times is kept once', async () => {
  const { conversation } = await memberTalks();
  const client = randomUUID();
  const replies = await Promise.all(Array.from({ length: 20 }, () => say(conversation, '只说一次', client)));
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  expect((await news(conversation)).data.messages).toHaveLength(1);
});

test('both sides know what the other has seen', async () => {
  const { conversation, username } = await memberTalks();
  const { data: sent } = await say(conversation, '看到了吗');
  expect((await news(conversation)).data.read).toBe(0);
  const thread = await threadOf(username);
  expect((await news(conversation, sent.id)).data.read).toBe(sent.id);
  const { data: reply } = await site.staff(
    'serviceReply',
    { id: thread?.conversation.id ?? 0, text: '看到了', clientId: randomUUID() },
    chief,
  );
  const seenBefore = (await threadOf(username))?.conversation.memberRead;
  expect(seenBefore).toBeLessThan(reply.id);
  await news(conversation, 0, 0, reply.id);
  expect((await threadOf(username))?.conversation.memberRead).toBe(reply.id);
});

test('a member who says they have seen what is not written yet has not seen the answer that comes', async () => {
  const { conversation, username } = await memberTalks();
  await say(conversation, '您好');
  await news(conversation, 0, 0, 999_999_999);
  const id = (await threadOf(username))?.conversation.id ?? 0;
  const answer = { id, text: '请讲', clientId: randomUUID() };
  const { data: reply } = await site.staff('serviceReply', answer, chief);
  expect((await threadOf(username))?.conversation.memberRead).toBeLessThan(reply.id);
});

test('who is not looking is told by the inbox; who is looking is not', async () => {
  const away = await memberTalks();
  await say(away.conversation, '我先走了');
  const id = (await threadOf(away.username))?.conversation.id ?? 0;
  await site.staff('serviceReply', { id, text: '已处理', clientId: randomUUID() }, chief);
  const titles = async (token: string) =>
    (await site.call('inbox', {}, { token })).data.data.map(({ title }) => title);
  expect(await titles(away.token)).toContain('客服回复了您');
  const here = await memberTalks();
  await say(here.conversation, '我在');
  await news(here.conversation);
  const other = (await threadOf(here.username))?.conversation.id ?? 0;
  await site.staff('serviceReply', { id: other, text: '好的', clientId: randomUUID() }, chief);
  expect(await titles(here.token)).not.toContain('客服回复了您');
});

test('a closed conversation leaves the desk and comes back when the member writes again', async () => {
  const { conversation, username } = await memberTalks();
  await say(conversation, '谢谢');
  const id = (await threadOf(username))?.conversation.id ?? 0;
  expect(await site.staff('serviceClose', { id }, chief)).toMatchObject({ code: 200 });
  expect((await site.staff('serviceClose', { id }, chief)).code).toBe(5006);
  expect(await threadOf(username)).toBeUndefined();
  await say(conversation, '还有一个问题');
  expect((await threadOf(username))?.messages).toHaveLength(2);
});

test('a page that has not heard of the end is told of it at once', async () => {
  const { conversation, username } = await memberTalks();
  const { data: sent } = await say(conversation, '谢谢');
  const id = (await threadOf(username))?.conversation.id ?? 0;
  await site.staff('serviceClose', { id }, chief);
  const began = Date.now();
  const known = { conversation, after: sent.id, read: sent.id, seen: 0, ended: false };
  expect((await site.call('serviceNews', known)).data.ended).toBe(true);
  expect(Date.now() - began).toBeLessThan(longestWaitMs / 2);
});

test('too many messages in a minute are refused', async () => {
  const { conversation } = await memberTalks();
  const codes = [];
  for (let sent = 0; sent < 32; sent += 1) codes.push((await say(conversation, `第${sent}条`)).code);
  expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true);
  expect(codes.slice(30)).toEqual([9001, 9001]);
});

test("an operator's own provider replaces the built-in page", async () => {
  const { database } = site.running.site;
  const set = (serviceUrl: string) =>
    database.transaction(async (tx) => {
      const before = await site.running.settings.current('site');
      await site.running.settings.set(tx, 'site', { ...before, serviceUrl }, 'seed');
    });
  await set('https://support.example/chat');
  await expect
    .poll(async () => (await site.call('serviceUrl')).data.url)
    .toBe('https://support.example/chat');
  await set('');
});

test('a message written at one node reaches who waits at another', async () => {
  const other = await site.secondNode();
  try {
    const { conversation, username } = await memberTalks();
    const { data: sent } = await say(conversation, '另一台服务器');
    const id = (await threadOf(username))?.conversation.id ?? 0;
    const asked = arrival(other);
    const there = openClient(() => other.address);
    const wait = () => there.call('serviceNews', { conversation, after: sent.id, read: sent.id, seen: 0 });
    const waiting = wait();
    await asked;
    await site.staff('serviceReply', { id, text: '也收到了', clientId: randomUUID() }, chief);
    let answer = await waiting;
    // The news that staff had read may come late, and wakes whoever waits: the phone asks again.
    while (answer.code === 200 && answer.data.messages.length === 0) answer = await wait();
    expect(answer).toMatchObject({ code: 200, data: { messages: [{ text: '也收到了' }] } });
  } finally {
    await other.stop();
  }
});

test('stopping the server ends every wait at once', async () => {
  const other = await site.secondNode();
  const { conversation } = await memberTalks();
  const asked = arrival(other);
  const waiting = fetch(`${other.address}/api/service/news`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversation, after: 0, read: 0, seen: 0 }),
  });
  await asked;
  const began = Date.now();
  await other.stop();
  expect((await waiting).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(8_000);
});

test('a conversation ends with the session that opened it, and not with another of the same member', async () => {
  const { username, token, conversation } = await memberTalks();
  await say(conversation, '我的取款到哪了');
  const again = (await site.call('signIn', { name: username, password })).data.api_token;
  const own = await site.call('serviceOpen', { ticket: await ticketOf(again) });
  await site.call('signOut', {}, { token });
  // Whoever kept the address of the page reads nothing, writes nothing and sees no order.
  for (const answer of [
    await news(conversation),
    await say(conversation, '是我'),
    await site.call('serviceOrders', { conversation }),
  ])
    expect(answer).toMatchObject({ code: 7300 });
  expect(await say(own.data.conversation, '还在吗')).toMatchObject({ code: 200 });
});

test('somebody is on duty for ninety seconds after they looked at the desk, and a member is told so no longer', async () => {
  const { database } = site.running.site;
  // After everybody who looked at the desk in these tests.
  const looked = new Date('2100-01-01T00:00:00.000Z');
  await noteDuty(database, 1n, looked);
  const after = (ms: number) => someoneOnDuty(database, new Date(looked.getTime() + ms));
  expect([await after(89_999), await after(90_000)]).toEqual([true, false]);
});

test('of many orders a question to service offers the ten latest', async () => {
  const { id, conversation } = await memberTalks();
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
     select 'OFFER' || n, $1, 'bank', 100 * n, '', now() - n * interval '1 hour', now() from generate_series(1, 12) n`,
    [id],
  );
  const { data } = await site.call('serviceOrders', { conversation });
  expect(data.map(({ order_no }) => order_no)).toEqual(
    Array.from({ length: 10 }, (_order, nth) => `OFFER${nth + 1}`),
  );
});
