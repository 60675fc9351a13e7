// @vitest-environment happy-dom

import { calls } from '@mingpai/contract/calls';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import BringMoney from './bring-money.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const nothing = () => undefined;

/** @returns the paths that were called and what they were told, as it grows */
function open(
  answer: () => Promise<Response>,
  onArrived = nothing,
): { readonly path: string; readonly told: unknown }[] {
  openSession('token', false);
  const asked: { path: string; told: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push({ path, told: typeof body === 'string' ? JSON.parse(body) : undefined });
    return path === calls.transfer.path
      ? await answer()
      : Response.json({ code: 200, message: '', data: {} });
  });
  renderAt(
    '/gamePage',
    <BringMoney
      open
      venue="mpqp"
      central={300}
      follows={false}
      onClose={nothing}
      onArrived={onArrived}
      onReopen={nothing}
    />,
  );
  return asked;
}

test.each([
  [
    'status',
    'on its way',
    async () => Response.json({ code: 200, message: '', data: { state: 2 } }),
    /100\.00/,
  ],
  ['alert', 'not answered', async () => Promise.reject(new TypeError('Failed to fetch')), /./],
] as const)(
  'the %s that tells that money is %s stands before it is so',
  async (role, _words, answer, told) => {
    open(answer);
    const [region] = await screen.findAllByRole(role);
    expect(region?.textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: /100\.00/ }));
    await waitFor(() => expect(region?.textContent).toMatch(told));
    expect(region?.isConnected).toBe(true);
  },
);

test('while a venue is silent it is said that the money cannot move twice', async () => {
  open(() => new Promise(() => undefined));
  const bring = await screen.findByRole('button', { name: /100\.00/ });
  vi.useFakeTimers();
  fireEvent.click(bring);
  await act(async () => void (await vi.advanceTimersByTimeAsync(7_900)));
  expect(screen.queryByText(/网站还没有回复/)).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(screen.getByText('网站还没有回复，仍在等待。资金不会重复变动，离开此页也不影响。')).toBeTruthy();
});

test('money on its way is asked after as the same transfer, until it is there', async () => {
  const sent: (string | null)[] = [];
  const arrived = vi.fn();
  let state = 2;
  open(async () => Response.json({ code: 200, message: '', data: { state } }), arrived);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === calls.transfer.path) sent.push(new Headers(init.headers).get('idempotency-key'));
    return others(path, init);
  });
  const bring = await screen.findByRole('button', { name: /100\.00/ });
  vi.useFakeTimers();
  fireEvent.click(bring);
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_100)));
  expect(arrived).not.toHaveBeenCalled();
  state = 1;
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_100)));
  expect(arrived).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(2);
  expect(new Set(sent)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
});

const arrives = async () => Response.json({ code: 200, message: '', data: { state: 1 } });

test('money follows by itself for nobody who did not say so: the switch is off, and one transfer changes nothing else', async () => {
  const arrived = vi.fn();
  const asked = open(arrives, arrived);
  const always = await screen.findByRole('switch', { name: '以后自动带入' });
  expect(always.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: /100\.00/ }));
  await waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(asked.filter(({ path }) => path === calls.transfer.path)).toEqual([
    { path: calls.transfer.path, told: { amount: '100', sourcetype: 'userbalance', targettype: 'mpqp' } },
  ]);
  expect(asked.map(({ path }) => path)).not.toContain(calls.setAutoTransfer.path);
});

test('whoever turned it on brings this once, and from now on by itself', async () => {
  const asked = open(arrives);
  await userEvent.click(await screen.findByRole('switch', { name: '以后自动带入' }));
  await userEvent.click(screen.getByRole('button', { name: /100\.00/ }));
  await waitFor(() =>
    expect(asked).toContainEqual({ path: calls.setAutoTransfer.path, told: { transferstatus: 1 } }),
  );
});

