import { auditActions } from '@mingpai/contract/console/site/audit-words';
import { expect, test } from 'vitest';
import {
  askedInWords,
  type Understood,
  understood,
  whatIsAsked,
  whereIsAsked,
  whoIsAsked,
} from './asked-log.ts';

/** A Sunday, ten in the morning in Beijing. */
const now = new Date('2026-11-29T02:00:00.000Z');
const asked = (typed: string) => understood(typed, now);
const midnight = (day: string) => `2026-11-${day}T16:00:00.000Z`;
const yesterday = { from: midnight('27'), to: midnight('28') };
const lastNight = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T22:00:00.000Z' };

const stops = ['stop_made', 'stop_changed', 'stop_lifted'];
const stopped: Understood['asked'] = { actions: stops, stopped: ['withdrawals', 'member'] };
const views = ['personal_revealed', 'personal_read', 'personal_refused'];
const signIns = ['sign_in', 'sign_in_refused'];
const exports = ['export_began', 'export_ended'];
const frozen = { actions: ['member_frozen'] };
const yesToWithdrawals = ['withdrawal_approved', 'withdrawal_first_approval'];
const yesToDeposits = ['deposit_first_approval', 'deposit_approved'];
const adjustments = ['adjustment_requested', 'adjustment_approved', 'adjustment_rejected'];
const cancelled = ['grant_first_cancellation', 'grant_cancelled'];
const bonusesGiven = ['promotion_first_approval', 'promotion_approved'];
const commission = ['commission_first_yes', 'commission_paid'];

