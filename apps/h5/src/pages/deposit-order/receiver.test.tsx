// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Proofs } from './proofs.tsx';
import { Receiver } from './receiver.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = 'https://pay.example/pay#session=abc';
const qr = 'data:image/svg+xml;base64,AAAA';

test.each(['wxpay', 'alipay'])(
  '%s is paid on a page: its link, its code, and the link to copy',
  (paytype) => {
    render(<Receiver cardlist={{ mch_id: page, content: 'wechat', payimg: qr }} paytype={paytype} />);
    expect(screen.getByRole('link', { name: '前往付款' }).getAttribute('href')).toBe(page);
    expect(screen.getByAltText('付款页面二维码').getAttribute('src')).toBe(qr);
    expect(screen.getByRole('button', { name: '复制付款链接' })).toBeDefined();
    expect(screen.queryByText(/请核对协议/)).toBeNull();
  },
);

test('USDT goes to an address and warns of other protocols; a bank account does neither', () => {
  const address = { mch_id: 'TAddress', content: 'TRC20', payimg: qr };
  const { rerender } = render(<Receiver cardlist={address} paytype="usdtpay" />);
  expect(screen.getByText(/请核对协议/)).toBeDefined();
  rerender(<Receiver cardlist={{ mch_id: '6222', content: '示例银行', payimg: '' }} paytype="bankpay" />);
  expect(screen.getByText('示例银行')).toBeDefined();
  expect(screen.queryByText(/请核对协议/)).toBeNull();
});

const png = (bytes: number[]) => new File([new Uint8Array(bytes)], 'proof.png', { type: 'image/png' });
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0];

function openProofs(answer: { code: number; message: string; data: unknown }) {
  const sent: FormData[] = [];
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/depositproofs') return Response.json({ code: 200, message: '', data: [] });
    if (init.body instanceof FormData) sent.push(init.body);
    return Response.json(answer);
  });
  renderAt('/', <Proofs number="D1" open />);
  return sent;
}

test('a proof is sent with its order’s number before it', async () => {
  const sent = openProofs({ code: 200, message: '操作成功！', data: { count: 1 } });
  await userEvent.upload(screen.getByLabelText('上传凭证'), png(signature));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([...(sent[0]?.keys() ?? [])]).toEqual(['deposit_no', 'file']);
  expect(sent[0]?.get('deposit_no')).toBe('D1');
});

test('while a proof is on its way the place says so, and takes no other', async () => {
  openProofs({ code: 200, message: '操作成功！', data: { count: 1 } });
  const others = globalThis.fetch;
  const coming = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.body instanceof FormData ? coming.promise : others(path, init),
  );
  await userEvent.upload(screen.getByLabelText('上传凭证'), png(signature));
  expect(await screen.findByLabelText('正在上传')).toHaveProperty('disabled', true);
  coming.resolve(Response.json({ code: 200, message: '操作成功！', data: { count: 1 } }));
  expect(await screen.findByLabelText('上传凭证')).toHaveProperty('disabled', false);
});

test('what is no picture is not sent; what the server refuses is said where it was chosen', async () => {
  const message = '每笔订单最多上传3张凭证，已上传的凭证有效，请等待财务人员核对';
  const sent = openProofs({ code: 5061, message, data: null });
  await userEvent.upload(screen.getByLabelText('上传凭证'), png([1, 2, 3]));
  expect(await screen.findByText('请选择JPEG、PNG、GIF或WebP格式的图片')).toBeDefined();
  expect(sent).toHaveLength(0);
  await userEvent.upload(screen.getByLabelText('上传凭证'), png(signature));
  expect(await screen.findByText(message)).toBeDefined();
});
