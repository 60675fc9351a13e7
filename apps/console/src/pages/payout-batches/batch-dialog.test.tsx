// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PayoutBatchPage } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { BatchDialog } from './batch-dialog.tsx';

signedInForEach();

type Order = PayoutBatchPage['orders'][number];
const hash = (digit: string) => digit.repeat(64);
const order = (id: number, more: Partial<Order> = {}): Order => ({
  id,
  orderNo: `W${id}`,
  memberId: 100_000 + id,
  address: `0x${id}`,
  micro: '1000000',
  transactionHash: null,
  payout: 'due',
  reason: null,
  frozen: false,
  changedUntil: null,
  stopped: false,
  listed: false,
  unchecked: false,
  ...more,
});

/** One that was sent, two to send, and one that must not be sent now. */
const orders = [
  order(1, { transactionHash: hash('a'), payout: 'sent' }),
  order(2),
  order(3),
  order(4, { frozen: true }),
];

async function open() {
  const copied: string[] = [];
  const asked = answerWith({
    staffMe: () => staff('withdrawals'),
    payoutBatch: () => ({
      batch: {
        id: 7,
        protocol: 'ERC20',
        createdBy: '小明',
        createdAt: '2026-11-28T02:00:00.000Z',
        closedAt: null,
        outcome: null,
        reason: null,
        orders: orders.length,
        named: 1,
        verified: 0,
        wrong: 0,
        totalMicro: '4000000',
      },
      orders,
    }),
    namePayoutBatch: () => ({ closed: false }),
  });
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  renderAt('/', <BatchDialog id={7} mayDecide onClose={() => undefined} />);
  await screen.findByText('W3');
  return { asked, copied };
}

test('what leaves the console to be sent is what was not sent, without whom something holds', async () => {
  const { copied } = await open();
  fireEvent.click(screen.getByRole('button', { name: '复制清单' }));
  await waitFor(() => expect(copied).toEqual(['0x2,1.000000\n0x3,1.000000']));
  await screen.findByText('已复制 2 行：地址,金额');
});

test('one transaction is named for all that were sent by it: none that has one, none that must wait', async () => {
  const { asked } = await open();
  const save = screen.getByRole('button', { name: /保存/ });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: '交易哈希' }), {
    target: { value: ` ${hash('b')} ` },
  });
  expect(save.textContent).toContain('保存 2 笔并核对');
  fireEvent.click(save);
  await waitFor(() =>
    expect(asked.namePayoutBatch).toMatchObject([
      { id: 7, transactions: [2, 3].map((orderId) => ({ orderId, transactionHash: hash('b') })) },
    ]),
  );
});

test('what is no transaction is not saved, and said', async () => {
  await open();
  fireEvent.change(screen.getByRole('textbox', { name: '交易哈希' }), { target: { value: 'abc' } });
  expect(screen.getByText('交易哈希应为64位十六进制字符：abc')).toBeTruthy();
  expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(true);
});

test('where each has a transaction of its own, one that must wait can be named too: it was sent all the same', async () => {
  const { asked } = await open();
  fireEvent.click(screen.getByRole('radio', { name: '每笔取款一笔交易' }));
  expect(screen.queryByRole('textbox', { name: '0x1 的交易哈希' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: '0x4 的交易哈希' }), { target: { value: hash('c') } });
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  await waitFor(() =>
    expect(asked.namePayoutBatch).toMatchObject([
      { id: 7, transactions: [{ orderId: 4, transactionHash: hash('c') }] },
    ]),
  );
});

test('a batch is heard whole: what is to be sent, what must wait and why, and what can be done with it', async () => {
  await open();
  expect(heard()).toEqual([
    'dialog aria-modal=true:',
    'button “Close”',
    'ERC20 4 笔，合计 4.00 USDT',
    'button “复制清单”',
    'button “下载CSV”',
    'radio “一笔交易付了全部” chosen',
    'radio “每笔取款一笔交易”',
    'field “交易哈希” maxlength=300 placeholder=交易哈希或区块浏览器链接',
    'th: 订单号',
    'th: 收款地址 / 交易哈希',
    'th: 金额（USDT）',
    'th: 链上核对',
    'W1',
    'button “复制 W1”',
    '0x1',
    'button “复制 0x1”',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '1.00',
    '等待链上确认',
    'W2',
    'button “复制 W2”',
    '0x2',
    'button “复制 0x2”',
    '1.00',
    '待汇出',
    'W3',
    'button “复制 W3”',
    '0x3',
    'button “复制 0x3”',
    '1.00',
    '待汇出',
    'W4',
    'button “复制 W4”',
    '会员已冻结，暂勿汇出',
    '0x4',
    'button “复制 0x4”',
    '1.00',
    '待汇出',
    'alert:',
    '批次中有会员已被冻结：清单和“一笔交易付了全部”都不含这些取款；解冻后再汇出，或取消批次',
    'button “取消批次”',
    'button “保存 0 笔并核对” disabled',
  ]);
});
