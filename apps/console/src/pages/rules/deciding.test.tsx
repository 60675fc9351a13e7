// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RuleChange, RuleFigure } from '../../api/proposals.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { RulesPage } from './page.tsx';

signedInForEach();

const figure = (more: Partial<RuleFigure> = {}): RuleFigure => ({
  path: 'fourEyesAbove',
  unit: 'yuan',
  before: '50000',
  after: '80000',
  far: false,
  distance: null,
  ...more,
});
const change = (id: number, more: Partial<RuleChange> = {}): RuleChange =>
  ({
    id,
    subject: 'withdrawals',
    name: '',
    figures: [figure()],
    reason: '旺季',
    proposedBy: '小红',
    proposedAt: '2026-11-21T00:00:00Z',
    state: 'proposed',
    delayMinutes: 30,
    wantedFrom: null,
    effectiveAt: null,
    appliedAt: null,
    withdrawnAt: null,
    decidedBy: null,
    decidedAt: null,
    byRecoveryKey: false,
    verdict: null,
    may: [],
    ...more,
  }) as RuleChange;

type Answers = Parameters<typeof answerWith>[0];

async function open(rows: RuleChange[], { at = '/rules', ...answers }: Answers & { at?: string } = {}) {
  const asked = answerWith({
    staffMe: () => staff('reports'),
    ruleChanges: () => ({ rows, total: 41, people: [] }),
    ...answers,
  });
  renderAt(at, <RulesPage />);
  await screen.findByText('规则修改');
  return asked;
}
const buttons = () =>
  screen
    .queryAllByText(/^(同\s?意|用恢复密钥同意|否\s?决|撤\s?回|改回原来的规则)$/)
    .map(({ textContent }) => textContent?.replace(' ', ''));
const dialog = () => screen.queryByRole('dialog')?.querySelector('.ant-modal-title')?.textContent;
const shut = () => screen.getByText('确认同意').closest('button')?.hasAttribute('disabled');

test('each change offers what this person may do about it, and nothing else', async () => {
  await open([change(1, { may: ['approve', 'reject'] })]);
  await waitFor(() => expect(buttons()).toEqual(['同意', '否决']));
  cleanup();
  await open([change(1, { may: ['approve_by_key'] })]);
  await waitFor(() => expect(buttons()).toEqual(['用恢复密钥同意']));
  cleanup();
  await open([change(1, { may: ['withdraw', 'undo'] })]);
  await waitFor(() => expect(buttons()).toEqual(['改回原来的规则', '撤回']));
});

test('a yes is said with the far figures typed once more, and tells from when it holds', async () => {
  const far = figure({ path: 'automaticBelow', far: true, after: '90000', distance: 800 });
  const asked = await open([change(7, { may: ['approve'], figures: [figure(), far] })], {
    approveRuleChange: () => change(7, { state: 'approved', effectiveAt: '2026-11-21T01:30:00Z' }),
  });
  fireEvent.click(await screen.findByText(/^同\s?意$/));
  screen.getByText(/同意后再等 30 分钟生效，此前仍可否决。$/);
  expect(shut()).toBe(true);
  fireEvent.change(screen.getByLabelText(/^再输入一遍/), { target: { value: '90000' } });
  expect(shut()).toBe(false);
  fireEvent.click(screen.getByText('确认同意'));
  await screen.findByText('已同意，2026-11-21 09:30:00 生效');
  expect(asked.approveRuleChange).toEqual([{ id: 7, typed: { automaticBelow: '90000' } }]);
});

test('where no colleague can, the owner’s key stands for one: without it nothing is sent', async () => {
  const asked = await open([change(7, { may: ['approve_by_key'], delayMinutes: 0 })], {
    approveRuleChange: () => change(7, { state: 'applied' }),
  });
  fireEvent.click(await screen.findByText('用恢复密钥同意'));
  screen.getByText(/同意后立即生效。$/);
  expect(shut()).toBe(true);
  fireEvent.change(screen.getByLabelText(/^恢复密钥/), { target: { value: ' ABCD-EFGH ' } });
  fireEvent.click(screen.getByText('确认同意'));
  await screen.findByText('已同意，已生效');
  expect(asked.approveRuleChange).toEqual([{ id: 7, typed: {}, recoveryKey: 'ABCD-EFGH' }]);
});

test('a no takes a reason, which goes out with it', async () => {
  const asked = await open([change(7, { may: ['reject'] })], { rejectRuleChange: () => null });
  fireEvent.click(await screen.findByText(/^否\s?决$/));
  fireEvent.click(screen.getByText('确认否决'));
  await screen.findByText('请填写原因');
  fireEvent.change(screen.getByLabelText('否决原因'), { target: { value: ' 太高 ' } });
  fireEvent.click(screen.getByText('确认否决'));
  await screen.findByText('已否决，规则没有变动');
  expect(asked.rejectRuleChange).toEqual([{ id: 7, reason: '太高' }]);
});

test('by keyboard a change opens for those alone who may say yes or no to it', async () => {
  await open([change(1, { may: ['withdraw'] }), change(2, { may: ['approve', 'reject'], subject: 'site' })]);
  await screen.findAllByText(/提出：旺季/);
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  press('j', 'Enter', 'r');
  expect(dialog()).toBeUndefined();
  press('j', 'r');
  expect(dialog()).toMatch(/^否决修改/);
});

test.each([
  ['waits for a yes', {}, '同意后再等 30 分钟生效'],
  ['waits for a yes and holds at once', { delayMinutes: 0 }, '同意后立即生效'],
  [
    'was wanted for later',
    { wantedFrom: '2026-11-22T00:00:00Z' },
    '2026-11-22 08:00:00 起生效；同意后至少等 30 分钟',
  ],
  [
    'was taken back',
    { state: 'withdrawn', withdrawnAt: '2026-11-21T02:00:00Z' },
    '小红于 2026-11-21 10:00:00 撤回，没有生效',
  ],
  ['holds', { state: 'applied', appliedAt: '2026-11-21T02:00:00Z' }, '2026-11-21 10:00:00 生效'],
  [
    'was agreed to',
    { state: 'applied', decidedBy: '老牌', decidedAt: '2026-11-21T01:00:00Z' },
    '老牌于 2026-11-21 09:00:00 同意',
  ],
  [
    'was agreed to by the owner’s key',
    { state: 'applied', decidedBy: '老牌', decidedAt: '2026-11-21T01:00:00Z', byRecoveryKey: true },
    '老牌于 2026-11-21 09:00:00 用恢复密钥同意',
  ],
  [
    'was turned down',
    { state: 'rejected', decidedBy: '老牌', decidedAt: '2026-11-21T01:00:00Z', verdict: '太高' },
    '老牌于 2026-11-21 09:00:00 否决',
  ],
] as const)('a change that %s says so', async (_what, more, words) => {
  await open([change(1, more as Partial<RuleChange>)]);
  await screen.findByText(
    (_text, element) => element?.textContent === words && element.children.length === 0,
  );
});

test('the address says which changes and which page of them are asked for; an empty list says of what', async () => {
  const asked = await open([], { at: '/rules?state=all&ruleChanges.page=3' });
  await screen.findByText('还没有修改过资金规则');
  expect(asked.ruleChanges?.[0]).toMatchObject({ state: 'all', page: 3, pageSize: 20 });
  cleanup();
  const again = await open([]);
  await screen.findByText('没有等待同意或生效的修改');
  expect(again.ruleChanges?.[0]).toMatchObject({ state: 'open', page: 1 });
});
