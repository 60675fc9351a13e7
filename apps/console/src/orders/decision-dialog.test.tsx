// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropToken, keepToken } from '../api/session.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { depositOrder } from '../testing/deposit-order.ts';
import { staff } from '../testing/staff.ts';
import { withdrawalOrder } from '../testing/withdrawal-order.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { OpenOrderContext } from './open-order.ts';
import type { Order } from './order.ts';

beforeEach(() => {
  keepToken('token');
  vi.useFakeTimers();
  answerWith({
    staffMe: () => staff('withdrawals'),
    depositQuestions: () => ({ memberId: 1, questions: [] }),
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type More = Partial<Omit<Parameters<typeof DecisionDialog>[0], 'order'>>;

/** The window of an order in its queue. @returns what was done, in order */
function open(order: Order, { byItself = false, ...more }: More & { readonly byItself?: boolean } = {}) {
  const done: string[] = [];
  const does = (name: string) => () => void done.push(name);
  renderAt(
    '/',
    <OpenOrderContext.Provider
      value={{
        byItself,
        onReject: does('reject'),
        onPark: does('park'),
        onAsk: does('ask'),
        onPassOver: does('pass over'),
        onTakeOver: does('take over'),
      }}
    >
      <DecisionDialog
        title="通过存款"
        order={order}
        confirm="确认通过"
        deciding={false}
        fault={null}
        onConfirm={does('confirm')}
        onClose={does('close')}
        {...more}
      >
        <textarea aria-label="原因" />
      </DecisionDialog>
    </OpenOrderContext.Provider>,
  );
  return done;
}

const confirming = () => screen.getByRole<HTMLButtonElement>('button', { name: '确认通过' });
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
/** What can be done besides its own button, as the buttons say it. */
const others = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((words) => /^(拒绝|搁置|询问|跳过|接手)/.test(words ?? ''));
const red = withdrawalOrder({
  riskSigns: [{ sign: 'frozen', text: '会员已冻结', evidence: { memberId: 100_001, tab: 'orders' } }],
});
const claim = { by: '小红', since: '2026-11-21T00:30:00Z', until: '2026-11-21T00:35:00Z', own: false };

test('an order that came by itself cannot be confirmed in its first half second, by no key and no click; then its button has the focus', () => {
  const done = open(depositOrder(), { byItself: true });
  act(() => vi.advanceTimersByTime(480));
  expect(confirming().disabled).toBe(true);
  press('Enter');
  press('Enter', { ctrlKey: true });
  fireEvent.click(confirming());
  expect(done).toEqual([]);
  act(() => vi.advanceTimersByTime(30));
  expect(confirming().disabled).toBe(false);
  expect(document.activeElement).toBe(confirming());
  press('Enter', { ctrlKey: true });
  expect(done).toEqual(['confirm']);
});

test('one that was opened by hand can be confirmed at once', () => {
  const done = open(depositOrder());
  expect(confirming().disabled).toBe(false);
  press('Enter');
  expect(done).toEqual(['confirm']);
});

test('whoever went into a field meanwhile stays there', () => {
  open(depositOrder(), { byItself: true });
  act(() => screen.getByLabelText('原因').focus());
  act(() => vi.advanceTimersByTime(510));
  expect(confirming().disabled).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('原因'));
});

test('where a red sign makes the way to the button longer, the button says which way; elsewhere Enter is all', () => {
  const hint = () => screen.getByRole('button', { name: '确认通过' }).querySelector('kbd')?.textContent;
  open(red);
  expect(hint()).toBe(' A ↵');
  cleanup();
  open(withdrawalOrder());
  expect(hint()).toBeUndefined();
});

test('Enter alone does not approve a red sign, a leads to the button; neither does it turn anything down', () => {
  const done = open(red, { byItself: true });
  act(() => vi.advanceTimersByTime(510));
  screen.getByRole('group', { name: '有红色提示，请先查看' });
  expect(document.activeElement).not.toBe(confirming());
  press('Enter');
  expect(done).toEqual([]);
  press('a');
  expect(document.activeElement).toBe(confirming());
  cleanup();
  const turned = open(depositOrder(), { danger: true });
  press('Enter');
  press('a');
  press('r');
  expect(turned).toEqual([]);
  expect(others()).toEqual(['搁置 P', '询问 Q', '跳过 S']);
});

test('a deposit that somebody else paid by name is red; the same window says nothing of one that its member paid', () => {
  open(depositOrder({ holderIsMember: false }));
  screen.getByRole('group', { name: '有红色提示，请先查看' });
  cleanup();
  open(depositOrder({ holderIsMember: true }));
  expect(screen.queryByRole('group', { name: '有红色提示，请先查看' })).toBeNull();
});

test('each key does what its button says, once; Enter that is held down and letters that are typed do nothing', () => {
  const done = open(depositOrder());
  expect(others()).toEqual(['拒绝 R', '搁置 P', '询问 Q', '跳过 S']);
  for (const key of ['r', 'p', 'q', 's', 't', 'Escape']) press(key);
  expect(done).toEqual(['reject', 'park', 'ask', 'pass over', 'close']);
  press('Enter', { repeat: true });
  press('Escape', { isComposing: true });
  for (const key of ['r', 'Enter']) fireEvent.keyDown(screen.getByLabelText('原因'), { key });
  expect(done).toHaveLength(5);
  fireEvent.keyDown(screen.getByLabelText('原因'), { key: 'Enter', metaKey: true });
  expect(done.at(-1)).toBe('confirm');
});

test('an order that a colleague works on says who since when, and can only be taken over; one’s own is not in one’s way', () => {
  const done = open(depositOrder({ claim }));
  screen.getByText('小红 自 2026-11-21 08:30:00 起正在处理这一笔');
  expect(confirming().disabled).toBe(true);
  press('Enter', { ctrlKey: true });
  press('t');
  fireEvent.click(screen.getByRole('button', { name: /接手/ }));
  expect(done).toEqual(['take over', 'take over']);
  cleanup();
  open(depositOrder({ claim: { ...claim, own: true } }));
  expect(screen.queryByText(/正在处理这一笔/)).toBeNull();
  expect(confirming().disabled).toBe(false);
});

test('a decided order only says by whom, when and why: nothing of it can be done any more', () => {
  const done = open(
    depositOrder({
      state: 'rejected',
      decidedBy: '小红',
      decidedAt: '2026-11-21T01:02:03Z',
      reason: '凭证不符',
      claim,
    }),
    { fault: new Error('余额不足') },
  );
  screen.getByText('该订单已由 小红 拒绝，2026-11-21 09:02:03，原因：凭证不符');
  expect(screen.queryByText('余额不足')).toBeNull();
  expect(others()).toEqual([]);
  screen.getByRole('button', { name: '关 闭' });
  for (const key of ['r', 'p', 'q', 't', 'Enter']) press(key);
  press('Enter', { ctrlKey: true });
  expect(done).toEqual([]);
});

test('what hinders one is said, and so is what went wrong; only the first shuts the button', () => {
  open(depositOrder(), { hindrance: '须另一位同事复核' });
  screen.getByText('须另一位同事复核');
  expect(confirming().disabled).toBe(true);
  cleanup();
  open(depositOrder(), { fault: new Error('通道没有回答') });
  screen.getByText('通道没有回答');
  expect(confirming().disabled).toBe(false);
});

test('a member who was asked is not asked again before they answered; nobody confirms twice while the first is on its way', () => {
  const question = { state: 'asked', by: '小红', at: '2026-11-21T00:10:00Z' } as const;
  const done = open(depositOrder({ question }), { deciding: true });
  expect(others()).toEqual(['拒绝 R', '搁置 P', '跳过 S']);
  press('q');
  press('Enter');
  press('Enter', { ctrlKey: true });
  expect(done).toEqual([]);
});
