/** The wire: envelope, session, forms of values, and what clients in the field do besides; each must end well. */
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
      password: 'secret1',
      confirmPass: 'secret1',
      realname: '王小明',
      paypassword: 'paypass1',
      code: 'abcd',
      pid: '',
    };
    const answers = [
      await sent('/api/register', { headers: json, body: JSON.stringify(form) }),
      await sent('/api/login_pc', {
        headers: json,
        body: JSON.stringify({ name, password: 'secret1', code: 'abcd' }),
      }),
      await sent('/api/login', {
        headers: json,
        body: JSON.stringify({ name, password: 'secret1', code: 'abcd' }),
      }),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 200, message: expect.stringMatching(/[\u4e00-\u9fff]{2}/) });
      const { api_token } = body.data as { api_token: string };
      const session = { ...json, authorization: `Bearer ${api_token}` };
      const { data } = (await sent('/api/user', { headers: session, body: '{}' })).body;
      expect(data).toMatchObject({ username: name, realname: '王小明' });
    }
    const wrong = { ...form, name: `${name}2`, confirmPass: 'secret2' };
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
  ['W46', 'W47', 'W48', 'R7.36'],
  'a game opens by either field, an unknown one is refused, none at all opens the lobby',
  async () => {
    const open = async (payload: object) => {
      const { body } = await field('/api/getGameUrl', { is_mobile_url: 1, ...payload });
      return {
        code: body.code,
        message: body.message,
        url: (body.data as { url: string } | null)?.url ?? '',
      };
    };
    for (const payload of [
      { plat_name: 'obgdy', game_type: 'obgdy03', game_code: '' },
      { plat_name: 'obgdy', game_type: '0', game_code: 'obgdy03' },
      { plat_name: 'obgdy', game_code: 'obgdy03' },
    ]) {
      const { code, url } = await open(payload);
      expect([code, url.includes('obgdy03')]).toEqual([200, true]);
    }
    for (const payload of [
      { plat_name: 'obgdy', game_type: 'none', game_code: '' },
      { plat_name: 'obgdy', game_type: '0', game_code: 'none' },
      { plat_name: 'obgdy', game_type: 'fgdz01', game_code: '' },
    ]) {
      const { code, message } = await open(payload);
      expect(code).not.toBe(200);
      expect(message).not.toBe('');
    }
    const lobby = await open({ plat_name: 'obgdy', game_type: '0', game_code: '' });
    expect(lobby.code).toBe(200);
    expect((await fetch(lobby.url)).status).toBe(200);
    expect((await open({ plat_name: 'mpqp', game_type: '', game_code: '' })).url).toContain('hilo');
  },
);

row(
  ['W49', 'W50', 'R5.48', 'R5.49', 'R7.60'],
  'without bank_no an order by WeChat, Alipay or USDT is taken and has a receiver of its own; with one it is checked; by bank it is needed',
  async () => {
    const receivers = new Set<unknown>();
    const forms = [
      { paytype: 'wxpay', amount: 200 },
      { paytype: 'alipay', amount: 200, bank_no: null },
      { paytype: 'usdt', amount: 200, catepay: 'TRC20' },
      { paytype: 'usdt', amount: 200, catepay: 'ERC20', bank_no: null },
    ];
    for (const form of forms) {
      const opened = (await field('/api/recharge', form)).body;
      expect(opened.code, form.paytype).toBe(200);
      const { cardlist } = (await field('/api/payinfo', { deposit_no: opened.message })).body.data as {
        cardlist: { mch_id: string };
      };
      receivers.add(cardlist.mch_id);
    }
    expect(receivers.size).toBe(4);
    for (const bank_no of ['', '456', '45678', '4 67', '    '])
      for (const paytype of ['usdt', 'wxpay', 'alipay'])
        expect(
          (await field('/api/recharge', { paytype, amount: 210, catepay: 'TRC20', bank_no })).body.message,
        ).toBe('请正确填写转入地址后4位');
    const bank = { paytype: 'bank', amount: 200, bank: '行', bank_owner: '某人', bank_address: '支行' };
    expect((await field('/api/recharge', bank)).body.code).not.toBe(200);
  },
);

row(
  ['W51', 'W52'],
  'tiles of the field are pictures: the venue’s cover by category, cached; an unknown one a neutral cover, never JSON',
  async () => {
    const tile = async (path: string) => {
      const { status, headers, text } = await sent(`/static/image/${path}`, { method: 'GET' });
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
      expect(headers.get('cache-control')).toMatch(/max-age=[1-9]/);
      return text;
    };
    const covers = [];
    for (const path of [
      'joker/mpqp.png',
      'lottery/mpcp.png',
      'realbet/mplive.png',
      'sport/mpty.png',
      'gaming/mpdj.png',
      'concise/pp.png',
    ])
      covers.push(await tile(path));
    expect(new Set(covers).size).toBe(6);
    const neutral = await tile('joker/nobody.png');
    expect(covers).not.toContain(neutral);
    await tile('nowhere/mpqp.png');
  },
);