test.each([
  [100, []],
  [101, ['¥100']],
  [500, ['¥100']],
  [501, ['¥100', '¥500']],
])(
  'of %i yuan in the wallet less than all is offered as far as there is more: %j',
  async (central, amounts) => {
    openSession('token', false);
    vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: {} }));
    renderAt(
      '/gamePage',
      <BringMoney
        open
        venue="mpqp"
        central={central}
        follows={false}
        onClose={nothing}
        onArrived={nothing}
        onReopen={nothing}
      />,
    );
    await screen.findByRole('button', { name: /^全部带入/ });
    expect(screen.queryAllByText(/^¥(100|500)$/).map(({ textContent }) => textContent)).toEqual(amounts);
  },
);

/** The sheet of a wallet that holds so much. */
function sheetOf(central: number, follows: boolean, onReopen = nothing): void {
  openSession('token', false);
  renderAt(
    '/gamePage',
    <BringMoney
      open
      venue="mpqp"
      central={central}
      follows={follows}
      onClose={nothing}
      onArrived={nothing}
      onReopen={onReopen}
    />,
  );
}

test('the sheet is heard with what can be brought, before, while it moves, on its way and where it was refused', async () => {
  const answers: ((answer: Response) => void)[] = [];
  open(() => new Promise<Response>((answer) => answers.push(answer)));
  const sheet = await screen.findByRole('dialog', { name: '带入余额' });
  expect(aloud(sheet)).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 300.00元',
    'status: –',
    'alert: –',
    'button “带入100.00元”',
    'button “全部带入300.00元”',
    'alert: –',
    'switch “以后自动带入” type=checkbox aria-checked=false',
    '即「自动免转」：以后打开游戏时，全部余额自动带入，可随时在转账页关闭。',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '全部带入300.00元' }));
  expect(aloud(sheet)).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 300.00元',
    'status: –',
    'status: –',
    'alert: –',
    'button “带入100.00元” aria-busy=true aria-disabled=true',
    'button “全部带入300.00元” aria-busy=true aria-disabled=true',
    'alert: –',
    'switch “以后自动带入” type=checkbox aria-checked=false',
    '即「自动免转」：以后打开游戏时，全部余额自动带入，可随时在转账页关闭。',
  ]);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.pop()?.(Response.json({ code: 1002, message: '场馆维护中', data: null }));
  await screen.findByText('场馆维护中');
  expect(aloud(sheet)).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 300.00元',
    'status: –',
    'alert: –',
    'button “带入100.00元”',
    'button “全部带入300.00元”',
    'alert:',
    '场馆维护中',
    'switch “以后自动带入” type=checkbox aria-checked=false',
    '即「自动免转」：以后打开游戏时，全部余额自动带入，可随时在转账页关闭。',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '带入100.00元' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.pop()?.(Response.json({ code: 200, message: '', data: { state: 2 } }));
  await screen.findByText(/正在转入/);
  expect(aloud(sheet)).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 300.00元',
    'status:',
    '100.00元正在转入，场馆确认后自动到账。可以先关闭这里，资金不会丢失。',
    'alert: –',
  ]);
});

test('who has nothing in the wallet is led to a deposit, and whose wallet follows by itself to the game opened anew', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: {} }));
  sheetOf(0, false);
  expect(aloud(await screen.findByRole('dialog', { name: '带入余额' }))).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 0.00元',
    'status: –',
    'alert: –',
    '中心钱包没有余额。',
    'link “去存款” href=/recharge',
  ]);
  cleanup();
  const reopen = vi.fn();
  sheetOf(300, true, reopen);
  expect(aloud(await screen.findByRole('dialog', { name: '带入余额' }))).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 300.00元',
    'status: –',
    'alert: –',
    '自动免转已开启：重新打开游戏，余额会全部带入，进行中的一局不受影响。',
    'button “全部带入300.00元”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '全部带入300.00元' }));
  expect(reopen).toHaveBeenCalledOnce();
});
