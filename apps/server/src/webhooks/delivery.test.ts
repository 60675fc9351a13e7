/** Events reach the operator’s programs whatever a receiver does, and what waits has a bound. */

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { boundWaiting } from './bound.ts';
import { claim, forgetOld, noteDelivered, noteFailed, putBack } from './deliveries.ts';
import { type Operator, openOperator, startReceiver } from './testing.ts';

let at: Operator;
beforeAll(async () => {
  at = await openOperator();
});
afterAll(() => at?.stop());
beforeEach(() => at.begin());

test('what is not taken comes again under the same id, ever more rarely, and in the member’s order', async () => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(500).end('\u0000<b>busy</b>'));
  await at.closed(7);
  await at.closed(7);
  await at.closed(8);
  await at.sender().send();
  // The second of one member waits for the first.
  expect(
    at.program
      .told()
      .map(({ data }) => data.memberId)
      .toSorted(),
  ).toEqual([7, 8]);
  expect(await at.deliveries(id)).toMatchObject([
    { state: 'waiting', tries: 1, status: 500, answer: '<b>busy</b>' },
    { state: 'waiting', tries: 0, status: null },
    { state: 'waiting', tries: 1, status: 500 },
  ]);
  await at.sender().send();
  expect(at.program.got.length).toBe(2);
  at.program.answers((response) => void response.end());
  await at.later(5_000);
  await at.sender().send();
  const ids = at.program.got.map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBe(5);
  expect(new Set(ids).size).toBe(3);
  expect((await at.deliveries(id)).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
});

test('who never takes it is asked again after 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20, 24 and 24 hours, and then no more', async () => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(500).end());
  await at.closed(7);
  await at.sender().send();
  const after = async (ms: number) => {
    at.clock.set(new Date(at.clock.now().getTime() + ms));
    // As if it had taken something else meanwhile: one that takes nothing for a day is paused.
    await at.site.owner.query('update webhook_receiver set failing_since = null where id = $1', [id]);
    await at.sender().send();
    return at.program.got.length;
  };
  const [minute, hour] = [60_000, 3_600_000];
  const waits = [5_000, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24, 24].map((hours) => hours * hour)];
  for (const [tried, wait] of waits.entries())
    expect([await after(wait - 1), await after(1)], `wait ${tried + 1}`).toEqual([tried + 1, tried + 2]);
  await at.later(30 * 24 * hour);
  await at.sender().send();
  expect(at.program.got.length).toBe(11);
  expect(await at.deliveries(id)).toMatchObject([{ state: 'given_up', tries: 11 }]);
});

test.each([
  [400, 'given_up'],
  [413, 'given_up'],
  [422, 'given_up'],
  // Somebody has to mend the key or the path: the event itself is not refused.
  [401, 'waiting'],
  [404, 'waiting'],
])('an event that is answered with %i four times is %s then', async (status, state) => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(status).end());
  await at.closed(7);
  await at.sender().send();
  const minute = 60_000;
  for (const wait of [5_000, 5 * minute, 30 * minute]) {
    expect(await at.deliveries(id)).toMatchObject([{ state: 'waiting' }]);
    at.clock.set(new Date(at.clock.now().getTime() + wait));
    await at.sender().send();
  }
  expect(await at.deliveries(id)).toMatchObject([{ state, tries: 4, status }]);
});

test.each([
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'waiting'],
  // Nothing has changed, says somebody's cache: the event did not reach the program.
  [304, 'waiting'],
])('an event that is answered with %i is %s', async (status, state) => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(status).end());
  await at.closed(7);
  await at.sender().send();
  expect(await at.deliveries(id)).toMatchObject([{ state, tries: 1, status }]);
});

test.each([
  [429, 'seconds', () => '600'],
  [503, 'seconds', () => '600'],
  [429, 'a date', () => new Date(at.clock.now().getTime() + 600_000).toUTCString()],
  [503, 'a date', () => new Date(at.clock.now().getTime() + 600_000).toUTCString()],
])('who answers %i and asks to be left alone for ten minutes, in %s, is', async (status, _how, wait) => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(status, { 'retry-after': wait() }).end('later'));
  await at.closed(7);
  expect([await at.comeAfter(0), await at.comeAfter(599_000), await at.comeAfter(1_000)]).toEqual([1, 1, 2]);
  expect(await at.deliveries(id)).toMatchObject([{ state: 'waiting', tries: 2, status, answer: 'later' }]);
});

