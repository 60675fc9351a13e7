/**
 * T7: zero bytes and lone surrogates, which PostgreSQL cannot keep, in any text of any door: bodies, queries, forms, paths, headers,
 * multipart fields. Must hold: 1000 with the field's name, never 500, and no line in the log.
 */
import { connect } from 'node:net';
import { agentCalls } from '@mingpai/contract/agent/calls';
import { agentSchemas } from '@mingpai/contract/agent/schemas';
import { calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { consoleSchemas } from '@mingpai/contract/console/schemas';
import { schemas } from '@mingpai/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { agentOf, flat } from '../apps/server/src/affiliates/testing.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let member: string;
let portal: string;
let staff: string;
beforeAll(async () => {
  site = await startTestSite();
  member = (await site.memberWith(100_000n)).token;
  const agent = await agentOf(site, flat(50));
  const { data } = await site.call('agentLoginUrl', {}, { token: agent.token });
  const ticket = new URLSearchParams(new URL(data.url).hash.slice(1)).get('ticket') ?? '';
  portal = (await post(agentCalls.portalOpen.path, { ticket })).data.token;
  staff = await site.staffToken();
});
afterAll(() => site.stop());

interface Envelope {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: { readonly token: string };
}

async function post(path: string, payload: unknown, token?: string): Promise<Envelope> {
  return (await site.raw(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  })) as unknown as Envelope;
}

/** The names of a payload's fields, as the contract has them; those of lists and objects within them too. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const named = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) named.add(name);
      walk(value);
    }
  };
  walk(json);
  return [...named];
}

interface Door {
  readonly path: string;
  readonly method: string;
  readonly token: () => string | undefined;
  readonly fields: readonly string[];
}

const doors: [string, Door][] = [
  ...Object.entries(calls).map(([name, { path, method, session }]): [string, Door] => [
    name,
    {
      path,
      method,
      token: () => (session ? member : undefined),
      fields: fieldsOf(schemas[name as keyof typeof schemas].payload),
    },
  ]),
  ...Object.entries(agentCalls).map(([name, { path, method, session }]): [string, Door] => [
    name,
    {
      path,
      method,
      token: () => (session ? portal : undefined),
      fields: fieldsOf(agentSchemas[name as keyof typeof agentSchemas].payload),
    },
  ]),
  ...Object.entries(consoleCalls).map(([name, { path, method, staff: session }]): [string, Door] => [
    name,
    {
      path,
      method,
      token: () => (session ? staff : undefined),
      fields: fieldsOf(consoleSchemas[name as keyof typeof consoleSchemas].payload),
    },
  ]),
];

const poisons = ['zero\u0000byte', 'high\ud800', '\udc00low', '\udc00\ud800'];

async function send({ path, method, token }: Door, payload: Record<string, unknown>) {
  const authorization = token();
  const headers = authorization === undefined ? {} : { authorization: `Bearer ${authorization}` };
  if (method !== 'GET') return post(path, payload, authorization);
  return (await site.raw(`${path}?${new URLSearchParams(payload as Record<string, string>)}`, {
    method,
    headers,
  })) as unknown as Envelope;
}

test('every call with fields says 1000 and names the field whose text cannot be written', async () => {
  const tried = new Set<string>();
  for (const [name, door] of doors.filter(([, { path }]) => path !== '/api/logoff'))
    for (const field of door.fields) {
      // A query carries what UTF-8 can; of the poisons that is the zero byte.
      for (const text of door.method === 'GET' ? poisons.slice(0, 1) : poisons.slice(0, 2)) {
        const reply = await send(door, { [field]: text });
        expect({ name, field, status: reply.status, code: reply.code }).toEqual({
          name,
          field,
          status: 200,
          code: codes.bad_input.code,
        });
        expect(reply.message, `${name} ${field}`).toContain(field);
        tried.add(`${name}/${field}`);
      }
    }
  expect(tried.size).toBeGreaterThan(150);
});

test('huge, odd and deep texts in every field never make a fault', async () => {
  const odd = [
    'x'.repeat(50_000),
    '\u202e\u200b\ufeff',
    'ａｄｍｉｎ',
    '-1',
    '1e999',
    'NaN',
    "'; --",
    '%00',
    '\\u0000',
  ];
  for (const [name, door] of doors.filter(([, { path }]) => !/logoff|sign-out|close$/.test(path)))
    for (const text of door.method === 'GET' ? ['%00', 'ａ', '\u202e'] : odd) {
      const payload = Object.fromEntries(door.fields.map((field) => [field, text]));
      const reply = await send(door, payload);
      expect({ name, status: reply.status }).toEqual({ name, status: 200 });
    }
  const deep = await site.raw(calls.notices.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"page":${'['.repeat(30_000)}"x\\u0000"${']'.repeat(30_000)}}`,
  });
  expect(deep).toMatchObject({ status: 200, code: codes.bad_input.code });
});

test.each(poisons)(
  'a list, a name of a field, a field nobody takes: %j is found wherever it stands',
  async (text) => {
    for (const payload of [{ ids: ['fine', text] }, { a: { b: { c: text } } }, { [`odd${text}`]: 1 }, [text]])
      expect(await post(calls.readInbox.path, payload, member)).toMatchObject({
        status: 200,
        code: codes.bad_input.code,
      });
  },
);

test('forms and raw bytes are no way around it', async () => {
  const form = await site.raw(calls.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=alice%00&password=kiesel1',
  });
  expect(form).toMatchObject({ status: 200, code: 1000 });
  expect(form.message).toContain('name');
  const raw = await site.raw(calls.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"alice\0","password":"kiesel1"}',
  });
  expect(raw).toMatchObject({ status: 200, code: 1000 });
  expect(raw.message).toContain('name');
});

test('a path with a zero byte or a broken escape gets an envelope, at every kind of door', async () => {
  const paths = [
    '/gateways/sand%00box/callback',
    '/seamless/mp%00/bet',
    '/seamless/mpqp/b%00et',
    '/uploads/avatars/%00.png',
    '/uploads/banners/x%00.webp',
    '/%00',
    '/assets/%00.js',
    '/api/%00',
    '/%',
    '/api/%ed%a0%80',
  ];
  for (const path of paths)
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(new URL(path, site.running.address), { method });
      expect(answer.status, path).toBeLessThan(500);
      expect(await answer.text(), path).not.toMatch(/\bat \S+\.ts|invalid byte/);
    }
  const named = await site.raw('/gateways/sand%00box/callback', { method: 'POST' });
  expect(named).toMatchObject({ status: 200, code: 1000 });
  expect(named.message).toContain('gateway');
});

test('an upload whose field, text or file has a name that cannot be written is refused by name', async () => {
  const upload = (field: string, value: string, fileField: string, fileName: string) => {
    const mark = 'mark0123456789';
    const parts = [
      `--${mark}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      `--${mark}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\nnothing\r\n--${mark}--\r\n`,
    ];
    return ['/api/uploadimg', calls.uploadDepositProof.path].map((path) =>
      site.raw(path, {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${mark}`,
          authorization: `Bearer ${member}`,
        },
        body: parts.join(''),
      }),
    );
  };
  for (const [field, value, fileField, fileName, named] of [
    ['deposit_no', 'D\u0000', 'file', 'a.png', 'deposit_no'],
    ['odd\u0000', 'D', 'file', 'a.png', 'odd'],
    ['deposit_no', 'D', 'file', 'a\u0000.png', 'filename'],
    ['deposit_no', 'D', 'file\u0000', 'a.png', 'file'],
  ] as const)
    for (const reply of await Promise.all(upload(field, value, fileField, fileName))) {
      expect(reply, named).toMatchObject({ status: 200, code: codes.bad_input.code });
      expect(reply.message, named).toContain(named);
    }
});

/** A request as bytes: no client of ours would send such a header. */
function bytes(head: readonly string[], body = '{}'): Promise<string> {
  const { port } = new URL(site.running.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        Buffer.from(
          `${[...head, `content-length: ${body.length}`, 'connection: close'].join('\r\n')}\r\n\r\n${body}`,
          'latin1',
        ),
      ),
    );
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('utf8');
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const headers = [
  'authorization',
  'idempotency-key',
  'user-agent',
  'accept-language',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-device',
  'host',
  'origin',
  'referer',
  'content-type',
  'x-signature',
  'x-nonce',
  'x-timestamp',
];

