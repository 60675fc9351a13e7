// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { Stage, type Standing } from './stage.tsx';
import { Standings } from './standings.tsx';
import { Won } from './won.tsx';

const ask = vi.hoisted(() => vi.fn(async (_question: { readonly text: string }) => false));
const toast = vi.hoisted(() => vi.fn());
vi.mock('../../ui/feedback/notify.ts', () => ({ toast, ask }));

beforeEach(() => {
  ask.mockClear();
  toast.mockClear();
  // Motion is not wanted: it begins with the end.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const standing = { sendnums: 3, deposits: 20_000, redpacketmoney: 30.5 } as Standing;

test('what counts of today’s deposits and what was won today are not each other', () => {
  openSession('token', false);
  render(<Standings standing={standing} failed={false} />, { wrapper: MemoryRouter });
  const under = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(under('剩余领取次数')).toBe('3');
  expect(under('累计充值金额')).toContain('20,000.00元');
  expect(under('今日已得')).toContain('30.50元');
});

test('a failure has no figures that could still be on their way', () => {
  openSession('token', false);
  render(<Standings standing={undefined} failed />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('img', { name: '金额加载中' })).toBeNull();
  expect(screen.getAllByText('–')).toHaveLength(3);
});

test.each([
  [2, true],
  [0, false],
])('with %i packets left another can be opened from here: %s', async (left, more) => {
  const [close, again, verify] = [vi.fn(), vi.fn(), vi.fn()];
  render(<Won yuan={8.88} left={left} onClose={close} onAgain={again} onVerify={verify} />);
  expect(screen.getByRole('dialog', { name: '恭喜抢到8.88元' })).toBeTruthy();
  const button = screen.queryByRole('button', { name: `再抢一个（剩${left}次）` });
  expect(button !== null).toBe(more);
  if (button !== null) await userEvent.click(button);
  expect(again).toHaveBeenCalledTimes(more ? 1 : 0);
  await userEvent.click(screen.getByRole('button', { name: '收下' }));
  expect([close, verify].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('where motion is wanted the scene fades before the page is there again, whatever is tapped meanwhile', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.useFakeTimers();
  const [close, again, verify] = [vi.fn(), vi.fn(), vi.fn()];
  const { container } = render(
    <Won yuan={8.88} left={2} onClose={close} onAgain={again} onVerify={verify} />,
  );
  expect(container.querySelector('[data-leaving]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '收下' }));
  expect(container.querySelector('[data-leaving]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '再抢一个（剩2次）' }));
  expect(close).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect([close, again, verify].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

/** The packet of a member, open to be tapped. */
function tappable(more: Partial<Standing> = {}): ReturnType<typeof renderAt> {
  openSession('token', false);
  const nothing = () => undefined;
  return renderAt(
    '/hongbao',
    <Stage
      standing={{ ...standing, phase: 'open', rules: [], pool_left: 100, ...more }}
      hours={{ phase: 'open', rules: [], now: standing.now }}
      answeredAt={Date.now()}
      failed={false}
      away={false}
      onTurn={nothing}
      onVerify={nothing}
    />,
  );
}

test('what was won is asked for with every other figure at once: the balance has it', async () => {
  const asked = answerWith({
    claimRedPacket: { redpacketmoney: 8.88 },
    refreshProfile: { username: 'mingpai01', balance: 8.88 } as Answer<'refreshProfile'>,
  });
  tappable();
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  expect(await screen.findByRole('dialog', { name: '恭喜抢到8.88元' })).toBeTruthy();
  await waitFor(() => expect(asked.refreshProfile).toHaveLength(1));
  expect(asked.claimRedPacket).toHaveLength(1);
});

test('what was won is told with its sum to whoever has left the page before the answer came', async () => {
  let answer: (won: { redpacketmoney: number }) => void = () => undefined;
  const asked = answerWith({ claimRedPacket: () => new Promise((resolve) => (answer = resolve)) });
  const { unmount } = tappable();
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  await waitFor(() => expect(asked.claimRedPacket).toHaveLength(1));
  unmount();
  expect(toast).not.toHaveBeenCalled();
  answer({ redpacketmoney: 8.88 });
  await waitFor(() => expect(toast).toHaveBeenCalledWith('恭喜抢到8.88元', true));
});

test('without a chance left nothing is asked of the server, and the way to a deposit is offered', async () => {
  const asked = answerWith({ claimRedPacket: { redpacketmoney: 8.88 } });
  tappable({ sendnums: 0 });
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(ask.mock.lastCall?.[0]).toMatchObject({
    text: '您暂未达到领取条件，快去完成吧！',
    confirm: '去存款',
  });
  expect(asked.claimRedPacket).toBeUndefined();
});

test.each([
  ['of a pool with something left', {}, true],
  ['of an empty pool', { pool_left: 0 }, false],
] as const)('another one is offered %s, as far as there is one', async (_of, more, offered) => {
  answerWith({
    claimRedPacket: { redpacketmoney: 8.88 },
    refreshProfile: { username: 'mingpai01', balance: 8.88 } as Answer<'refreshProfile'>,
  });
  tappable({ sendnums: 4, ...more });
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  expect(await screen.findByRole('dialog', { name: '恭喜抢到8.88元' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再抢一个（剩4次）' }) !== null).toBe(offered);
});

test.each([
  [9_999.99, 'figure'],
  [10_000, 'title'],
] as const)('a sum of %d yuan fits on its card', (yuan, size) => {
  const nothing = () => undefined;
  const { container } = render(
    <Won yuan={yuan} left={0} onClose={nothing} onAgain={nothing} onVerify={nothing} />,
  );
  expect(container.querySelector(`.money.${size}`)).not.toBeNull();
});

test.each([false, true])(
  'a tap before the chances are known asks for them; that the server is away is said where it is: %s',
  async (failed) => {
    openSession('token', false);
    toast.mockClear();
    const turn = vi.fn();
    renderAt(
      '/hongbao',
      <Stage
        standing={undefined}
        hours={undefined}
        answeredAt={0}
        failed={failed}
        away={false}
        onTurn={turn}
        onVerify={() => undefined}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
    expect(turn).toHaveBeenCalledTimes(1);
    expect(toast).toHaveBeenCalledTimes(failed ? 1 : 0);
  },
);

test('what was won is heard whole: how much, where it is by now, and what can be done next', async () => {
  render(<Won yuan={8.88} left={2} onClose={vi.fn()} onAgain={vi.fn()} onVerify={vi.fn()} />);
  // The unit on the card is for the eye: the sum is heard with its own.
  expect(screen.getByText('元').getAttribute('aria-hidden')).toBe('true');
  expect(aloud()).toEqual([
    'dialog “恭喜抢到8.88元” aria-modal=true:',
    '恭喜抢到',
    '8.88元',
    '已存入中心钱包，完成1倍流水后可取款',
    'button “收下”',
    'button “再抢一个（剩2次）”',
    'button “公平验证”',
  ]);
});

test('how the draw is checked opens from what was won, which goes', async () => {
  answerWith({
    claimRedPacket: { redpacketmoney: 8.88 },
    refreshProfile: { username: 'mingpai01', balance: 8.88 } as Answer<'refreshProfile'>,
  });
  openSession('token', false);
  const verify = vi.fn();
  renderAt(
    '/hongbao',
    <Stage
      standing={{ ...standing, phase: 'open', rules: [], pool_left: 100 }}
      hours={{ phase: 'open', rules: [], now: standing.now }}
      answeredAt={Date.now()}
      failed={false}
      away={false}
      onTurn={vi.fn()}
      onVerify={verify}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  const scene = within(await screen.findByRole('dialog'));
  await userEvent.click(scene.getByRole('button', { name: '公平验证' }));
  expect(verify).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['before', '活动还没开始，请静待活动开始。'],
  ['after', '请静待下次活动。'],
] as const)('%s the window a tap asks nothing of the server, and says so: %s', async (phase, words) => {
  const asked = answerWith({ claimRedPacket: { redpacketmoney: 8.88 } });
  tappable({ phase });
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(ask.mock.lastCall?.[0].text).toBe(words);
  expect(asked.claimRedPacket).toBeUndefined();
});

test('whoever opens another one does not look at the one before meanwhile', async () => {
  answerWith({
    claimRedPacket: { redpacketmoney: 8.88 },
    refreshProfile: { username: 'mingpai01', balance: 8.88 } as Answer<'refreshProfile'>,
  });
  tappable();
  await userEvent.click(screen.getByRole('button', { name: '抢红包' }));
  await screen.findByRole('dialog', { name: '恭喜抢到8.88元' });
  const before = globalThis.fetch;
  const second = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/douserredpacket' ? second.promise : before(path, init),
  );
  await userEvent.click(screen.getByRole('button', { name: /^再抢一个/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  second.resolve(Response.json({ code: 200, message: '', data: { redpacketmoney: 1.5 } }));
  expect(await screen.findByRole('dialog', { name: '恭喜抢到1.50元' })).toBeTruthy();
});
