/** What counts as given in a member's call, what a text may be, and what is said of the rest. */
import { expect, test } from 'vitest';
import { messageOf } from '../codes.ts';
import { schemas } from '../schemas.ts';
import { readPayload } from './reading.ts';

type Name = keyof typeof schemas;

function read(name: Name, sent: unknown): unknown {
  return readPayload(schemas[name].payload, sent).data;
}

/** What a member is told, in Chinese and in English; undefined: nothing, the payload is taken. */
function told(name: Name, sent: unknown): readonly string[] | undefined {
  const [issue] = readPayload(schemas[name].payload, sent).error?.issues ?? [];
  const figures = issue && { field: issue.path.join('.'), problem: issue.message };
  return (
    figures && (['zh-CN', 'en'] as const).map((language) => messageOf('payload_invalid', language, figures))
  );
}

const card = { bank: 'USDT', bank_owner: 'TRC20', bank_address: '', pay_pass: 'stapel1' };

test('null, an empty text and nothing are the same: not given', () => {
  const bound = { ...card, bank_no: '' };
  for (const bank_no of [null, '', undefined]) expect(read('bindCard', { ...card, bank_no })).toEqual(bound);
  const registered = { name: '', password: '', confirmPass: '', realname: '', paypassword: '', code: '' };
  for (const pid of [null, '', undefined])
    expect(read('register', { realname: null, pid })).toEqual(registered);
  expect(read('betRecords', { date: '', page: null, api_type: null })).toEqual({
    date: 4,
    page: 1,
    api_type: '',
  });
  expect(read('transactions', { type: null, date: null, page: '', api_type: '' })).toEqual({
    date: 4,
    type: 1,
    page: 1,
    api_type: '',
  });
  expect(read('banners', { type: null })).toEqual({ type: 2 });
  expect(read('gameUrl', { plat_name: 'mpqp', game_type: null, game_code: null, is_mobile_url: '' })).toEqual(
    {
      plat_name: 'mpqp',
      game_type: '0',
      game_code: '',
      is_mobile_url: 1,
    },
  );
  expect(read('withdraw', { amount: null, bank: null, password: null })).toEqual({
    amount: 0n,
    password: '',
  });
  expect(read('openDeposit', { paytype: 'wxpay', amount: 200, catepay: null, bank_no: null })).toMatchObject({
    catepay: '',
  });
  expect(read('transfer', {})).toEqual({ amount: 0n, sourcetype: '', targettype: '' });
});

test('the 0 of a first tab means all', () => {
  for (const all of [0, '0', '', null]) {
    expect(read('promotions', { type: all })).toEqual({ type: undefined });
    expect(read('betRecords', { api_type: all })).toMatchObject({ api_type: '' });
  }
  expect(read('promotions', { type: 3 })).toEqual({ type: '3' });
});

test('a switch is 0 or 1, or no or yes', () => {
  for (const transferstatus of [1, '1', true])
    expect(read('setAutoTransfer', { transferstatus })).toEqual({ transferstatus: 1 });
  for (const transferstatus of [0, '0', false])
    expect(read('setAutoTransfer', { transferstatus })).toEqual({ transferstatus: 0 });
  expect(told('setAutoTransfer', { transferstatus: 2 })?.[0]).toBe(
    '自动免转开关（transferstatus）：没有这个选项',
  );
});

test('a number stands for its digits where it holds them', () => {
  for (const [sent, kept] of [
    [6_222_020_200_112_230, '6222020200112230'],
    [0, '0'],
    [12.5, '12.5'],
  ])
    expect(read('bindCard', { ...card, bank_no: sent })).toMatchObject({ bank_no: kept });
});

test.each(['12345678901234567890', '1e21', '9007199254740993', '0.1234567890123456', '1e-7'].map(Number))(
  'a number that lost digits on its way is refused by the name of its field: %s',
  (bank_no) => {
    expect(told('bindCard', { ...card, bank_no })).toEqual([
      '卡号或地址（bank_no）：数字位数过多，无法准确读取，请以文字形式提交',
      'the card number or address (bank_no): this number has too many digits to be read exactly; send it as text',
    ]);
    const deposit = { paytype: 'bank', amount: 200, bank: 'B', bank_owner: 'O', bank_address: 'A', bank_no };
    expect(told('openDeposit', deposit)?.[0]).toContain('（bank_no）');
  },
);

