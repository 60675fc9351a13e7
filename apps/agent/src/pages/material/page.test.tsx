// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, catchDownloads, caughtNames, renderAt } from '../../testing/portal.tsx';
import { MaterialPage } from './page.tsx';
import { pictureWithCode } from './picture-with-code.ts';

vi.mock('./picture-with-code.ts', () => ({ pictureWithCode: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const own = 'https://example.test/register?pid=100001';
const forum = 'https://example.test/go/forum';

test('what is copied carries the link that is chosen: the invitation first, or one with a name', async () => {
  answerWith({
    portalInvitation: () => ({ pid: '100001', url: own, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({
      rows: [
        {
          id: 3,
          code: 'forum',
          name: '论坛',
          url: forum,
          qr: '/qr/forum.svg',
          createdAt: '2026-11-21T04:00:00.000Z',
          clicks: 0,
          registered: 0,
          firstDeposits: 0,
        },
      ],
    }),
    portalMaterial: () => ({ rows: [{ id: 1, title: '开业', content: '欢迎', src: null }], total: 1 }),
  });
  const user = userEvent.setup();
  renderAt('/material', <MaterialPage />);
  expect(await screen.findByText(own)).toBeTruthy();
  const copy = await screen.findByRole('button', { name: '复制文字和链接' });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(`欢迎\n${own}`);
  await screen.findByRole('option', { name: '论坛' });
  await user.selectOptions(screen.getByRole('combobox', { name: '用哪个链接' }), '论坛');
  expect(await screen.findByText(forum)).toBeTruthy();
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(`欢迎\n${forum}`);
});

const piece = { id: 1, title: '开业', content: '欢迎', src: '/opening.png' };

test('material is heard with its pictures and what can be done with each, in pages', async () => {
  const asked = answerWith({
    portalInvitation: () => ({ pid: '100001', url: own, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({ rows: [] }),
    portalMaterial: ({ page }) => ({
      rows: [piece, { id: 2, title: `第${page}份`, content: '', src: null }],
      total: 11,
    }),
  });
  const { container } = renderAt('/material', <MaterialPage />);
  await screen.findByText('第1份');
  await screen.findByText(own);
  expect(aloud(container)).toEqual([
    'h1: 推广素材',
    '复制的文字和保存的图片都带上所选的链接。',
    'list “用哪个链接” 邀请链接',
    'https://example.test/register?pid=100001',
    'h2: 开业',
    'image “开业”',
    '欢迎',
    'button “复制文字和链接”',
    'button “保存带二维码的图片”',
    'status: –',
    'h2: 第1份',
    'button “复制文字和链接”',
    'status: –',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await screen.findByText('第2份');
  expect(asked.portalMaterial).toEqual([1, 2].map((page) => ({ page, pageSize: 10 })));
});

test('the picture is drawn with the code of the link that is chosen, is told while it is drawn and when it fails', async () => {
  answerWith({
    portalInvitation: () => ({ pid: '100001', url: own, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({ rows: [] }),
    portalMaterial: () => ({ rows: [piece], total: 1 }),
  });
  const files = catchDownloads();
  const drawing: (() => void)[] = [];
  const drawn = vi
    .mocked(pictureWithCode)
    .mockReset()
    .mockImplementationOnce(() => new Promise((done) => drawing.push(() => done(new Blob(['drawn'])))))
    .mockRejectedValueOnce(new Error('no canvas here'));
  renderAt('/material', <MaterialPage />);
  await screen.findByText(own);
  await userEvent.click(await screen.findByRole('button', { name: '保存带二维码的图片' }));
  expect(await screen.findByRole('button', { name: '正在生成…' })).toHaveProperty('disabled', true);
  for (const done of drawing) done();
  await userEvent.click(await screen.findByRole('button', { name: '保存带二维码的图片' }));
  await screen.findByText('没有生成图片，请再试一次；也可长按图片保存');
  expect(await files[0]?.text()).toBe('drawn');
  expect(caughtNames()).toEqual(['开业.png']);
  expect(drawn.mock.calls).toEqual([
    ['/opening.png', '/qr/own.svg'],
    ['/opening.png', '/qr/own.svg'],
  ]);
});

test('nothing is copied or drawn before the link is known, and a copy that is not allowed is said', async () => {
  answerWith({
    portalCampaigns: () => ({ rows: [] }),
    portalMaterial: () => ({ rows: [piece], total: 1 }),
  });
  renderAt('/material', <MaterialPage />);
  for (const name of ['复制文字和链接', '保存带二维码的图片'])
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  cleanup();
  answerWith({
    portalInvitation: () => ({ pid: '100001', url: own, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({ rows: [] }),
    portalMaterial: () => ({ rows: [{ ...piece, content: '', src: null }], total: 1 }),
  });
  const user = userEvent.setup();
  renderAt('/material', <MaterialPage />);
  await screen.findByText(own);
  const copy = await screen.findByRole('button', { name: '复制文字和链接' });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(own);
  expect(screen.getByRole('status').textContent).toBe('复制成功！');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(copy);
  await screen.findByText('浏览器不允许自动复制，请长按文字复制');
  expect(screen.getByRole('status').textContent).toBe('浏览器不允许自动复制，请长按文字复制');
});

test('material that there is none of, or that cannot be read, says so', async () => {
  const links = {
    portalInvitation: () => ({ pid: '100001', url: own, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({ rows: [] }),
  };
  answerWith({ ...links, portalMaterial: () => ({ rows: [], total: 0 }) });
  renderAt('/material', <MaterialPage />);
  await screen.findByText('还没有素材');
  cleanup();
  const asked = answerWith(links);
  renderAt('/material', <MaterialPage />);
  await screen.findByText('nobody answers portalMaterial');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await vi.waitFor(() => expect(asked.portalMaterial).toHaveLength(2));
});
