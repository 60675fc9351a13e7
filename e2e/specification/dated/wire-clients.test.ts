/** The wire: what clients in the field do besides; each must end well. */
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
    // The provider has twenty games: their list, and none of them.
    expect(lobby.url).toMatch(/\/#\/concise\?type=obgdy$/);
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
  'a transfer repeated after a time-out moves money once and says so; minutes later the same request is meant',
  async () => {
    const one = await dated.member();
    await dated.deposit(one, 500);
    const wanted = { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' };
    const first = (await field('/api/transfer', wanted, one)).body;
    expect(first).toMatchObject({ code: 200, message: '操作成功！' });
    dated.clock.advance(31_000);
    const again = (await field('/api/transfer', wanted, one)).body;
    expect(again.code).toBe(200);
    expect(again.message).not.toBe(first.message);
    expect(again.message).toMatch(/没有|未再|未重复|不再/);
    expect(await dated.central(one)).toBe(400);
    dated.clock.advance(120_000);
    await dated.venuesFollow();
    expect((await field('/api/transfer', wanted, one)).body.message).toBe('操作成功！');
    expect(await dated.central(one)).toBe(300);
  },
);
