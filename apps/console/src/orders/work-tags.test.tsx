// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Waiting } from '../components/cells.tsx';
import { answerWith, renderAt } from '../testing/console.tsx';
import { depositOrder } from '../testing/deposit-order.ts';
import { staff } from '../testing/staff.ts';
import type { Order } from './order.ts';
import { Verdict } from './verdict.tsx';
import { ClaimTag, ParkingNote, QuestionTag } from './work-tags.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T01:00:00Z') });
  answerWith({ staffMe: () => staff('deposits') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a part says, and what stands behind it. */
function shown(part: ReactNode): [string | null, string | null | undefined] {
  cleanup();
  const { container } = renderAt('/', part);
  return [container.textContent, container.querySelector('[title]')?.getAttribute('title')];
}
const claim = { by: '小红', own: false, since: '2026-11-21T00:48:00Z', until: '2026-11-21T01:05:00Z' };

test('an order says who works on it and for how long, one’s own as one’s own, and nothing where nobody does', () => {
  expect(shown(<ClaimTag of={{ claim }} />)).toEqual(['小红 处理中 · 12分钟', '自 2026-11-21 08:48:00 起']);
  expect(shown(<ClaimTag of={{ claim: { ...claim, own: true } }} />)[0]).toBe('我 处理中 · 12分钟');
  expect(shown(<ClaimTag of={{ claim: null }} />)[0]).toBe('');
});

test.each([
  ['asked', '已询问，等会员回复'],
  ['unanswered', '会员未回复'],
  ['answered', '会员已回复'],
] as const)('of a question that is %s it is said how far it is, while the order waits', (state, words) => {
  const question = { state, by: '小红', at: '2026-11-21T00:30:00Z' };
  expect(shown(<QuestionTag of={depositOrder({ question })} />)).toEqual([
    words,
    '小红 询问，2026-11-21 08:30:00',
  ]);
  expect(shown(<QuestionTag of={depositOrder({ question, state: 'approved' })} />)[0]).toBe('');
});

test('an order that was put aside says why, by whom and until when, and is taken back by those who may', () => {
  const parking = { by: '小红', at: '2026-11-21T00:30:00Z', reason: '等凭证', until: '2027-01-02T01:00:00Z' };
  const order: Order = depositOrder({ parking });
  expect(shown(<ParkingNote of={order} onBack={undefined} />)[0]).toBe('等凭证小红 · 2027-01-02 09:00 取回');
  const onBack = vi.fn();
  shown(<ParkingNote of={order} onBack={onBack} />);
  fireEvent.click(screen.getByRole('button'));
  expect(onBack).toHaveBeenCalledOnce();
  expect(shown(<ParkingNote of={depositOrder()} onBack={onBack} />)[0]).toBe('');
});

test.each([
  [
    { state: 'approved', decidedBy: '老牌', decidedAt: '2026-11-21T00:30:00Z' },
    '已由 老牌 通过2026-11-21 08:30:00',
  ],
  [
    { state: 'rejected', decidedBy: '老牌', decidedAt: '2026-11-21T00:30:00Z', reason: '未到账' },
    '已由 老牌 拒绝2026-11-21 08:30:00未到账',
  ],
  [{ state: 'rejected', decidedAt: null, reason: '' }, '已拒绝'],
] as const)('a decided order says by whom, when and why: %o', (more, words) => {
  expect(shown(<Verdict order={depositOrder(more)} />)[0]).toBe(words);
});

test.each([
  ['2026-11-21T00:31:00Z', 'fresh', '29分钟'],
  ['2026-11-21T00:30:00Z', 'late', '30分钟'],
  ['2026-11-20T23:00:00Z', 'very-late', '2小时00分'],
])('who waits since %s waits %s, and is coloured so', (since, late, words) => {
  const { container } = renderAt('/', <Waiting since={since} over={false} />);
  const age = container.querySelector('[data-late]');
  expect([age?.getAttribute('data-late'), age?.textContent]).toEqual([late, words]);
  cleanup();
  const over = renderAt('/', <Waiting since={since} over />);
  expect(over.container.querySelector('[data-late]')).toBeNull();
});
