import { expect, test } from 'vitest';
import { actionLabel, detailName, detailNames, detailValue, subjectAsked, subjectLabel } from './audit.ts';

const detailLabel = (name: string, value: string | number | boolean | null) =>
  `${detailName(name)} ${detailValue(name, value)}`;

test('amounts in the log are fen and are shown in yuan, exactly', () => {
  expect(detailLabel('credited', '99850')).toBe('入账 998.50 元');
  expect(detailLabel('amount', 5)).toBe('金额 0.05 元');
  expect(detailLabel('amount', '1234567890123456789')).toBe('金额 12,345,678,901,234,567.89 元');
});

test('an amount before and after is shown in yuan, too', () => {
  expect(detailLabel('bonusBefore', '1800')).toBe('此前彩金 18.00 元');
  expect(detailLabel('budgetAfter', '500000')).toBe('此后每日预算 5,000.00 元');
});

test('states before and after are shown in words', () => {
  expect(detailLabel('stateBefore', 'on')).toBe('此前状态 开放');
  expect(detailLabel('stateBefore', 'frozen')).toBe('此前状态 已冻结');
  expect(detailLabel('stateAfter', 'unheard-of')).toBe('此后状态 unheard-of');
});

test('roles before and after are shown in words, and that there was none', () => {
  expect(detailLabel('roleAfter', 'chief')).toBe('此后角色 主管');
  expect(detailLabel('roleBefore', null)).toBe('此前角色 无');
  expect(detailLabel('roleAfter', 'support, 夜班')).toBe('此后角色 客服专员、夜班');
});

test('rights of a role are told as its editor calls them; who may change something may look at it', () => {
  expect(detailLabel('rightsAfter', 'members.read, deposits.read, deposits')).toBe(
    '此后权限 存款、会员（只查看）',
  );
  expect(detailLabel('rightsBefore', '')).toBe('此前另有权限 无');
  expect(detailLabel('rightsAfter', 'reports, gone.right')).toBe('此后权限 报表、gone.right');
});

test('a text before and after is named by its field, and that there was none is said', () => {
  expect(detailLabel('titleBefore', '旧')).toBe('此前标题 旧');
  expect(detailLabel('contentEnAfter', '')).toBe('此后英文内容 无');
  expect(detailLabel('scrollsAfter', true)).toBe('此后首页滚动 是');
  // Names of their own stay.
  expect(detailLabel('englishBefore', 'x')).toBe('此前英文 x');
  expect(detailLabel('noveltyAfter', 'x')).toBe('noveltyAfter x');
});

test('what was after follows what was before, whatever order the log keeps them in', () => {
  const detail = { titleAfter: 'b', shownAfter: true, contentBefore: 'c', titleBefore: 'a', reason: 'r' };
  expect(detailNames(detail)).toEqual(['shownAfter', 'contentBefore', 'titleBefore', 'titleAfter', 'reason']);
});

test('moments are shown in Beijing time, and what a rule is about by its name', () => {
  expect(detailLabel('effectiveAt', '2026-11-26T16:31:07.000Z')).toBe('生效时间 2026-11-27 00:31:07');
  expect(detailLabel('about', 'member/100021')).toBe('对象 会员 100021');
});

test('other details are shown as they stand', () => {
  expect(detailLabel('reason', '未收到款项')).toBe('原因 未收到款项');
  expect(detailLabel('novelty', null)).toBe('novelty 无');
});

test('what was dealt with is named', () => {
  expect(subjectLabel('deposit/12')).toBe('存款单 12');
  expect(subjectLabel('settings')).toBe('站点设置');
});

test('the log is asked for what it dealt with in the words that it shows', () => {
  expect(subjectAsked('存款单 12')).toBe('deposit/12');
  expect(subjectAsked('取款单12')).toBe('withdrawal/12');
  // As English has several of them.
  expect(subjectAsked('取款单s')).toBe('withdrawal');
  // One name begins with another's.
  expect(subjectAsked('规则修改的等待')).toBe('rules');
  expect(subjectAsked('规则修改 7')).toBe('rule/7');
  expect(subjectAsked('员工')).toBe('staff');
  expect(subjectAsked('deposit/12')).toBe('deposit/12');
  for (const subject of ['deposit/12', 'staff/3', 'agent_notice/5', 'export/members', 'settings'])
    expect(subjectAsked(subjectLabel(subject))).toBe(subject);
});

test('an action that is not known yet is shown as it stands', () => {
  expect(actionLabel('withdrawal_first_approval')).toBe('取款初审');
  expect(actionLabel('something_new')).toBe('something_new');
});

test('what was stopped, which list somebody was put on, and how far they are known stand in words', () => {
  expect(detailValue('stoppedAfter', 'withdrawals')).toBe('全部取款');
  expect(detailValue('stopped', 'way/bank')).toBe('一种支付方式 网银转账');
  expect(detailValue('listedAfter', 'watch/account')).toBe('观察 收款账号');
  expect([detailName('levelAfter'), detailValue('levelAfter', 'basic')]).toEqual([
    '此后认证等级',
    '基础认证',
  ]);
});

test('a promotion, rates of an agent and a move stand in the log as people say them, in fen where they are', () => {
  expect([detailName('tiersAfter'), detailValue('tiersAfter', '10000:5%:50000 20050:10%:88850')]).toEqual([
    '此后档位',
    '满 100 元送 5%，最高 500 元；满 200.50 元送 10%，最高 888.50 元',
  ]);
  expect([detailName('totalAfter'), detailValue('totalAfter', '500000')]).toEqual([
    '此后总预算',
    '5,000.00 元',
  ]);
  expect(detailValue('awardAfter', 'losses')).toBe('亏损返还');
  expect(detailValue('conditionBefore', 'none')).toBe('没有条件');
  expect(detailValue('state', 'published')).toBe('上架');
  expect(detailValue('rates', 'realbet 2, concise 16')).toBe('真人 2、电子 16');
  expect([detailName('from'), detailName('to')]).toEqual(['原上级代理', '新的上级代理']);
  // A free text is left as it is.
  expect(detailValue('reason', 'none')).toBe('none');
});
