import { expect, test } from 'vitest';
import { askedOfLog, understood, whoIsAsked } from './asked-log.ts';

/** A Saturday, ten to one in the night in Beijing. */
const now = new Date('2026-11-27T16:50:00.000Z');
const asked = (typed: string) => askedOfLog(typed, now);

test('a span stands before or behind whatever else is asked, in days of Beijing, weeks from Monday', () => {
  const item = { items: ['depositRate'] };
  const today = { from: '2026-11-27T16:00:00.000Z' };
  const lastWeek = { from: '2026-11-15T16:00:00.000Z', to: '2026-11-22T16:00:00.000Z' };
  expect(asked('存款汇率 上周')).toEqual({ ...item, ...lastWeek });
  expect(asked('上周存款汇率')).toEqual({ ...item, ...lastWeek });
  expect(asked('今天')).toEqual(today);
  expect(asked('昨天')).toEqual({ from: '2026-11-26T16:00:00.000Z', to: today.from });
  expect(asked('本周')).toEqual({ from: lastWeek.to });
  expect(asked('本月')).toEqual({ from: '2026-10-31T16:00:00.000Z' });
  expect(asked('上月')).toEqual({ from: '2026-09-30T16:00:00.000Z', to: '2026-10-31T16:00:00.000Z' });
});

test.each([
  ['通过取款 10000以上', 10_000],
  ['15,000 以上 通过取款', 15_000],
  ['通过取款 >=2,500.50', 2_500.5],
  ['通过取款>10000', 10_000],
])('%s asks for what was done and from which sum on', (typed, least) => {
  expect(asked(typed)).toEqual({ actions: ['withdrawal_approved'], least });
});

test('words that mean a member and an action each narrow; where one means nothing else, all of them are a reason', () => {
  expect(asked('xiaoman88 通过取款')).toEqual({ username: 'xiaoman88', actions: ['withdrawal_approved'] });
  expect(asked('付款服务 升级')).toEqual({ reason: '付款服务 升级' });
  expect(asked('W20261128427202600 昨天')).toMatchObject({ order: 'W20261128427202600' });
  expect(asked('')).toEqual({});
});

test('a question is what it asks about; a sum may be told in words before it; words of a name may stand in any order', () => {
  expect(asked('谁改了存款汇率')).toEqual({ items: ['depositRate'] });
  expect(asked('谁通过取款')).toEqual({ actions: ['withdrawal_approved'] });
  for (const typed of ['通过取款 超过10000', '至少 10,000 通过取款'])
    expect([typed, asked(typed)]).toEqual([typed, { actions: ['withdrawal_approved'], least: 10_000 }]);
  expect(asked('汇率 存款')).toEqual(asked('存款 汇率'));
  expect(asked('汇率 存款').items).toContain('depositRate');
});

test('a colleague who is named among the words is whose doings are asked for', () => {
  const colleagues = [
    { value: '2', label: '老牌' },
    { value: '3', label: '小明' },
  ];
  expect(whoIsAsked('小明 昨天 通过取款', colleagues)).toEqual({ staff: '3', search: '昨天 通过取款' });
  expect(whoIsAsked('老牌', colleagues)).toEqual({ staff: '2', search: '' });
  expect(whoIsAsked('小明明 通过取款', colleagues)).toEqual({ staff: '', search: '小明明 通过取款' });
});

test.each([
  ['13800000022', {}],
  ['+86 13800000022', {}],
  ['谁看过 13800000022', askedOfLog('谁看过', now)],
  ['13800000022 昨天', askedOfLog('昨天', now)],
])('a phone number is no member’s number, and narrows nothing: %s', (typed, rest) => {
  const { asked: all, phone } = understood(typed, now);
  expect(all).toEqual(rest);
  expect(phone).toMatch(/13800000022$/);
});

test.each(['100022', '12800000022', '138000000221', 'W13800000022123'])('%s is no phone number', (typed) => {
  expect(understood(typed, now).phone).toBeUndefined();
});

const recovery = ['recovery_first_approval', 'recovery_approved', 'recovery_rejected'];
const exported = ['export_began', 'export_ended'];
test.each([
  ['谁改了VIP3的返水', { items: ['levels'] }],
  ['谁重置了会员的密码', { actions: recovery }],
  ['who reset a member’s pay password', { actions: recovery }],
  ['谁上架了活动', { actions: ['promotion_saved'] }],
  ['who published a promotion', { actions: ['promotion_saved'] }],
  [
    '谁发过通知给所有会员',
    { actions: ['notice_added', 'mailing_written', 'mailing_approved', 'mailing_stopped'] },
  ],
  ['谁把会员转给另一个代理', { actions: ['agent_move'] }],
  ['who moved a member to another agent', { actions: ['agent_move'] }],
  ['谁改了快捷回复', { actions: ['template_changed'] }],
  ['谁取消了自我排除', { actions: ['break_lift_first', 'break_lifted'] }],
  ['who banned an IP', { actions: ['list_added'] }],
  ['谁签发了API密钥', { actions: ['api_key_made'] }],
  ['谁导出了注单', { actions: exported }],
  ['who exported deposits', { actions: exported }],
  ['who handled order D202611271234567890', { order: 'D202611271234567890' }],
  ['谁从新设备登录', { actions: ['sign_in', 'sign_in_refused'] }],
  [
    'who turned off withdrawals',
    { actions: ['stop_made', 'stop_changed', 'stop_lifted'], stopped: ['withdrawals', 'member'] },
  ],
  [
    'who viewed bank cards',
    { actions: ['personal_revealed', 'personal_read', 'personal_refused'], personal: ['account'] },
  ],
])('%s is understood, with every word of it', (typed, meant) => {
  expect(understood(typed, now)).toEqual({ asked: meant, unknown: [] });
});

test('a deposit that was credited by hand may have been approved, taken from what came, or given as a correction', () => {
  const { actions = [] } = asked('谁补单了');
  expect(actions).toEqual(
    expect.arrayContaining(['deposit_approved', 'payment_credited', 'adjustment_approved']),
  );
  expect(actions.some((name) => name.startsWith('withdrawal'))).toBe(false);
});

test.each([
  ['who changed the deposit rate on Nov 20', '2026-11-20'],
  ['deposit rate 3rd November 2025', '2025-11-03'],
  ['deposit rate December 1', '2025-12-01'],
])('%s asks for that day of Beijing, and without a year for the last one', (typed, day) => {
  const from = new Date(`${day}T00:00:00+08:00`);
  expect(asked(typed)).toEqual({
    items: ['depositRate'],
    from: from.toISOString(),
    to: new Date(from.getTime() + 86_400_000).toISOString(),
  });
});

test('who let a card through is whoever agreed to it: a card is counted as Chinese counts them', () => {
  for (const typed of [
    '谁放行了这张卡',
    '谁放行了那张银行卡',
    'who let this card through',
    'who released this card',
  ])
    expect([typed, understood(typed, now)]).toEqual([
      typed,
      { asked: { actions: ['list_allowed'] }, unknown: [] },
    ]);
  expect(understood('谁看过这张卡', now)).toEqual(understood('谁看过银行卡', now));
});