test.each([[{ a: 1 }], [['0xabc', '0xdef']], [[]], [{}], [true]])(
  'what is no text is refused by the name of its field: %j',
  (value) => {
    expect(told('bindCard', { ...card, bank_no: value })).toEqual([
      '卡号或地址（bank_no）：须为文字或数字',
      'the card number or address (bank_no): this must be a text or a number',
    ]);
    for (const field of ['bank', 'bank_owner', 'bank_address', 'pay_pass'])
      expect(told('bindCard', { ...card, bank_no: '0xabc', [field]: value })?.[0]).toContain(`（${field}）`);
    expect(told('applyAsAgent', { mobile: '13800138000', apply_info: value })?.[0]).toContain(
      '（apply_info）',
    );
    expect(told('register', { realname: value })?.[0]).toContain('（realname）');
  },
);

test.each<[Name, unknown, string, string]>([
  ['gameUrl', {}, '场馆（plat_name）：不能为空', 'the venue (plat_name): this is required'],
  [
    'depositOrder',
    { deposit_no: 'x'.repeat(41) },
    '存款单号（deposit_no）：最多40个字符',
    'the deposit’s number (deposit_no): at most 40 characters',
  ],
  [
    'bindCard',
    { ...card, bank_no: 'x'.repeat(129) },
    '卡号或地址（bank_no）：最多128个字符',
    'the card number or address (bank_no): at most 128 characters',
  ],
  [
    'applyForPromotion',
    { activityid: '' },
    '活动（activityid）：不能为空',
    'the promotion (activityid): this is required',
  ],
  [
    'applyForPromotion',
    { activityid: '../1' },
    '活动（activityid）：格式不正确',
    'the promotion (activityid): this is not in the right form',
  ],
  ['cards', { type: 3 }, '类型（type）：不能大于2', 'the type (type): at most 2'],
  ['betRecords', { page: 'two' }, '页码（page）：请填写整数', 'the page (page): Please enter a whole number'],
  ['article', {}, '类型（type）：不能为空', 'the type (type): this is required'],
  [
    'transfer',
    { amount: {} },
    '金额（amount）：金额格式不正确',
    'the amount (amount): this is not an amount',
  ],
  [
    'games',
    { category: 'gold' },
    '游戏分类（category）：没有这个选项',
    'the category (category): there is no such choice',
  ],
  ['appInfo', [1], '须为对象', 'this must be an object'],
])('%s: a field that is wrong is told of in the reader’s language: %j', (name, sent, zh, en) => {
  expect(told(name, sent)).toEqual([zh, en]);
});

/** Everything that a client could put into a field, for every field of every call that has fields. */
const values = [undefined, null, '', ' ', 'x'.repeat(20_000), -1, 0.5, 1e300, true, [], ['a'], {}, { a: 1 }];

test('no member ever reads the validator’s own English', () => {
  for (const [name, { payload }] of Object.entries(schemas)) {
    const shape = shapeOf(payload);
    for (const field of shape)
      for (const value of values)
        for (const issue of readPayload(payload, { [field]: value }).error?.issues ?? []) {
          const zh = messageOf('payload_invalid', 'zh-CN', { field: '', problem: issue.message });
          expect(zh, `${name}.${field}: ${issue.message}`).toMatch(/^[\u4e00-\u9fff\d].*/);
        }
  }
});

function shapeOf(payload: unknown): string[] {
  const inner = payload as { shape?: object; unwrap?: () => unknown };
  if (inner.shape !== undefined) return Object.keys(inner.shape);
  return inner.unwrap === undefined ? [] : shapeOf(inner.unwrap());
}

test('an empty sum is no missing one: nobody lifts a ceiling by leaving its field empty', () => {
  expect(read('setAutoTransferCeiling', { amount: null })).toEqual({});
  expect(told('setAutoTransferCeiling', { amount: '' })).toBeDefined();
});
