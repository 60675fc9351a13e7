// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Timeline } from './timeline.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

type Detail = Answer<'transactionDetail'>;

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const approved = 2;
const rejected = 3;
const step = (label: string, at: string | null, note = '') => ({ label, at, note });

function open(own: Partial<Detail>) {
  const steps = [step('提交', '2026-11-21 12:00:00'), step('审核', null)];
  const asked = answerWith({
    transactionDetail: { out_trade_no: 'W7', amount: 300, state: 1, steps, ...own },
    answerOrderQuestion: null,
  });
  renderAt('/transRecord', <Timeline number="W7" />);
  return asked;
}

test('the first step that is not done is the one that the order waits at', async () => {
  open({
    steps: [step('提交', '2026-11-21 12:00:00'), step('审核', null), step('汇出', null)],
  });
  const waits = (await screen.findByText('审核')).closest('li');
  expect(waits?.getAttribute('aria-current')).toBe('step');
  for (const other of ['提交', '汇出'])
    expect(screen.getByText(other).closest('li')?.hasAttribute('aria-current')).toBe(false);
});

test('an order that was approved and still waits for the chain is followed; one that is over is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const done = step('审核', '2026-11-21 12:05:00');
  const asked = open({ state: approved, steps: [done, step('汇出', null)] });
  await screen.findByText('汇出');
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  expect(asked.transactionDetail).toHaveLength(2);
  cleanup();
  const over = open({ state: approved, steps: [done, step('汇出', '2026-11-21 12:06:00')] });
  await screen.findByText('汇出');
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(over.transactionDetail).toHaveLength(1);
});

test('that a withdrawal was sent is told to who listens, once it happens and not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const receipt = {
    rate: 7.2,
    usdt: '41.66',
    fee: '1.00',
    net: '40.66',
    protocol: 'TRC20',
    address: 'T-address',
    hash: null,
    link: null,
  };
  const answer = (at: string | null): Detail => ({
    out_trade_no: 'W7',
    amount: 300,
    state: approved,
    steps: [step('提交', '2026-11-21 12:00:00'), step('审核', at), step('汇出', at)],
    receipt,
  });
  let now = answer(null);
  answerWith({ transactionDetail: () => now });
  renderAt('/transRecord', <Timeline number="W7" />);
  await screen.findByText('汇出');
  expect(screen.getByRole('status').textContent).toBe('');
  now = answer('2026-11-21 12:05:00');
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  expect(screen.getByRole('status').textContent).toBe('审核 汇出');
});

test('the last step of an order that was turned down is marked as refused, and of no other', async () => {
  const steps = [step('提交', '2026-11-21 12:00:00'), step('审核', '2026-11-21 12:05:00', '资料不符')];
  open({ state: rejected, steps });
  expect((await screen.findByText('审核')).closest('li')?.className).toContain('refused');
  expect(screen.getByText('提交').closest('li')?.className).not.toContain('refused');
  cleanup();
  open({ state: approved, steps });
  expect((await screen.findByText('审核')).closest('li')?.className).not.toContain('refused');
});

test('sums in a note are set apart as everywhere', async () => {
  open({ steps: [step('审核', '2026-11-21 12:05:00', '已冻结52000.00元')] });
  expect(await screen.findByText('已冻结52,000.00元')).toBeTruthy();
});

test('how long such orders usually take is said where it is known', async () => {
  open({ usual_minutes: 7 });
  expect(await screen.findByText('近期同方式订单，通常约7分钟完成')).toBeTruthy();
});

test('what the operator has promised is said to the member where there is such a promise, and nowhere else', async () => {
  open({ promised_minutes: 30 });
  expect(await screen.findByText('我们承诺30分钟内处理')).toBeTruthy();
  cleanup();
  open({});
  await screen.findByText('审核');
  expect(screen.queryByText(/我们承诺/)).toBeNull();
});

const question = { id: 5, text: '转账的是您本人吗？', picture: true, pictures: 2, until: '2026-11-22 12:00' };

test.each([
  [2, true],
  [3, false],
])('with %i pictures of three sent, one more can be added to an answer: %s', async (pictures, more) => {
  open({ question: { ...question, pictures } });
  expect(await screen.findByText(`已上传 ${pictures} 张`)).toBeTruthy();
  expect(screen.queryByLabelText('上传图片') !== null).toBe(more);
});

test('before a picture was sent no number of them is told', async () => {
  open({ question: { ...question, pictures: 0 } });
  expect(await screen.findByLabelText('上传图片')).toBeTruthy();
  expect(screen.queryByText(/^已上传/)).toBeNull();
});

test('where no picture is asked for none is offered', async () => {
  open({ question: { ...question, picture: false, pictures: 0 } });
  await screen.findByText(question.text);
  expect(screen.queryByLabelText('上传图片')).toBeNull();
});

test('an answer goes to the question that it is of, without its blanks, and nothing is sent that says nothing', async () => {
  const asked = open({ question });
  const field = await screen.findByLabelText('您的回复');
  await userEvent.type(field, '   ');
  await userEvent.click(screen.getByRole('button', { name: '提交回复' }));
  expect(screen.getByText('请填写回复')).toBeTruthy();
  expect(asked.answerOrderQuestion).toBeUndefined();
  await userEvent.type(field, '是的 ');
  await userEvent.click(screen.getByRole('button', { name: '提交回复' }));
  await waitFor(() =>
    expect(asked.answerOrderQuestion).toEqual([{ order_no: 'W7', question: 5, answer: '是的' }]),
  );
});

const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], 'slip.png', {
    type: 'image/png',
  });

test('a picture goes to the order and the question that it is of; why one is refused is said where it was chosen', async () => {
  const sent: FormData[] = [];
  const answers = [
    Response.json({ code: 200, message: '', data: { count: 3 } }),
    Response.json({ code: 5061, message: '最多3张', data: null }),
  ];
  const detail = {
    out_trade_no: 'W7',
    amount: 300,
    state: 1,
    steps: [step('提交', '2026-11-21 12:00:00')],
    question,
  };
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (!(init.body instanceof FormData)) return Response.json({ code: 200, message: '', data: detail });
    sent.push(init.body);
    return answers[sent.length - 1];
  });
  renderAt('/transRecord', <Timeline number="W7" />);
  await userEvent.upload(await screen.findByLabelText('上传图片'), png());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([...(sent[0]?.entries() ?? [])].slice(0, 2)).toEqual([
    ['order_no', 'W7'],
    ['question', '5'],
  ]);
  expect(sent[0]?.get('file')).toBeInstanceOf(Blob);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('上传图片').disabled).toBe(false));
  await userEvent.upload(screen.getByLabelText('上传图片'), png());
  expect(await screen.findByText('最多3张')).toBeTruthy();
});
