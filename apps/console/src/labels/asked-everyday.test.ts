/** Questions as a desk asks them, which were once taken for others: a sum, an address, a verb that a thing does not take. */
import { expect, test } from 'vitest';
import { askedInWords, understood } from './asked-log.ts';

const now = new Date('2026-12-01T04:00:00.000Z');
const recovery = ['recovery_first_approval', 'recovery_approved', 'recovery_rejected'];
const adjustments = ['adjustment_requested', 'adjustment_approved', 'adjustment_rejected'];
const stops = ['stop_made', 'stop_changed', 'stop_lifted'];
const yesToWithdrawals = ['withdrawal_approved', 'withdrawal_first_approval'];
const chainAddress = 'TQ5abcdefghjkmnpqrstuvwxyz23456789';

test.each<readonly [string, object]>([
  ['谁删了文章', { actions: ['article_changed'] }],
  ['谁改了会员的手机号', { actions: recovery }],
  ['who changed a member’s phone', { actions: recovery }],
  ['who opened the console', { actions: ['sign_in', 'sign_in_refused'] }],
  ['谁动过会员100023', { member: 100_023 }],
  ['who touched member 100023', { member: 100_023 }],
  ['会员100023发生了什么', { member: 100_023 }],
  ['谁扣了会员的钱', { actions: adjustments }],
  ['谁给会员100023加了钱', { actions: adjustments, member: 100_023 }],
  ['谁下架了活动', { actions: ['promotion_saved'] }],
  ['谁把会员移到别的代理', { actions: ['agent_move'] }],
  ['谁重置了谷歌验证码', { actions: ['staff_reset'] }],
  ['谁改了客服模板', { actions: ['template_changed'] }],
  ['谁重发了回调', { actions: ['webhook_resent'] }],
  ['谁提了规则修改', { actions: ['rule_proposed'] }],
  ['谁用了恢复密钥', { items: ['recoveryKey'] }],
  ['谁开了维护', { items: ['siteState'] }],
  ['谁停了USDT', { actions: stops, stopped: ['way', 'network'] }],
  ['什么时候停过取款', { actions: stops, stopped: ['withdrawals', 'member'] }],
  ['谁改了代理佣金比例', { actions: ['agent_rates'] }],
  ['谁付了代理佣金', { actions: ['commission_first_yes', 'commission_paid'] }],
  ['who cancelled a grant', { actions: ['grant_first_cancellation', 'grant_cancelled'] }],
  ['who signed in from outside the network', { actions: ['sign_in_refused'] }],
  ['谁批了 500 到 1000 元的取款', { actions: yesToWithdrawals, least: 500, most: 1_000 }],
  ['谁批了1万到5万的取款', { actions: yesToWithdrawals, least: 10_000, most: 50_000 }],
  ['谁批了少于100元的取款', { actions: yesToWithdrawals, most: 100 }],
  ['谁批了100元以下的取款', { actions: yesToWithdrawals, most: 100 }],
  ['who approved withdrawals under 2k', { actions: yesToWithdrawals, most: 2_000 }],
  ['who approved withdrawals between 500 and 1000', { actions: yesToWithdrawals, least: 500, most: 1_000 }],
  ['198.51.100.7', { address: '198.51.100.7' }],
  ['2001:db8::7', { address: '2001:db8::7' }],
  ['谁从 198.51.100.7 登录', { actions: ['sign_in', 'sign_in_refused'], address: '198.51.100.7' }],
  ['who signed in from 198.51.100.7', { actions: ['sign_in', 'sign_in_refused'], address: '198.51.100.7' }],
  [`谁拉黑了地址${chainAddress}`, { actions: ['list_added'], address: chainAddress }],
  [chainAddress, { address: chainAddress }],
  ['谁绕过了复核', { items: ['recoveryKey'] }],
  ['谁关闭了案件', { actions: ['case_moved'] }],
  ['who credited members by hand', { actions: adjustments }],
  ['谁上传了银行对账单', { actions: ['statement_begun'] }],
  ['who matched the bank statement', { actions: ['statement_confirmed'] }],
  ['谁没通过二次验证', { actions: ['sign_in_refused'] }],
  ['谁接管了会话', { actions: ['conversation_assigned'] }],
  ['who answered the chat', { actions: ['conversation_closed', 'conversation_assigned'] }],
  ['who closed the chat', { actions: ['conversation_closed'] }],
  ['who added an IP to the staff network', { actions: ['staff_networks', 'staff_networks_opened'] }],
  ['who opened the site again', { items: ['siteState'] }],
  ['who edited the terms', { actions: ['article_changed'] }],
  ['who changed the agent of a member', { actions: ['agent_move'] }],
  ['who changed what agents earn', { actions: ['agent_terms'] }],
  ['who resent webhooks', { actions: ['webhook_resent'] }],
  ['谁放弃了彩金', { actions: ['grant_first_cancellation', 'grant_cancelled'] }],
  ['谁结清了佣金', { actions: ['commission_first_yes', 'commission_paid'] }],
  ['谁停了一个同事的账号', { actions: ['staff_disabled'] }],
  ['谁把取款搁置了', { actions: ['work_parked'] }],
  ['who parked withdrawals', { actions: ['work_parked'] }],
  ['哪些规则被改回去了', { items: ['undone'] }],
  ['who undid a rule change', { items: ['undone'] }],
  ['谁让场馆重新开放', { actions: ['venue_switched_on'] }],
])('%s is understood, with every word of it', (typed, meant) => {
  expect(understood(typed, now)).toEqual({ asked: meant, unknown: [] });
});