test.each([429, 503])('nobody puts us off for more than a day: %i', async (status) => {
  await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(status, { 'retry-after': '864000' }).end());
  await at.closed(7);
  const day = 24 * 3_600_000;
  const came = [await at.comeAfter(0), await at.comeAfter(day - 1), await at.comeAfter(1)];
  await at.later(0);
  expect(came).toEqual([1, 1, 2]);
});

test('what a node had taken when it died is sent by another a minute later, and not before', async () => {
  const id = await at.added(['member.closed']);
  await at.closed(7);
  expect(await claim(at.site.running.site, BigInt(id), 8)).toHaveLength(1);
  expect([await at.comeAfter(0), await at.comeAfter(59_999), await at.comeAfter(1)]).toEqual([0, 0, 1]);
});

test('an answer counts for the try that it was given to, and for none that another node has begun since', async () => {
  const id = await at.added(['member.closed']);
  await at.closed(7);
  const { site: node } = at.site.running;
  const [first] = await claim(node, BigInt(id), 8);
  at.clock.set(new Date(at.clock.now().getTime() + 60_000));
  const [next] = await claim(node, BigInt(id), 8);
  if (!first || !next) throw new Error('nothing was due');
  const [before] = await at.deliveries(id);
  await noteFailed(node, BigInt(id), first, { status: 500, answer: 'busy' });
  await noteDelivered(node, BigInt(id), first, { status: 200, answer: 'late' });
  expect(await at.deliveries(id)).toEqual([before]);
  expect(before).toMatchObject({ state: 'waiting', tries: 2 });
  await noteDelivered(node, BigInt(id), next, { status: 200, answer: 'thank you' });
  expect(await at.deliveries(id)).toMatchObject([{ state: 'delivered', tries: 2, answer: 'thank you' }]);
});