test.each<readonly [string, Understood['asked']]>([
  ['谁停了取款', stopped],
  ['谁导出了数据', { actions: exports }],
  ['谁看过会员数据', { actions: ['personal_revealed', 'personal_read', 'personal_refused'] }],
  ['昨天谁改了归属', { actions: ['agent_move'], ...yesterday }],
  ['归属', { actions: ['agent_move'] }],
  ['who exported data', { actions: exports }],
  ['谁把提现关了', stopped],
  ['谁恢复了取款', { ...stopped, actions: ['stop_lifted'] }],
  ['谁改了返水比例', { items: ['levels'] }],
  ['昨天谁改了存款汇率', { items: ['depositRate'], ...yesterday }],
  ['大额提现是谁通过的', { actions: yesToWithdrawals, least: 10_000 }],
  ['谁拒绝了xiaoman88的取款', { actions: ['withdrawal_rejected'], username: 'xiaoman88' }],
  ['谁看过会员的手机号', { actions: views, personal: ['mobile'] }],
  ['who read phone numbers', { actions: views, personal: ['mobile'] }],
  ['谁看了收款地址', { actions: views, personal: ['account'] }],
  ['谁看过姓名', { actions: views, personal: ['name'] }],
  ['昨天谁看过邮箱', { actions: views, personal: ['email'], ...yesterday }],
  ['谁看过转账凭证', { actions: views, personal: ['picture'] }],
  ['who revealed a device', { actions: views, personal: ['device'] }],
  ['谁看过会员的个人资料', { actions: views }],
  ['谁导出了会员名单', { actions: ['export_began'] }],
  ['夜班做了什么', { from: '2026-11-28T14:00:00.000Z', to: '2026-11-29T00:00:00.000Z' }],
  ['昨晚谁登录过后台', { actions: signIns, ...lastNight }],
  ['谁冻结了100012', { ...frozen, member: 100_012 }],
  ['谁给会员加钱了', { actions: adjustments }],
  ['谁批准了余额更正', { actions: ['adjustment_approved'] }],
  ['谁取消了彩金', { actions: cancelled }],
  ['谁改了活动', { actions: ['promotion_saved'] }],
  ['谁删了公告', { actions: ['agent_notice_removed', 'notice_removed'] }],
  ['谁发了站内信', { actions: ['mailing_written'] }],
  ['谁动了VIP等级', { items: ['levels'] }],
  ['谁改了场馆的流水比例', { actions: ['venue_terms'] }],
  ['今天谁停了TRC20', { actions: stops, stopped: ['network'], from: midnight('28') }],
  ['谁关了支付宝', { actions: stops, stopped: ['way'] }],
  ['谁恢复了ERC20', { actions: ['stop_lifted'], stopped: ['network'] }],
  ['谁改了TRC20手续费', { items: ['trc20Fee'] }],
  ['谁改了佣金比例', { actions: ['agent_rates'] }],
  ['谁把活动的预算改了', { actions: ['promotion_saved'], items: ['budget', 'total'] }],
  ['今天谁登录失败', { actions: ['sign_in_refused'], from: midnight('28') }],
  ['谁给mingpai01冻结了', { ...frozen, username: 'mingpai01' }],
  ['who stopped TRC20', { actions: stops, stopped: ['network'] }],
  ['who changed the commission rate', { actions: ['agent_rates'] }],
  ['who failed to sign in today', { actions: ['sign_in_refused'], from: midnight('28') }],
  ['谁停用了员工', { actions: ['staff_disabled'] }],
  ['谁关闭了账户', frozen],
  ['谁把会员账号封了', frozen],
  ['who closed the account', frozen],
  ['who closed xiaoman88’s account', { ...frozen, username: 'xiaoman88' }],
  ['who reopened the account', { actions: ['member_unfrozen'] }],
  ['谁立了案', { actions: ['case_opened'] }],
  ['谁贴了标签', { actions: ['member_tagged'] }],
  ['who opened a case', { actions: ['case_opened'] }],
  ['谁给员工加了权限', { actions: ['staff_role'] }],
  ['谁给了员工权限', { actions: ['staff_role'] }],
  ['who gave chief2 the role', { actions: ['staff_role', 'role_changed'], username: 'chief2' }],
  ['谁批准了退佣', { actions: ['commission_first_yes'] }],
  ['谁的登录被踢了', { actions: ['signed_out', 'staff_sessions_ended'] }],
  [
    'who verified the identity of 100012',
    { actions: ['identity_first_approval', 'identity_approved'], member: 100_012 },
  ],
  ['who voided the bonus', { actions: cancelled }],
  ['谁加了黑名单', { actions: ['list_added'] }],
  ['who revoked the key', { actions: ['api_key_revoked'] }],
  ['12月25日谁登录', { actions: signIns, from: '2025-12-24T16:00:00.000Z', to: '2025-12-25T16:00:00.000Z' }],
  [
    '2024-11-20 谁登录',
    { actions: signIns, from: '2024-11-19T16:00:00.000Z', to: '2024-11-20T16:00:00.000Z' },
  ],
  ['谁11月20日登录', { actions: signIns, from: midnight('19'), to: midnight('20') }],
  ['谁改了角色权限', { actions: ['role_changed'] }],
  ['谁重置了登录', { actions: ['staff_reset'] }],
  ['谁上传了对账单', { actions: ['statement_begun'] }],
  ['谁发放了代理佣金', { actions: commission }],
  ['客服对话是谁转交的', { actions: ['conversation_assigned'] }],
  ['上周五谁改了轮播图', { actions: ['banner_changed'], from: midnight('19'), to: midnight('20') }],
  ['11月27日谁冻结了会员', { ...frozen, from: midnight('26'), to: midnight('27') }],
  [
    '最近7天谁通过了1万以上的存款',
    { actions: yesToDeposits, least: 10_000, from: '2026-11-22T02:00:00.000Z' },
  ],
  ['who stopped withdrawals', stopped],
  ['who changed the rebate rate yesterday', { items: ['levels'], ...yesterday }],
  ["who looked at this member's phone number", { actions: views, personal: ['mobile'] }],
  ['what did the night shift do', { from: '2026-11-28T14:00:00.000Z', to: '2026-11-29T00:00:00.000Z' }],
  [
    'who approved big withdrawals last week',
    { actions: yesToWithdrawals, least: 10_000, from: midnight('15'), to: midnight('22') },
  ],
  ['who rejected deposits today', { actions: ['deposit_rejected'], from: midnight('28') }],
  ['who let through deposits over 5k', { actions: yesToDeposits, least: 5_000 }],
  ['why was xiaoman88 frozen', { ...frozen, username: 'xiaoman88' }],
  ['who exported the member list', { actions: ['export_began'] }],
  ['who changed the deposit rate', { items: ['depositRate'] }],
  ['who signed in last night', { actions: signIns, ...lastNight }],
  ['who lifted the stop', { actions: ['stop_lifted'] }],
  ['who cancelled a bonus', { actions: cancelled }],
  ['who edited the promotion', { actions: ['promotion_saved'] }],
  ['who sent the mailing', { actions: ['mailing_written'] }],
  ['who gave the agent commission', { actions: commission }],
  ['who added someone to the blacklist', { actions: ['list_added'] }],
  ['谁拉黑了这个地址', { actions: ['list_added'] }],
  ['谁拉黑了这个设备', { actions: ['list_added'] }],
  ['who blacklisted the address', { actions: ['list_added'] }],
  ['谁放行了地址', { actions: ['list_allowed'] }],
  ['谁发了红包', { actions: ['red_packets_changed'] }],
  ['who gave red packets', { actions: ['red_packets_changed'] }],
  ['谁停了红包', { items: ['redPacketSwitch'] }],
  ['谁发了优惠', { actions: bonusesGiven }],
  ['谁批了彩金', { actions: bonusesGiven }],
  ['who approved the bonus', { actions: bonusesGiven }],
  ['谁批准了取消彩金', { actions: ['grant_first_cancellation'] }],
  ['谁领取了活动', { actions: [...bonusesGiven, 'promotion_rejected'] }],
  ['谁补了钱', { actions: adjustments }],
  ['谁扣过钱', { actions: adjustments }],
  ['谁转了客服', { actions: ['conversation_assigned'] }],
  ['谁问了会员', { actions: ['member_asked'] }],
  ['谁传了文件', { actions: ['import_begun'] }],
  ['未成年是谁认定的', { actions: ['identity_underage'] }],
  ['谁传了对账单', { actions: ['statement_begun'] }],
  ['who approved the rule change', { actions: ['rule_approved'] }],
  [
    'who uploaded a bank statement this month',
    { actions: ['statement_begun'], from: '2026-10-31T16:00:00.000Z' },
  ],
])('%s', (question, meant) => {
  expect(asked(question)).toEqual({ asked: meant, unknown: [] });
});