row(['W53'], "the sponsors' pages are pages that a frame of ours may show, each its own", async () => {
  const pages = [];
  for (const number of [1, 2]) {
    const { status, headers, text } = await sent(`/h5/${number}.html`, { method: 'GET' });
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(headers.get('x-frame-options') ?? '').not.toMatch(/deny/i);
    expect(headers.get('content-security-policy') ?? '').not.toContain("frame-ancestors 'none'");
    pages.push(text);
  }
  expect(pages[0]).not.toBe(pages[1]);
  expect(pages[0]).toContain('</html>');
});

row(
  ['W54'],
  'without scope a member finds their own messages among the notices, marked and newest first; with scope, and for a visitor, there are none',
  async () => {
    const one = await dated.member();
    const count = async (payload: object, headers: HeadersInit) => {
      const { data } = (await sent('/api/noticelist', { headers, body: JSON.stringify(payload) })).body;
      return data as { total: number; data: { title: string; personal: number; created_at: string }[] };
    };
    const before = await count({ page: 1 }, as(one));
    dated.clock.advance(1_000);
    await dated.deposit(one, 100);
    const after = await count({ page: 1 }, as(one));
    expect(after.total).toBe(before.total + 1);
    expect(after.data[0]).toMatchObject({ title: expect.stringMatching(/^【个人】.+/), personal: 1 });
    const times = after.data.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    for (const list of [await count({ page: 1, scope: 'site' }, as(one)), await count({ page: 1 }, json)]) {
      expect(list.total).toBe(before.total);
      expect(list.data.filter(({ personal }) => personal === 1)).toEqual([]);
    }
  },
);

row(
  ['W55'],
  'a withdrawal to a bank card is told the truth, and nothing moves; a card of nobody is another matter',
  async () => {
    const one = await dated.member();
    await dated.deposit(one, 300);
    const card = {
      bank: '招商银行',
      bank_owner: '某人',
      bank_no: '6222000011112222',
      bank_address: '支行',
      pay_pass: one.payPassword,
    };
    const { id } = (await field('/api/bindcard', card, one)).body.data as { id: number };
    const toBank = (await field('/api/withdraw', { amount: 200, bank: id, password: one.payPassword }, one))
      .body;
    expect(toBank.message).toContain('USDT');
    const toNobody = (
      await field('/api/withdraw', { amount: 200, bank: 999_999, password: one.payPassword }, one)
    ).body;
    expect([toBank.code, toNobody.code]).not.toContain(200);
    expect(toBank.code).not.toBe(toNobody.code);
    expect((await dated.call('walletOverview', {}, one)).data).toMatchObject({ central: 300, held: 0 });
  },
);

row(
  ['W56', 'W57'],
  'an origin of the list may ask, preflight included, calls and pictures alike; another may not',
  async () => {
    const preflight = {
      origin: listed,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const path of ['/api/balance', '/api/login_pc', '/api/uploadimg']) {
      const { status, headers } = await sent(path, { method: 'OPTIONS', headers: preflight });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, listed]);
      expect(headers.get('access-control-allow-headers')).toContain('authorization');
      expect(headers.get('access-control-allow-methods')).toContain('POST');
    }
    const allowed = async (path: string, origin: string, method = 'POST') =>
      (
        await sent(path, {
          method,
          headers: { ...as(member), origin },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
      ).headers.get('access-control-allow-origin');
    expect(await allowed('/api/balance', listed)).toBe(listed);
    expect(await allowed('/static/image/joker/mpqp.png', listed, 'GET')).toBe(listed);
    for (const stranger of ['https://other.example', 'null', `${listed}.evil.example`]) {
      expect(await allowed('/api/balance', stranger)).toBeNull();
      expect(await allowed('/api/app', stranger)).toBeNull();
    }
    expect(await allowed('/api/console/me', listed)).toBeNull();
  },
);

row(
  ['W58', 'W59', 'W40'],
  'a transfer repeated after a time-out moves money once and says so; minutes later the same wish is meant',
  async () => {
    const one = await dated.member();
    await dated.deposit(one, 500);
    const wish = { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' };
    const first = (await field('/api/transfer', wish, one)).body;
    expect(first).toMatchObject({ code: 200, message: '操作成功！' });
    dated.clock.advance(31_000);
    const again = (await field('/api/transfer', wish, one)).body;
    expect(again.code).toBe(200);
    expect(again.message).not.toBe(first.message);
    expect(again.message).toMatch(/没有|未再|未重复|不再/);
    expect(await dated.central(one)).toBe(400);
    dated.clock.advance(120_000);
    expect((await field('/api/transfer', wish, one)).body.message).toBe('操作成功！');
    expect(await dated.central(one)).toBe(300);
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
