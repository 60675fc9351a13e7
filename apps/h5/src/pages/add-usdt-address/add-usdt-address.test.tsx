// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { comeBackAfterBinding } from '../../features/navigation/after-binding.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import AddUsdtAddressPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

const bound = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const sent: unknown[] = [];
const asked: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.mocked(ask).mockReset();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/bindcard') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ code: 200, message: '绑定成功', data: { id: 1 } });
    }
    asked.push(path);
    const card = { id: 1, bank: 'USDT', bank_owner: 'TRC20', bank_no: bound, ico: '', created_at: '' };
    const data = {
      '/api/getcard': [card],
      '/api/user': { username: 'mingpai01', withdrawcashfee: 5, withdrawfeeusdttrc: 1 },
      '/api/wallet/withdrawal-standing': { usual_minutes: { ERC20: 90 } },
    }[path];
    return Response.json({ code: 200, message: '', data: data ?? null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function typing(address: string): Promise<void> {
  renderAt('/addUsdtCard', <AddUsdtAddressPage />);
  await userEvent.type(screen.getByLabelText('USDT地址'), address);
}

test('a good address is recognised, and chosen for the other network it is pointed out', async () => {
  await typing('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  expect(await screen.findByText('已识别为TRC20地址，校验通过')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /^ERC20/ }));
  expect(await screen.findByText(/^这是TRC20地址，而您选择的是ERC20/)).toBeDefined();
});

test('what withdrawals over each network cost, and how long they took of late, is read before one is chosen', async () => {
  renderAt('/addUsdtCard', <AddUsdtAddressPage />);
  expect(await screen.findByRole('radio', { name: /^TRC20\s*手续费 1 USDT$/ })).toBeDefined();
  expect(
    await screen.findByRole('radio', { name: /^ERC20\s*手续费 5 USDT\s*近期约2小时到账$/ }),
  ).toBeDefined();
});

test('one that looks like a bound one is shown beside it', async () => {
  await typing(`TJRab${'A'.repeat(25)}RTv8`);
  expect(await screen.findByText(new RegExp(`与您已绑定的 ${bound} 头尾相同`))).toBeDefined();
});

test('whatever is doubtful about it, it can be bound', async () => {
  await typing('TDEMO-my-address');
  expect(await screen.findByText('TRC20地址以T开头，ERC20地址以0x开头，请核对')).toBeDefined();
  await userEvent.type(screen.getByLabelText('支付密码'), 'paypass1');
  await userEvent.click(screen.getByRole('button', { name: '确认添加' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TDEMO-my-address' });
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ['USDT’s own contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /无法找回/],
  ['an address of the other network', '0xdAC17F958D2ee523a2206206994597C13D831ec8', /两个网络不能互转/],
  ['one that imitates a bound one', `TJRab${'A'.repeat(25)}RTv8`, /可能是仿冒地址/],
])(
  '%s, pasted and sent at once, is asked about, and bound only by whoever agrees',
  async (_, address, words) => {
    renderAt('/addUsdtCard', <AddUsdtAddressPage />);
    await userEvent.type(screen.getByLabelText('支付密码'), 'paypass1');
    await waitFor(() => expect(asked).toContain('/api/getcard'));
    await userEvent.click(screen.getByLabelText('USDT地址'));
    await userEvent.paste(address);
    const submit = screen.getByRole('button', { name: '确认添加' });
    vi.mocked(ask).mockResolvedValueOnce(false);
    await userEvent.click(submit);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(vi.mocked(ask).mock.calls[0]?.[0]).toMatchObject({
      title: '请核对地址',
      text: expect.stringMatching(words),
    });
    expect(sent).toEqual([]);
    vi.mocked(ask).mockResolvedValueOnce(true);
    await userEvent.click(submit);
    await waitFor(() => expect(sent).toMatchObject([{ bank_no: address }]));
  },
);

test('an address is bound for the network that was chosen', async () => {
  await typing('0x742d35cc6634c0532925a3b844bc454e4438f44e');
  await userEvent.click(screen.getByRole('radio', { name: /^ERC20/ }));
  await userEvent.type(screen.getByLabelText('支付密码'), 'paypass1');
  await userEvent.click(screen.getByRole('button', { name: '确认添加' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ bank: 'USDT', bank_owner: 'ERC20' });
});

function Where() {
  return <output aria-label="where">{useLocation().pathname}</output>;
}

test('who was sent here to bind an address is led back to where they were, and anybody else a page back', async () => {
  window.history.replaceState({ idx: 0 }, '');
  for (const [sender, place] of [
    ['/withdrawal', '/withdrawal'],
    [undefined, '/'],
  ] as const) {
    if (sender !== undefined) comeBackAfterBinding(sender);
    renderAt(
      '/addUsdtCard',
      <>
        <AddUsdtAddressPage />
        <Where />
      </>,
    );
    await userEvent.type(screen.getByLabelText('USDT地址'), 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
    await userEvent.type(screen.getByLabelText('支付密码'), 'paypass1');
    await userEvent.click(screen.getByRole('button', { name: '确认添加' }));
    await waitFor(() => expect(screen.getByLabelText('where').textContent).toBe(place));
    cleanup();
  }
});

test('the form of an address is heard whole', async () => {
  await typing('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  await screen.findByText('已识别为TRC20地址，校验通过');
  await screen.findByText('近期约2小时到账');
  expect(aloud()).toEqual([
    'legend: 钱包协议',
    'radio “TRC20手续费 1 USDT” chosen',
    'radio “ERC20手续费 5 USDT 近期约2小时到账”',
    'field “USDT地址” holds “T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb” autocomplete=off autocapitalize=none maxlength=128 placeholder=请输入USDT地址',
    'p aria-live=polite: 已识别为TRC20地址，校验通过',
    'field “支付密码” type=password autocomplete=off maxlength=32 placeholder=请输入支付密码',
    'button “显示支付密码” aria-pressed=false',
    'button “确认添加”',
    'link “TRC20与ERC20的区别” href=/usdtmore',
  ]);
});

test('the form is sent by the page itself: the browser does not leave for it', () => {
  const { container } = renderAt('/addUsdtCard', <AddUsdtAddressPage />);
  const form = container.querySelector('form');
  if (form === null) throw new Error('a form is expected');
  // False: somebody has said that the browser shall do nothing.
  expect(fireEvent.submit(form)).toBe(false);
});