test('whom something was done to narrows nothing but whom: every change of theirs is asked for', () => {
  const { actions, ...rest } = asked('谁给mingpai01改过什么').asked;
  expect(rest).toEqual({ username: 'mingpai01' });
  expect(actions).toContain('agent_rates');
  expect(asked('谁改过mingpai01').asked).toEqual({ ...rest, actions });
  expect(asked('谁给mingpai01送了免费注单').asked).toMatchObject({
    actions: ['free_bets_given', 'free_bets_first_yes'],
    ...rest,
  });
});

test('a colleague is named within a sentence, in either language; a longer name that begins with theirs is another one', () => {
  const colleagues = [
    { value: '2', label: '老牌' },
    { value: '3', label: '小明' },
    { value: '4', label: 'Anna' },
  ];
  const who = (typed: string) => whoIsAsked(typed, colleagues);
  expect(who('小明昨天批了什么')).toEqual({ staff: '3', search: '昨天批了什么' });
  expect(who('昨天老牌批了什么')).toEqual({ staff: '2', search: '昨天 批了什么' });
  expect(who("what was anna's work yesterday")).toEqual({ staff: '4', search: 'what was work yesterday' });
  expect(who('小明明昨天批了什么').staff).toBe('');
  expect(who('what did Annabel approve').staff).toBe('');
  expect(asked(who('小明昨天批了什么').search)).toMatchObject({ asked: yesterday, unknown: [] });
  expect(asked(who('小明昨天批了什么').search).asked.actions).toContain('withdrawal_approved');
});

test('a venue is named within a sentence, in either language; a code is asked as before', () => {
  const where = (typed: string) =>
    whereIsAsked(typed, [
      { value: 'mpqp', label: '明牌棋牌' },
      { value: 'pg', label: 'PG Soft' },
    ]);
  expect(where('谁改了明牌棋牌的流水比例')).toEqual({ venue: 'mpqp', search: '谁改了 的流水比例' });
  expect(where('who closed pg soft yesterday')).toEqual({ venue: 'pg', search: 'who closed yesterday' });
  expect(where('场馆 mpqp')).toEqual({ venue: '', search: '场馆 mpqp' });
  expect(asked(where('谁改了明牌棋牌的流水比例').search)).toEqual({
    asked: { actions: ['venue_terms'] },
    unknown: [],
  });
});

