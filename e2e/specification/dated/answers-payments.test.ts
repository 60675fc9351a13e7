/** The wire and chapter 7, payments: ways, ranges, orders, a gateway's callback. */
import { afterAll, beforeAll, expect } from 'vitest';
import { callback, paid } from '../../../apps/server/src/gateways/testing.ts';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';
import { answersOf, type Wire, wireTime } from './wire-form.ts';

let dated: DatedSite;
let rich: DatedMember;
beforeAll(async () => {
  dated = await openDatedSite(undefined);
  rich = await dated.member();
});
afterAll(() => dated.stop());

const answerOf = (path: string, payload: object = {}, one: DatedMember | null = rich): Promise<Wire> =>
  answersOf(dated)(path, payload, one);


row(
  ['W29', 'R7.53', 'R7.58'],
  'banks and receiving accounts are plain arrays with their fields',
  async () => {
    const { data: banks } = await answerOf('/api/banklist');
    expect(banks).toContainEqual({ bank_name: '示例银行' });
    expect((await answerOf('/api/getpaybank')).data).toEqual([
      {
        bank_no: expect.stringMatching(/\d{4}/),
        bank_owner: expect.stringMatching(/./),
        bank_data: { bank_name: '示例银行' },
        bank_address: expect.any(String),
      },
    ]);
  },
);

row(
  ['W34', 'W35', 'R7.54', 'R7.57'],
  'ways are flags in the operator’s order, and each of the five has its own range',
  async () => {
    expect(Object.entries((await answerOf('/api/get_pay_way')).data)).toEqual([
      ['usdt', 1],
      ['card', 1],
      ['wechat', 1],
      ['alipay', 1],
    ]);
    const ranges = [];
    for (const type of ['bank', 'wechat', 'alipay', 'usdt-erc20', 'usdt-trc20']) {
      const { data } = await answerOf('/api/getPayRange', { type });
      ranges.push([data.min_price, data.max_price]);
    }
    expect(ranges).toEqual([
      [100, 50_000],
      [100, 3_000],
      [100, 5_000],
      [100, 500_000],
      [100, 500_000],
    ]);
  },
);

row(
  ['W36', 'W37', 'W38', 'R7.59', 'R7.61', 'R7.62'],
  'each way’s order: its number where it belongs, its pay type as the message, one receiver',
  async () => {
    const bank = { bank: '示例银行', bank_address: '支行', bank_no: '6200000012345678', bank_owner: '某人' };
    for (const [form, message] of [
      [{ paytype: 'usdt', amount: 300, bank_no: '4567', catepay: 'TRC20' }, 'usdtpay'],
      [{ paytype: 'usdt', amount: 301, bank_no: '4567', catepay: 'ERC20' }, 'usdtpay'],
      [{ paytype: 'wxpay', amount: 302, bank_no: '4567' }, 'wxpay'],
      [{ paytype: 'alipay', amount: 303, bank_no: '4567' }, 'alipay'],
      [{ paytype: 'bank', amount: 304, ...bank }, 'bankpay'],
    ] as const) {
      const opened = await answerOf('/api/recharge', form);
      expect(opened.code).toBe(200);
      const { deposit_no } = opened.data;
      expect(opened.message).toBe(form.paytype === 'bank' ? '提交成功，等待后台审核' : deposit_no);
      const order = await answerOf('/api/payinfo', { deposit_no });
      expect(order.message).toBe(message);
      expect(order.data).toMatchObject({
        deposit_no,
        info: { amount: form.amount, paytype: message, created_at: expect.stringMatching(wireTime) },
        cardlist: {
          mch_id: expect.stringMatching(/.{8}/),
          content: expect.stringMatching(/./),
          payimg: expect.any(String),
        },
      });
      if ('catepay' in form) {
        expect(order.data.cardlist.content).toBe(form.catepay);
        expect(order.data.cardlist.mch_id).toMatch(form.catepay === 'TRC20' ? /^T/ : /^0x/);
        expect(order.data.cardlist.payimg).toMatch(/^data:image\//);
      }
      expect((await answerOf('/api/payinfo', { deposit_no }, await dated.member())).code).not.toBe(200);
    }
  },
);

row(
  ['B10', 'B8'],
  'a payment by WeChat is credited by the gateway’s signed callback with what arrived, once; unsigned, or signed by somebody else, it is nothing',
  async () => {
    const one = await dated.member();
    const { data } = await answerOf('/api/recharge', { paytype: 'wxpay', amount: 300, bank_no: '4567' }, one);
    const content = paid(data.deposit_no, 290_25);
    for (const sending of [
      { signature: null },
      { secret: 'somebody else’s' },
      { sent: JSON.stringify({ ...content, amount: 999_00 }) },
    ])
      expect((await callback(dated.site, content, sending)).status).toBe(401);
    expect(await dated.central(one)).toBe(0);
    expect((await callback(dated.site, content)).status).toBe(200);
    expect(await dated.central(one)).toBe(290.25);
    expect(await dated.toPlay(one)).toBe(290.25);
    expect((await callback(dated.site, content)).status).toBe(200);
    expect(await dated.central(one)).toBe(290.25);
  },
);