test.each(headers)('nothing that stands in the header %s makes a fault', async (name) => {
  const values = [
    'a\0b',
    '\xff\xfe\x80',
    'x'.repeat(5_000),
    'x'.repeat(60_000),
    '',
    '\t',
    '%00',
    '\xed\xa0\x80',
  ];
  for (const path of [
    '/api/transfer',
    '/api/login',
    '/api/console/sign-in',
    '/gateways/sandbox/callback',
    '/metrics',
  ])
    for (const value of values) {
      const usual = { host: 'x', 'content-type': 'application/json', authorization: `Bearer ${member}` };
      const lines = Object.entries({ ...usual, [name]: value }).map(([key, text]) => `${key}: ${text}`);
      const answer = await bytes([`POST ${path} HTTP/1.1`, ...lines]);
      const label = `${path} ${name} ${JSON.stringify(value.slice(0, 10))}`;
      expect(answer, label).toMatch(/^HTTP\/1\.1 (2|4)\d\d /);
      if (value !== 'a\0b') continue;
      expect(answer, label).toContain(`"code":${codes.bad_input.code}`);
      expect(answer, label).toContain(name);
    }
});

test('a key that is too long to be kept is refused, not dropped: the repetition would move money twice', async () => {
  const reply = await site.raw(calls.transfer.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${member}`,
      'idempotency-key': 'k'.repeat(101),
    },
    body: JSON.stringify({ amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' }),
  });
  expect(reply).toMatchObject({ status: 200, code: codes.bad_input.code });
  expect(reply.message).toContain('idempotency-key');
});