test('what is not known is told and narrows nothing; a text without a question in it is words of a reason', () => {
  expect(asked('小王昨天批了取款')).toEqual({
    asked: { actions: yesToWithdrawals, ...yesterday },
    unknown: ['小王'],
  });
  expect(asked('付款服务升级').asked).toEqual({ reason: '付款服务升级' });
  expect(asked('疑似套利团伙').asked).toEqual({ reason: '疑似套利团伙' });
});

test('what was understood is told in words, many actions by their number', () => {
  expect(askedInWords(asked('昨天谁停了取款'))).toEqual({
    asked:
      '停用功能、修改停用、解除停用 · 全部取款、一位会员的取款 · 2026-11-28 00:00:00 至 2026-11-29 00:00:00',
    unknown: '',
  });
  expect(askedInWords(asked('谁看过会员的手机号')).asked).toBe(
    '查看会员个人资料、处理时查看个人资料、查看个人资料次数已满 · 手机',
  );
  expect(askedInWords(asked('小王批了什么'))).toEqual({
    asked: '存款初审、通过存款、链上付款入账初审、通道到账入账初审 等 26 种',
    unknown: '小王',
  });
});

test('a promotion is what its title in either language calls, where the title is no word of the log’s own', () => {
  const promotions = [
    { value: '7', label: '首存礼' },
    { value: '7', label: 'First Deposit Gift' },
    { value: '8', label: '活动' },
    { value: '9', label: '' },
  ];
  expect(whatIsAsked('谁改了首存礼', promotions)).toEqual({ promotion: '7', search: '谁改了' });
  expect(whatIsAsked('who changed the first deposit gift yesterday', promotions)).toEqual({
    promotion: '7',
    search: 'who changed the yesterday',
  });
  expect(whatIsAsked('谁改了活动', promotions)).toEqual({ promotion: '', search: '谁改了活动' });
  expect(whatIsAsked('', promotions)).toEqual({ promotion: '', search: '' });
});

test('who changed the limit of withdrawals asks for limits, not for who let withdrawals through', () => {
  const { asked: meant } = asked('谁改了取款限额');
  expect(meant.actions).toBeUndefined();
  expect(meant.items?.length).toBeGreaterThan(0);
});

const black = { actions: ['list_added'] };
const packets = { actions: ['red_packets_changed'] };
const claims = { actions: ['promotion_first_approval', 'promotion_approved', 'promotion_rejected'] };

test.each<readonly [string, Understood['asked']]>([
  ['谁拉黑了地址', black],
  ['谁把这个银行卡拉黑了', black],
  ['who blacklisted the address', black],
  ['who blacklisted this card', black],
  ['who took the address off the list', { actions: ['list_lifted'] }],
  ['谁发了红包', packets],
  ['谁派了红包', packets],
  ['who gave red packets', packets],
  ['who sent red packets', packets],
  ['谁领取了活动', claims],
  ['谁领取了', claims],
  ['who claimed the promotion', claims],
  ['who reset her sign-in', { actions: ['staff_reset'] }],
  ['who retried set-aside bets', { actions: ['set_aside_recorded'] }],
  ['who found someone under age', { actions: ['identity_underage'] }],
  ['who withdrew the rule change', { actions: ['rule_withdrawn'] }],
  ['who added a webhook', { actions: ['webhook_added'] }],
])('what stands on a list, gifts, claims, hyphens and bent English: %s', (typed, meant) => {
  expect(asked(typed)).toEqual({ asked: meant, unknown: [] });
});

test('an address of a chain is no member: what stands on a list is asked for by it', () => {
  const address = 'TQ5abcdefghjkmnpqrstuvwxyz23456789';
  expect(asked(`谁拉黑了地址${address}`)).toEqual({ asked: { ...black, address }, unknown: [] });
  expect(asked(`who blacklisted the address ${address}`)).toEqual({
    asked: { ...black, address },
    unknown: [],
  });
});

test('each act is asked for by its own words on the screen, in a question of either language', () => {
  const missed = Object.entries(auditActions).flatMap(([name, [inChinese, inEnglish]]) =>
    [
      `谁${inChinese}`,
      `谁 ${inChinese}？`,
      `昨天${inChinese}是谁做的`,
      `who: ${inEnglish.toLowerCase()}?`,
      `${inEnglish} yesterday`,
    ].filter((typed) => {
      const { asked: found, unknown } = asked(typed);
      return found.actions?.includes(name) !== true || found.actions.length > 5 || unknown.length > 0;
    }),
  );
  expect(missed).toEqual([]);
});
