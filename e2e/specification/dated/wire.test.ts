/** The wire: envelope, session, forms of bodies. */
import { afterAll, beforeAll, expect } from 'vitest';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let member: DatedMember;
/** A client of the field that is served from elsewhere. */
const listed = 'https://phones.example';
beforeAll(async () => {
  dated = await openDatedSite(undefined, { environment: { ALLOWED_ORIGINS: listed } });
  member = await dated.member();
});
afterAll(() => dated.stop());

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly body: { readonly code: unknown; readonly message: string; readonly data: unknown };
}

/** A request as it stands, of no client of ours. */
async function sent(path: string, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(new URL(path, dated.url), { method: 'POST', ...init });
  const text = await response.text();
  const body = text.startsWith('{')
    ? (JSON.parse(text) as Answered['body'])
    : { code: 0, message: '', data: null };
  return { status: response.status, text, headers: response.headers, body };
}

const json = { 'content-type': 'application/json' };
const as = (one: DatedMember) => ({ ...json, authorization: `Bearer ${one.token}` });
const field = (path: string, payload: object, one = member) =>
  sent(path, { headers: as(one), body: JSON.stringify(payload) });

row(
  ['W1', 'R7.1'],
  'a success and a refusal are both HTTP 200, with a numeric code, a message and data',
  async () => {
    const [good, bad] = [
      await field('/api/balance', {}),
      await field('/api/transfer', { amount: 1, sourcetype: 'a', targettype: 'b' }),
    ];
    expect([good.status, good.body.code, typeof good.body.message, good.body.data]).toEqual([
      200,
      200,
      'string',
      { balance: 0 },
    ]);
    expect([bad.status, typeof bad.body.code, bad.body.data]).toEqual([200, 'number', null]);
    expect(bad.body.code).not.toBe(200);
    expect(bad.body.message).not.toBe('');
  },
);

row(
  ['W2', 'W7', 'R7.4'],
  'a lost session, a bare Bearer and no header are all visitors: 401 in the code, 200 as the status',
  async () => {
    const gone = await dated.member();
    await dated.call('signOut', {}, gone);
    const forms: HeadersInit[] = [
      as(gone),
      { ...json, authorization: 'Bearer ' },
      { ...json, authorization: 'Bearer' },
      json,
    ];
    for (const headers of forms) {
      const { status, body } = await sent('/api/balance', { headers, body: '{}' });
      expect([status, body.code]).toEqual([200, 401]);
      expect((await sent('/api/app', { headers, body: '{}' })).body.code).toBe(200);
    }
    expect((await sent('/api/balance', { headers: as(member), body: '{}' })).body.code).toBe(200);
  },
);

row(
  ['W3'],
  'a fault inside is HTTP 500 with the envelope and a request id, and tells nothing of the code',
  async () => {
    await dated.site.owner.query('alter table bank rename to bank_gone');
    const { status, body, text } = await field('/api/banklist', {});
    await dated.site.owner.query('alter table bank_gone rename to bank');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/./), data: null });
    expect(body).toHaveProperty('request_id', expect.stringMatching(/.{6,}/));
    expect(text).not.toMatch(/bank|relation|\.ts|at \w+/);
  },
);

row(
  ['W4', 'W5', 'W6'],
  'no JSON, too much of it, and a wrong type get the envelope; the last names its field',
  async () => {
    const bodies = [
      '{"page":',
      'page=1',
      '[]',
      '"x"',
      JSON.stringify({ page: 1, more: 'x'.repeat(200_000) }),
    ];
    for (const body of bodies) {
      const answer = await sent('/api/noticeList', { headers: json, body });
      expect([answer.status, answer.body.data], body.slice(0, 20)).toEqual([200, null]);
      expect(answer.body.code).not.toBe(200);
      expect(answer.body.message).not.toBe('');
    }
    for (const [path, payload, name] of [
      ['/api/noticeList', { page: 'many' }, 'page'],
      ['/api/getcard', { type: 3 }, 'type'],
      ['/api/transfer', { amount: {}, sourcetype: 'userbalance', targettype: 'mpqp' }, 'amount'],
      ['/api/getPayRange', { type: 'cash' }, 'type'],
      ['/api/betrecord', { date: 5 }, 'date'],
    ] as const) {
      const { body } = await field(path, payload);
      expect(body.code, name).not.toBe(200);
      expect(body.message, path).toContain(name);
    }
  },
);

