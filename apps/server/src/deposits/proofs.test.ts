import { codes } from '@mingpai/contract/codes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let member: { token: string };
beforeAll(async () => {
  site = await startTestSite();
  [chief, member] = await Promise.all([site.staffToken(), site.member()]);
});
afterAll(() => site.stop());

const drawn = (format: 'png' | 'gif' | 'jpeg', width = 40, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d4b' } })
    .toFormat(format)
    .toBuffer();

async function openOrder(paytype: 'bank' | 'usdt' = 'bank'): Promise<string> {
  const request = {
    paytype,
    amount: 500,
    bank_no: paytype === 'bank' ? '6222000011112222' : 'a1B2',
    bank: '示例银行',
    bank_owner: '测试会员',
    bank_address: '示例支行',
    catepay: paytype === 'usdt' ? 'TRC20' : '',
  };
  const key = crypto.randomUUID();
  return (await site.call('openDeposit', request, { token: member.token, key })).data.deposit_no;
}

async function upload(order: string, content: Buffer, token = member.token) {
  const form = new FormData();
  form.set('deposit_no', order);
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'proof.png');
  const headers = { authorization: `Bearer ${token}` };
  return site.raw('/api/uploadproof', { method: 'POST', headers, body: form });
}
const proofs = (deposit_no: string, token = member.token) =>
  site.call('depositProofs', { deposit_no }, { token });
const inQueue = async (order: string) =>
  (await site.staff('depositQueue', { search: order, state: 'all' }, chief)).data.rows[0];

test.each(['png', 'gif'] as const)(
  'a %s is kept, drawn anew, for the member and for staff who review',
  async (format) => {
    const order = await openOrder();
    const hidden = Buffer.concat([
      await drawn(format, 2_000, 3_000),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect(await upload(order, hidden)).toMatchObject({ code: 200, data: { count: 1 } });
    const [proof] = (await proofs(order)).data;
    const bytes = Buffer.from(proof?.picture.replace('data:image/png;base64,', '') ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', height: 1_600 });
    expect(bytes.includes('script')).toBe(false);
    const row = await inQueue(order);
    expect(row?.proofs).toBe(1);
    const seen = await site.staff('depositProofs', { id: row?.id ?? 0 }, chief);
    expect(seen.data.proofs).toMatchObject([{ picture: proof?.picture }]);
  },
);

test('a screenshot that a phone keeps as JPEG is taken', async () => {
  const order = await openOrder();
  expect((await upload(order, await drawn('jpeg'))).code).toBe(200);
  expect((await proofs(order)).data).toHaveLength(1);
});

test('what is no picture by its content is refused, in words that name what is taken', async () => {
  const order = await openOrder();
  for (const content of [Buffer.from('<svg/>'), Buffer.alloc(0)])
    expect((await upload(order, content)).code).toBe(codes.answer_not_a_picture.code);
  expect((await upload(order, Buffer.alloc(2 * 1024 * 1024 + 1))).code).toBe(codes.body_too_large.code);
  expect((await proofs(order)).data).toEqual([]);
});

test('another member neither adds nor sees one', async () => {
  const order = await openOrder();
  await upload(order, await drawn('png'));
  const stranger = await site.member();
  expect((await upload(order, await drawn('png'), stranger.token)).code).toBe(codes.order_not_found.code);
  expect((await proofs(order, stranger.token)).code).toBe(codes.order_not_found.code);
  expect((await upload(order, await drawn('png'), '')).code).toBe(401);
});

test('three at most, also when five come at once', async () => {
  const order = await openOrder();
  const picture = await drawn('png');
  const replies = await Promise.all(Array.from({ length: 5 }, () => upload(order, picture)));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 200, 200, 5061, 5061]);
  expect((await proofs(order)).data).toHaveLength(3);
});

test('only an order by bank that nobody has decided takes one', async () => {
  expect((await upload(await openOrder('usdt'), await drawn('png'))).code).toBe(codes.order_not_found.code);
  const order = await openOrder();
  await site.staff('approveDeposit', { id: (await inQueue(order))?.id ?? 0 }, chief);
  expect((await upload(order, await drawn('png'))).code).toBe(codes.already_decided.code);
});

test('of pictures that are taken for nothing twenty an hour are looked at', async () => {
  const { token } = await site.member();
  const answers: number[] = [];
  for (let sent = 0; sent < 21; sent += 1)
    answers.push((await upload('D0', await drawn('png', 4, 4), token)).code);
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => codes.order_not_found.code));
  expect(answers[20]).toBe(codes.rate_limited.code);
});
