// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { InvitePage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const url = 'https://example.test/?pid=8866';

/** The page, whose copies go to `put`. */
async function open(put: (text: string) => Promise<void>): Promise<void> {
  answerWith({
    portalInvitation: () => ({ pid: '8866', url, qr: 'data:image/svg+xml,code' }),
    portalCampaigns: () => ({ rows: [] }),
  });
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(put);
  renderAt('/invite', <InvitePage />);
  expect(await screen.findByText(url)).toBeTruthy();
  expect(screen.getByText('8866')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '复制链接' }));
}

test('what is copied is the whole link, and that it was is said', async () => {
  const copied: string[] = [];
  await open(async (text) => void copied.push(text));
  expect(copied).toEqual([url]);
  expect(screen.getByRole('status').textContent).toBe('复制成功！');
});

test('a browser that copies nothing is not said to have copied', async () => {
  await open(() => Promise.reject(new Error('not allowed')));
  expect(screen.getByRole('status').textContent).toBe('浏览器不允许自动复制，请长按链接复制');
});

const campaign = {
  id: 3,
  code: 'forum',
  name: '论坛',
  url: 'https://example.test/go/forum',
  qr: '/qr/forum.svg',
  createdAt: '2026-11-21T04:00:00.000Z',
  clicks: 1_200,
  registered: 5,
  firstDeposits: 2,
};

test('the page is heard whole, with a link that has a name and its days', async () => {
  const asked = answerWith({
    portalInvitation: () => ({ pid: '8866', url, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({ rows: [campaign, { ...campaign, id: 4, code: 'chat', name: '群聊' }] }),
    portalCampaignDays: () => ({
      rows: [{ day: '2026-11-21', clicks: 9, registered: 4, firstDeposits: 1 }],
    }),
  });
  const { container } = renderAt('/invite?from=2026-11-01&to=2026-11-30', <InvitePage />);
  await screen.findByText(url);
  await userEvent.click((await screen.findAllByRole('button', { name: '按日查看' }))[0] as HTMLElement);
  await screen.findByText('2026-11-21');
  expect(aloud(container)).toEqual([
    'h1: 邀请会员',
    '通过下面的链接或二维码注册的会员，永久归属您的团队。',
    'image “邀请二维码”',
    '邀请码',
    '8866',
    '邀请链接',
    'https://example.test/?pid=8866',
    'button “复制链接”',
    'status: –',
    'link “推广素材：图片和文字，带上自己的链接” href=/material',
    'h2: 推广链接',
    '为每个渠道起一个名称，分别查看打开、注册和首存。不记录打开者的任何信息；同一网络一小时内只计一次打开。',
    'field “名称” autocomplete=off maxlength=40',
    'button “新建链接” disabled',
    'field “从” holds “2026-11-01” type=date',
    'field “至” holds “2026-11-30” type=date',
    'h3: 论坛',
    'https://example.test/go/forum',
    '打开 1,200 · 注册 5 · 首存 2',
    'button “复制链接”',
    'button “收起”',
    '2026-11-21 打开 9 · 注册 4 · 首存 1',
    'h3: 群聊',
    'https://example.test/go/forum',
    '打开 1,200 · 注册 5 · 首存 2',
    'button “复制链接”',
    'button “按日查看”',
  ]);
  expect(asked.portalCampaigns).toEqual([{ from: '2026-11-01', to: '2026-11-30' }]);
  expect(asked.portalCampaignDays).toEqual([{ code: 'forum', from: '2026-11-01', to: '2026-11-30' }]);
});

test('a link is copied only once there is one, and a page that cannot be read says why', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/invite', <InvitePage />);
  expect(screen.getByRole('button', { name: '复制链接' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('');
  expect(screen.queryByRole('img')).toBeNull();
  cleanup();
  const asked = answerWith({});
  renderAt('/invite', <InvitePage />);
  await screen.findByText('nobody answers portalInvitation');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.portalInvitation).toHaveLength(2));
});
