/** Where events go: two people, a secret that is shown once, addresses that are public. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuseAddress } from './receivers.ts';
import { signatureOf } from './sign.ts';
import { type Operator, openOperator, startReceiver, verifies } from './testing.ts';

let at: Operator;
beforeAll(async () => {
  at = await openOperator();
});
afterAll(() => at?.stop());
beforeEach(() => at.begin());

test('the signature is that of the published example', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const told = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' };
  expect(signatureOf([secret], told)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('an address takes two people, its secret is shown once, and both steps are in the log', async () => {
  const asked = await at.site.staff(
    'proposeWebhook',
    { ...at.wanted(['member.registered']), proposal: at.why },
    at.chief,
  );
  const id = asked.data.change?.id ?? 0;
  expect((await at.site.staff('approveRuleChange', { id, typed: {} }, at.chief)).code).toBe(6072);
  const before = await at.site.staff('webhookReceivers', {}, at.chief);
  expect(before.data.rows.filter(({ state }) => state === 'on')).toEqual([]);
  await at.agreed(id);
  const { data } = await at.site.staff('webhookReceivers', {}, at.chief);
  const made = data.rows.find(({ state }) => state === 'on');
  expect(made).toMatchObject({ title: 'CRM', url: at.program.url, secretUnseen: true });
  const receiver = made?.id ?? 0;
  expect((await at.site.staff('showWebhookSecret', { id: receiver, code: '000000' }, at.chief)).code).toBe(
    6250,
  );
  expect(await at.shown(receiver)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await at.site.staff('showWebhookSecret', { id: receiver, code: await at.code() }, at.chief);
  expect(again.code).toBe(6253);
  const log = await at.site.staff('auditLog', { search: 'webhook/' }, at.chief);
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

test('who may only look sees which host is told, and not the address: there may be a key in it', async () => {
  await at.added(['member.closed']);
  const clerk = await at.site.staffToken('clerk');
  await at.site.owner.query(
    "update staff set roles = '{}', rights = '{webhooks.read}' where username = 'clerk'",
  );
  const { data } = await at.site.staff('webhookReceivers', {}, clerk);
  await at.site.owner.query("update staff set roles = '{clerk}', rights = '{}' where username = 'clerk'");
  const { host } = new URL(at.program.url);
  expect(data.rows.filter(({ state }) => state === 'on')).toMatchObject([{ url: null, host }]);
  expect(data.rows.filter(({ url }) => url !== null)).toEqual([]);
});

test('two secrets sign while one is changed, until a day after the new one was seen', async () => {
  const id = await at.added(['member.closed']);
  const first = await at.shown(id);
  const asked = await at.site.staff('proposeWebhookSecret', { id, proposal: at.why }, at.chief);
  await at.agreed(asked.data.change?.id ?? 0);
  await at.closed(1);
  await at.sender().send();
  const next = await at.shown(id);
  await at.closed(2);
  await at.sender().send();
  await at.later(25 * 3_600_000);
  await at.closed(3);
  await at.sender().send();
  const by = (secret: string) => at.program.got.map((got) => verifies(got, secret));
  expect(by(first)).toEqual([true, true, false]);
  expect(by(next)).toEqual([true, true, true]);
});

test('one that says that nobody is there is paused at once; one that is taken away is told nothing more', async () => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(410).end());
  await at.closed(1);
  await at.sender().send();
  const { data } = await at.site.staff('webhookReceivers', {}, at.chief);
  expect(data.rows.find((row) => row.id === id)).toMatchObject({ state: 'paused', pausedBy: 'gone' });
  expect((await at.site.staff('switchWebhook', { id, to: 'ended' }, at.chief)).code).toBe(200);
  expect((await at.site.staff('switchWebhook', { id, to: 'on' }, at.chief)).code).toBe(6254);
  await at.closed(2);
  expect((await at.deliveries(id)).map(({ state }) => state)).toEqual(['given_up']);
});

test('an address that two people change is told at its new place, and no more at the old one', async () => {
  const other = await startReceiver(at.clock);
  const id = await at.added(['member.closed']);
  const moved = { ...at.wanted(['member.closed'], other.url), title: '新的CRM', id };
  const asked = await at.site.staff('proposeWebhook', { ...moved, proposal: at.why }, at.chief);
  await at.agreed(asked.data.change?.id ?? 0);
  await at.closed(1);
  await at.sender().send();
  expect([at.program.got.length, other.got.length]).toEqual([0, 1]);
  const { data } = await at.site.staff('webhookReceivers', {}, at.chief);
  expect(data.rows.find((row) => row.id === id)).toMatchObject({ title: '新的CRM', url: other.url });
  const log = await at.site.staff('auditLog', { search: `webhook/${id}` }, at.chief);
  expect(log.data.rows.map(({ action }) => action)).toContain('webhook_changed');
  await other.stop();
});

test('an address that two people change is not blamed for what its old place did not take', async () => {
  const id = await at.added(['member.closed']);
  at.program.answers((response) => void response.writeHead(500).end());
  await at.closed(1);
  await at.sender().send();
  const failingSince = async () =>
    (await at.site.staff('webhookReceivers', {}, at.chief)).data.rows.find((row) => row.id === id)
      ?.failingSince;
  expect(await failingSince()).toBe(at.clock.now().toISOString());
  const moved = { ...at.wanted(['member.closed'], `${at.program.url}/new`), id };
  const asked = await at.site.staff('proposeWebhook', { ...moved, proposal: at.why }, at.chief);
  await at.agreed(asked.data.change?.id ?? 0);
  expect(await failingSince()).toBeNull();
});

test('a secret that is changed twice before anybody saw it keeps the one that the program has', async () => {
  const id = await at.added(['member.closed']);
  const first = await at.shown(id);
  for (let time = 0; time < 2; time += 1) {
    const asked = await at.site.staff('proposeWebhookSecret', { id, proposal: at.why }, at.chief);
    await at.agreed(asked.data.change?.id ?? 0);
  }
  await at.closed(1);
  await at.sender().send();
  const last = await at.shown(id);
  await at.closed(2);
  await at.sender().send();
  expect(at.program.got.map((got) => [verifies(got, first), verifies(got, last)])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('there are ten addresses at most, proposed or agreed to', async () => {
  const others = (many: number) =>
    at.site.owner.query(
      `insert into webhook_receiver (title, url, events, secret, made_at)
       select 'CRM', 'https://crm.example.com/', '{member.closed}', $1, $2 from generate_series(1, $3::int)`,
      [Buffer.alloc(32), at.clock.now(), many],
    );
  const proposed = () =>
    at.site.staff('proposeWebhook', { ...at.wanted(['member.closed']), proposal: at.why }, at.chief);
  await others(9);
  const { data: asked } = await proposed();
  await others(1);
  const late = await at.site.staff('approveRuleChange', { id: asked.change?.id ?? 0, typed: {} }, at.second);
  expect(late.data?.state).not.toBe('applied');
  expect((await proposed()).code).toBe(6252);
  const { data } = await at.site.staff('webhookReceivers', {}, at.chief);
  expect(data.rows.filter(({ state }) => state !== 'ended')).toHaveLength(10);
});