row(['W8'], 'paths are found in whatever case they are written', async () => {
  for (const path of [
    '/api/noticelist',
    '/API/NoticeList',
    '/api/NOTICELIST',
    '/api/activityapplylog',
    '/api/BalanceList',
  ])
    expect((await field(path, { page: 1 })).body.code, path).toBe(200);
  expect((await field('/api/notices', {})).status).toBe(404);
});

row(
  ['W9', 'W10', 'R7.32', 'R7.33', 'R7.34'],
  'both addresses sign in, registration does at once; each answers a token that opens the session and a message in words',
  async () => {
    const name = `wire${Date.now().toString(36)}`;
    const form = {
      name,
      password: 'kiesel1',
      confirmPass: 'kiesel1',
      realname: '王小明',
      paypassword: 'stapel1',
      code: 'abcd',
      pid: '',
    };
    const answers = [
      await sent('/api/register', { headers: json, body: JSON.stringify(form) }),
      await sent('/api/login_pc', {
        headers: json,
        body: JSON.stringify({ name, password: 'kiesel1', code: 'abcd' }),
      }),
      await sent('/api/login', {
        headers: json,
        body: JSON.stringify({ name, password: 'kiesel1', code: 'abcd' }),
      }),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 200, message: expect.stringMatching(/[\u4e00-\u9fff]{2}/) });
      const { api_token } = body.data as { api_token: string };
      const session = { ...json, authorization: `Bearer ${api_token}` };
      const { data } = (await sent('/api/user', { headers: session, body: '{}' })).body;
      expect(data).toMatchObject({ username: name, realname: '王小明' });
    }
    const wrong = { ...form, name: `${name}2`, confirmPass: 'kiesel2' };
    expect((await sent('/api/register', { headers: json, body: JSON.stringify(wrong) })).body.message).toBe(
      '两次密码不一致！',
    );
  },
);

row(
  ['W15', 'R7.25', 'R5.22', 'R7.5'],
  'a GIF and a PNG in the field file become the avatar, at data.path; a JPEG, a text with the name of a PNG and another field do not',
  async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const jpeg = Buffer.from([
      0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
    ]);
    const upload = async (name: string, bytes: Uint8Array, fieldName = 'file') => {
      const form = new FormData();
      form.set(fieldName, new Blob([new Uint8Array(bytes)]), name);
      return (
        await sent('/api/uploadimg', { headers: { authorization: `Bearer ${member.token}` }, body: form })
      ).body;
    };
    const avatar = async () => (await dated.call('profile', {}, member)).data.avatar;
    let before = await avatar();
    for (const [name, bytes] of [
      ['me.gif', gif],
      ['me.png', png],
    ] as const) {
      const { code, data } = await upload(name, bytes);
      expect(code).toBe(200);
      const { path } = data as { path: string };
      const picture = await fetch(new URL(path, dated.url));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
      expect(await avatar()).toContain(path);
      expect(await avatar()).not.toBe(before);
      before = await avatar();
    }
    for (const body of [
      await upload('me.png', jpeg),
      await upload('me.png', Buffer.from('<svg onload=alert(1)>')),
      await upload('me.png', png, 'other'),
    ])
      expect(body.code).not.toBe(200);
    expect(await avatar()).toBe(before);
  },
);

row(
  ['W11', 'W12', 'R7.6'],
  'a site that has not moved answers another code than 200; moved, it answers the new address, but not to who came from there',
  async () => {
    const ask = async () => (await sent('/api/getVisitUrl', { method: 'GET' })).body;
    expect((await ask()).code).not.toBe(200);
    await dated.agreed('updateSiteSettings', { visitUrl: 'https://moved.example/app' });
    await expect.poll(async () => (await ask()).data).toEqual({ url: 'https://moved.example/app' });
    await dated.agreed('updateSiteSettings', { visitUrl: dated.url.replace('http:', 'https:') });
    await expect.poll(async () => (await ask()).code).not.toBe(200);
    await dated.agreed('updateSiteSettings', { visitUrl: '' });
  },
);
