/** A file says what its list says: what is kept by codes stands in words, in the language of who takes it. */
import { exportColumns } from '@mingpai/contract/console/exports/columns';
import { expect, test } from 'vitest';
import { cellOf } from './cells.ts';

const venues = new Map([['mpqp', '明牌棋牌']]);
const cell = (column: Parameters<typeof cellOf>[0], row: Record<string, unknown>, field: string) =>
  (['zh-CN', 'en'] as const).map((language) => cellOf(column, row, field, { language, venues }).text);

test.each([
  ['chain', '链上付款', 'Payment on a chain'],
  ['gateway/sandbox', '支付通道 sandbox', 'Gateway sandbox'],
  ['agent/12', '代理 12', 'Agent 12'],
  ['start', '系统', 'System'],
  ['老牌', '老牌', '老牌'],
])('who decided, %s, is %s', (decidedBy, chinese, english) => {
  for (const list of [
    'depositQueue',
    'withdrawalQueue',
    'chainPayments',
    'gatewayArrivals',
    'payouts',
  ] as const)
    expect(cell(exportColumns[list].decidedBy, { decidedBy }, 'decidedBy')).toEqual([chinese, english]);
});

test('the log says what was done, to what, and what was so before, as its page does', () => {
  const { action, subject, detail } = exportColumns.auditLog;
  expect(cell(action, { action: 'deposit_approved' }, 'action')).toEqual(['通过存款', 'Approve deposit']);
  expect(cell(subject, { subject: 'deposit/12' }, 'subject')).toEqual(['存款单 12', 'Deposit order 12']);
  expect(cell(subject, { subject: 'vip_levels' }, 'subject')[0]).toBe('VIP等级');
  const told = {
    amount: '5',
    stateBefore: 'frozen',
    roleAfter: 'chief',
    titleBefore: '旧',
    shownAfter: true,
    effectiveAt: '2026-11-26T16:31:07.000Z',
    about: 'member/100021',
    novelty: 'x',
  };
  expect(cell(detail, { detail: told }, 'detail')[0]).toBe(
    '金额: 0.05; 此前状态: 已冻结; 此后角色: 主管; 此前标题: 旧; 此后显示: 是; 生效时间: 2026-11-27 00:31:07; 对象: 会员 100021; novelty: x',
  );
});

test('the log has audiences, levels of identity and whoever sends statements in words in its file, as on its page', () => {
  const { subject, detail } = exportColumns.auditLog;
  expect(cell(subject, { subject: 'counterparty/bank-1', named: '商业银行' }, 'subject')).toEqual([
    '对账方 商业银行',
    'Counterparty 商业银行',
  ]);
  const told = {
    audienceBefore: '{}',
    audienceAfter: '{"vipFrom":3,"agents":[7,9],"registeredFrom":"2026-11-22T16:00:00Z","deposited":true}',
    'basic.withdrawals.dayAfter': 1_000,
    twoFromBefore: 'full',
    reason: 'mismatch',
  };
  expect(cell(detail, { detail: { reason: '服务补偿', askedText: '几点汇出？' } }, 'detail')[1]).toBe(
    'Reason: Goodwill; Question: 几点汇出？',
  );
  expect(cell(detail, { detail: told }, 'detail')).toEqual([
    '此前可见范围: 全部会员; 此后可见范围: VIP3–10，代理 7、9 的直属会员，2026-11-23 00:00 起注册，存过款; 此后基础认证 取款（24小时）: 1000; 此前须两人审核: 完整认证; 原因: 填写的资料与证件不一致',
    'Visible to before: All members; Visible to after: VIP3–10, direct members of agent 7, 9, registered from 2026-11-23 00:00, Has deposited; Basic Withdrawal (24 hours) after: 1000; Two people needed before: Full; Reason: Your details don’t match the document.',
  ]);
});

test('the log names venues and what was looked at in its file as on its page', () => {
  const { subject, detail } = exportColumns.auditLog;
  expect(cell(subject, { subject: 'exposure/mpqp' }, 'subject')).toEqual([
    '派彩风险限额 明牌棋牌',
    'Payout risk limits 明牌棋牌',
  ]);
  expect(cell(subject, { subject: 'game/mpqp/hilo' }, 'subject')[0]).toBe('游戏 明牌棋牌 hilo');
  const told = {
    venue: 'mpqp',
    ofAfter: 'mpqp',
    stoppedBefore: 'venue/mpqp',
    about: 'venue/mpqp',
    fields: 'mobile,name',
  };
  expect(cell(detail, { detail: told }, 'detail')).toEqual([
    '场馆: 明牌棋牌; 此后场馆或通道: 明牌棋牌; 此前停用对象: 一个场馆 明牌棋牌; 对象: 场馆 明牌棋牌; 项目: 手机、姓名',
    expect.stringMatching(/Venue: 明牌棋牌; .*Item: Mobile, Name$/),
  ]);
});

test('the columns of a statement are told in words', () => {
  const { detail } = exportColumns.auditLog;
  expect(cell(detail, { detail: { columnsAfter: 'number=订单号, amount=金额, 元, at=' } }, 'detail')).toEqual(
    [
      '此后各列: 单号列 订单号、金额列 金额, 元、时间列 ',
      'Columns after: Number column 订单号, Amount column 金额, 元, Time column ',
    ],
  );
});

test('accounts, kinds of transfers and venues have the names that people read', () => {
  const { ledger } = exportColumns.trialBalance;
  expect(cell(ledger, { ledger: 'member/central' }, 'ledger')).toEqual([
    '会员 · 中心钱包',
    'Member · Central wallet',
  ]);
  expect(cell(ledger, { ledger: 'house/venue/mpqp' }, 'ledger')[0]).toBe('平台 · 明牌棋牌输赢');
  const { code } = exportColumns.accountBalances;
  expect(cell(code, { code: 'ahead/mpqp', memberId: 100_001 }, 'code')[0]).toBe('明牌棋牌（预支）');
  expect(cell(code, { code: 'payouts', memberId: null }, 'code')[0]).toBe('平台 · 取款去向');
  const { code: own, cause } = exportColumns.memberStatement;
  expect(cell(own, { code: 'held' }, 'code')).toEqual(['取款冻结', 'Withdrawal hold']);
  expect(cell(cause, { cause: 'rebate' }, 'cause')[0]).toBe('领取返水');
  expect(cell(cause, { cause: 'brand_new' }, 'cause')[0]).toBe('brand_new');
  const { venue } = exportColumns.venueTransfers;
  expect(cell(venue, { venue: 'mpqp' }, 'venue')[0]).toBe('明牌棋牌');
  expect(cell(venue, { venue: 'gone' }, 'venue')[0]).toBe('gone');
});

test('what was stopped, sent to programs and set aside is named', () => {
  const { target } = exportColumns.pastStops;
  expect(cell(target, { target: 'bank' }, 'target')).toEqual(['网银转账', 'Bank transfer']);
  expect(cell(target, { target: 'mpqp' }, 'target')[0]).toBe('明牌棋牌');
  expect(cell(exportColumns.webhookDeliveries.state, { state: 'given_up' }, 'state')[0]).toBe('已放弃');
  expect(cell(exportColumns.setAsideBets.reason, { reason: 'no_such_member' }, 'reason')[0]).toBe(
    '会员不存在',
  );
});