test('what was taken and not tried after all is due at once and has lost no try', async () => {
  const id = await at.added(['member.closed']);
  await at.closed(7);
  for (const due of await claim(at.site.running.site, BigInt(id), 8))
    await putBack(at.site.running.site, due);
  expect(await at.deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  expect(await at.comeAfter(0)).toBe(1);
  expect(await at.deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

test('while one says nothing the others are told, and the job that sends is over', async () => {
  const other = await startReceiver(at.clock);
  await at.added(['member.closed']);
  await at.added(['member.closed'], other.url);
  at.program.answers(() => undefined);
  const slow = at.sender(600_000);
  await at.closed(5);
  await slow.jobs.find(({ name }) => name === 'send_webhooks')?.run({});
  await expect.poll(() => other.got.length).toBe(1);
  await at.closed(6);
  await slow.jobs.find(({ name }) => name === 'send_webhooks')?.run({});
  await expect.poll(() => other.got.length).toBe(2);
  slow.leave();
  await other.stop();
});

test('a silent, redirecting or endless receiver is one that took nothing, and holds up no other', async () => {
  const other = await startReceiver(at.clock);
  const bad = await at.added(['member.closed']);
  const good = await at.added(['member.closed'], other.url);
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
    at.program.answers(answer ?? (() => undefined));
    await at.closed(9);
    // Only the silent one has to be waited for.
    await at.sender(answer === undefined ? 2_000 : 20_000).send();
    await at.later(4 * 24 * 3_600_000);
    await at.site.owner.query(
      "update webhook_receiver set state = 'on', paused_by = null, paused_at = null, failing_since = null where id = $1",
      [bad],
    );
    await at.site.owner.query(
      "update webhook_delivery set state = 'given_up', due_at = null where receiver_id = $1",
      [bad],
    );
  }
  expect(other.got.length).toBe(3);
  expect((await at.deliveries(good)).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
  const answers = (await at.deliveries(bad)).map(({ status, answer }) => [
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
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(503).end());
  await at.closed(1);
  await at.sender().send();
  await at.later(25 * 3_600_000);
  await at.sender().send();
  const state = async () =>
    (await at.site.staff('webhookReceivers', {}, at.chief)).data.rows.find((row) => row.id === id);
  expect(await state()).toMatchObject({ state: 'paused', pausedBy: 'silence', waiting: 1 });
  const figures = await (await fetch(`${at.site.running.address}/metrics`)).text();
  expect(figures).toMatch(/^webhook_receivers_paused 1$/m);
  const log = await at.site.staff('auditLog', { search: `webhook/${id}` }, at.chief);
  expect(log.data.rows[0]).toMatchObject({
    action: 'webhook_paused',
    staff: expect.any(String),
    detail: { title: 'CRM', stateBefore: 'on', stateAfter: 'paused' },
  });
  await at.closed(2);
  const before = at.program.got.length;
  await at.sender().send();
  expect(at.program.got.length).toBe(before);
  // What was tried in vain before has all its tries again.
  expect((await at.deliveries(id)).map(({ tries }) => tries).toSorted()).toEqual([0, 2]);
  at.program.answers((response) => void response.end());
  expect((await at.site.staff('switchWebhook', { id, to: 'on' }, at.chief)).code).toBe(200);
  expect((await at.deliveries(id)).map(({ tries }) => tries)).toEqual([0, 0]);
  await at.sender().send();
  expect(await state()).toMatchObject({ state: 'on', pausedBy: null, waiting: 0, failingSince: null });
});

test('what is sent again goes to its own address, and a list of one state has that state alone', async () => {
  const other = await startReceiver(at.clock);
  const [id, beside] = [await at.added(['member.closed']), await at.added(['member.closed'], other.url)];
  await at.closed(1);
  await at.closed(2);
  await at.sender().send();
  const [foreign] = await at.deliveries(beside);
  expect(
    (await at.site.staff('resendWebhooks', { id, delivery: foreign?.id ?? 0 }, at.chief)).data.sent,
  ).toBe(0);
  await at.sender().send();
  expect([at.program.got.length, other.got.length]).toEqual([2, 2]);
  at.program.answers((response) => void response.writeHead(500).end());
  await at.closed(3);
  await at.sender().send();
  const asked = async (state?: 'waiting' | 'delivered' | 'given_up', page = 1) =>
    (await at.site.staff('webhookDeliveries', { id, page, pageSize: 2, ...(state && { state }) }, at.chief))
      .data;
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
  await boundWaiting(at.site.running.site);
  const other = await startReceiver(at.clock);
  await at.added(['member.closed']);
  for (const receiver of [at.program, other])
    receiver.answers((response) => void response.writeHead(429, { 'retry-after': '86400' }).end());
  await at.closed(7);
  await at.sender().send();
  await at.later(1_800_000);
  await at.added(['member.closed'], other.url);
  await at.closed(8);
  await at.later(1_800_000);
  await at.closed(9);
  const figures = await (await fetch(`${at.site.running.address}/metrics`)).text();
  expect(figures).toMatch(/^webhook_oldest_waiting_seconds 3600$/m);
  expect(figures).toMatch(/^webhook_events_waiting 5$/m);
  await other.stop();
});

test('staff send one again, or a span, under the same ids; a test goes to one address', async () => {
  const id = await at.added(['member.closed']);
  await at.closed(1);
  await at.closed(2);
  await at.sender().send();
  const [last] = await at.deliveries(id);
  expect((await at.site.staff('resendWebhooks', { id, delivery: last?.id ?? 0 }, at.chief)).data.sent).toBe(
    1,
  );
  await at.sender().send();
  expect(
    at.program.got.map(({ headers }) => headers['webhook-id']).filter((one) => one === last?.eventId).length,
  ).toBe(2);
  const from = new Date(at.clock.now().getTime() - 60_000).toISOString();
  expect((await at.site.staff('resendWebhooks', { id, from }, at.chief)).data.sent).toBe(2);
  await at.sender().send();
  expect(at.program.got.length).toBe(5);
  const to = new Date(at.clock.now().getTime() + 1_000);
  at.clock.set(to);
  await at.closed(3);
  await at.sender().send();
  const until = { id, from, to: to.toISOString() };
  expect((await at.site.staff('resendWebhooks', until, at.chief)).data.sent).toBe(2);
  await at.sender().send();
  expect(at.program.got.length).toBe(8);
  expect((await at.site.staff('testWebhook', { id }, at.chief)).code).toBe(200);
  await at.sender().send();
  expect(at.program.told().at(-1)).toMatchObject({ type: 'webhook.test', data: {} });
});

test('what waits for one receiver has a bound; from when to when it was not told is said', async () => {
  const id = await at.added(['member.closed']);
  expect((await at.site.staff('switchWebhook', { id, to: 'paused' }, at.chief)).code).toBe(200);
  const bound = () => boundWaiting(at.site.running.site, 4);
  const row = async () =>
    (await at.site.staff('webhookReceivers', {}, at.chief)).data.rows.find((one) => one.id === id);
  for (const memberId of [1, 2, 3]) await at.closed(memberId);
  await bound();
  expect(await row()).toMatchObject({ waiting: 3, missedFrom: null });
  await at.closed(4);
  await bound();
  const from = at.clock.now().toISOString();
  await at.closed(5);
  expect(await row()).toMatchObject({ waiting: 4, missedFrom: from, missedTo: null });
  expect(await (await fetch(`${at.site.running.address}/metrics`)).text()).toMatch(
    /^webhook_receivers_full 1$/m,
  );
  await at.later(60_000);
  expect((await at.site.staff('switchWebhook', { id, to: 'on' }, at.chief)).code).toBe(200);
  await bound();
  expect(await row()).toMatchObject({ missedTo: null });
  await at.sender().send();
  await bound();
  expect(await row()).toMatchObject({ missedFrom: from, missedTo: at.clock.now().toISOString(), waiting: 0 });
  await at.closed(6);
  await at.sender().send();
  expect(
    at.program
      .told()
      .map(({ data }) => data.memberId)
      .toSorted(),
  ).toEqual([1, 2, 3, 4, 6]);
  await at.later(31 * 24 * 3_600_000);
  await bound();
  expect(await row()).toMatchObject({ missedFrom: null, missedTo: null });
});

test('one that was full is told again as soon as half of them are taken, and not before', async () => {
  const id = await at.added(['member.closed']);
  expect((await at.site.staff('switchWebhook', { id, to: 'paused' }, at.chief)).code).toBe(200);
  for (const memberId of [1, 2, 3, 4]) await at.closed(memberId);
  const afterTaken = async (many: number) => {
    await at.site.owner.query(
      `update webhook_delivery set state = 'delivered', due_at = null
        where id in (select id from webhook_delivery where receiver_id = $1 and state = 'waiting' order by id limit $2)`,
      [id, many],
    );
    await boundWaiting(at.site.running.site, 4);
    const { data } = await at.site.staff('webhookReceivers', {}, at.chief);
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
  const id = await at.added(['member.closed']);
  const row = async () =>
    (await at.site.staff('webhookReceivers', {}, at.chief)).data.rows.find((one) => one.id === id);
  const fill = async () => {
    expect((await at.site.staff('switchWebhook', { id, to: 'paused' }, at.chief)).code).toBe(200);
    for (const memberId of [1, 2, 3, 4]) await at.closed(memberId);
    await boundWaiting(at.site.running.site, 4);
  };
  await fill();
  const from = at.clock.now().toISOString();
  await at.later(60_000);
  expect((await at.site.staff('switchWebhook', { id, to: 'on' }, at.chief)).code).toBe(200);
  await at.sender().send();
  await boundWaiting(at.site.running.site, 4);
  await at.later(60_000);
  await fill();
  expect(await row()).toMatchObject({ missedFrom: from, missedTo: null });
});

test('what waits for an address that was taken away is given up by the job, beyond what the request gives up', async () => {
  const id = await at.added(['member.closed']);
  await at.closed(1);
  // As the request leaves what is more than it gives up itself.
  await at.site.owner.query("update webhook_receiver set state = 'ended' where id = $1", [id]);
  await boundWaiting(at.site.running.site);
  expect(await at.deliveries(id)).toMatchObject([{ state: 'given_up', dueAt: null }]);
});

test('what is a month old goes', async () => {
  const id = await at.added(['member.closed']);
  await at.closed(1);
  await at.sender().send();
  await forgetOld(at.site.running.site.database, new Date(at.clock.now().getTime() + 31 * 24 * 3_600_000));
  expect(await at.deliveries(id)).toEqual([]);
});