test.each<readonly [string, object]>([
  ['谁审核存款最多', { actions: ['deposit_first_approval', 'deposit_approved'] }],
  ['谁这周批的取款最多？', { actions: yesToWithdrawals, from: '2026-11-29T16:00:00.000Z' }],
  ['who approved the most withdrawals', { actions: yesToWithdrawals }],
  ['谁登录了几次', { actions: ['sign_in', 'sign_in_refused'] }],
])('%s asks who did how much of it, and every word is understood', (typed, meant) => {
  expect(understood(typed, now)).toEqual({ asked: meant, unknown: [], tallied: true });
});

test('an amount at most is none of who did most', () => {
  expect(understood('who approved withdrawals of at most 500', now).tallied).toBeUndefined();
});

test.each<readonly [string, object, readonly string[]]>([
  // Nothing that is done to free bets is called so; what was done to them is shown.
  ['谁查了会员的免费注单', { search: 'free_bet' }, ['查']],
  ['who gave themselves rights', { actions: ['staff_role', 'role_changed'] }, ['themselves']],
  ['谁审核存款最快', { actions: ['deposit_first_approval', 'deposit_approved'] }, ['最快']],
  ['谁改了会员的银行卡', {}, ['银行卡']],
])('of %s is told what the log cannot be asked, and it narrows nothing', (typed, meant, unknown) => {
  expect(understood(typed, now)).toEqual({ asked: meant, unknown });
});

test('a limit of what is paid out by venues is none of withdrawals, though English calls both payouts', () => {
  const levels = ['none', 'basic', 'full'].flatMap((level) =>
    ['day', 'month', 'life'].map((span) => `${level}.withdrawals.${span}`),
  );
  expect(understood('谁改了提款限额', now)).toEqual({ asked: { items: levels }, unknown: [] });
  expect(understood('who raised the withdrawal limit', now)).toEqual({
    asked: { items: levels },
    unknown: [],
  });
  expect(understood('谁改了派彩限额', now).asked.items).toEqual(['win', 'hour', 'day']);
});

test('an address and the sum up to which is asked are told with what else was understood', () => {
  expect(askedInWords(understood('谁从 198.51.100.7 登录', now)).asked).toBe(
    '登录、登录被拒绝 · 地址 198.51.100.7',
  );
  expect(askedInWords(understood('谁批了少于2000元的取款', now)).asked).toBe(
    '通过取款、取款初审 · 至多 2,000 元',
  );
});
