// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { Campaigns } from './campaigns.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link says what came by it, in all and by day, and is copied as people open it', async () => {
  const url = 'https://example.test/go/forum';
  const asked = answerWith({
    portalCampaigns: () => ({
      rows: [
        {
          id: 3,
          code: 'forum',
          name: '论坛',
          url,
          qr: '/qr/forum.svg',
          createdAt: '2026-11-21T04:00:00.000Z',
          clicks: 12,
          registered: 5,
          firstDeposits: 2,
        },
      ],
    }),
    portalCampaignDays: () => ({
      rows: [{ day: '2026-11-21', clicks: 9, registered: 4, firstDeposits: 1 }],
    }),
  });
  const copied: string[] = [];
  renderAt('/invite', <Campaigns onCopy={(link) => copied.push(link)} />);
  expect(await screen.findByText('打开 12 · 注册 5 · 首存 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '复制链接' }));
  expect(copied).toEqual([url]);
  await userEvent.click(screen.getByRole('button', { name: '按日查看' }));
  expect(await screen.findByText('打开 9 · 注册 4 · 首存 1')).toBeTruthy();
  expect(asked.portalCampaignDays).toMatchObject([{ code: 'forum' }]);
  await userEvent.click(screen.getByRole('button', { name: '收起' }));
  expect(screen.queryByText('打开 9 · 注册 4 · 首存 1')).toBeNull();
});

test('days that are no span are not asked for: the last thirty are', async () => {
  const asked = answerWith({ portalCampaigns: () => ({ rows: [] }) });
  renderAt('/invite?from=2026-11-20&to=2026-11-01', <Campaigns onCopy={() => undefined} />);
  await vi.waitFor(() => expect(asked.portalCampaigns).toHaveLength(1));
  const [{ from = '', to = '' } = {}] = (asked.portalCampaigns ?? []) as { from?: string; to?: string }[];
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000);
});

test('a new link whose answer was lost is asked for again under the same key, and after an answer under another', async () => {
  answerWith({
    portalCampaigns: () => ({ rows: [] }),
    portalAddCampaign: () => ({ code: 'forum', url: 'https://example.test/go/forum' }),
  });
  const answered = globalThis.fetch;
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const key = new Headers(request.headers).get('Idempotency-Key');
    if (key === null) return answered(path, request);
    keys.push(key);
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return answered(path, request);
  });
  renderAt('/invite', <Campaigns onCopy={() => undefined} />);
  await userEvent.type(screen.getByLabelText('名称'), '论坛');
  await userEvent.click(screen.getByRole('button', { name: '新建链接' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: '新建链接' }));
  await vi.waitFor(() => expect(screen.getByLabelText('名称').getAttribute('value')).toBe(''));
  await userEvent.type(screen.getByLabelText('名称'), '群聊');
  await userEvent.click(screen.getByRole('button', { name: '新建链接' }));
  await vi.waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a link is made of a name that says something, once, and what is refused is told beside the form', async () => {
  const asked = answerWith({ portalCampaigns: () => ({ rows: [] }) });
  const { container } = renderAt('/invite', <Campaigns onCopy={() => undefined} />);
  await screen.findByText('还没有推广链接');
  const make = screen.getByRole('button', { name: '新建链接' });
  const field = screen.getByLabelText('名称');
  expect(aloud(container).slice(0, 5)).toEqual([
    'h2: 推广链接',
    '为每个渠道起一个名称，分别查看打开、注册和首存。不记录打开者的任何信息；同一网络一小时内只计一次打开。',
    'field “名称” autocomplete=off maxlength=40',
    'button “新建链接” disabled',
    'field “从” holds “2026-11-02” type=date',
  ]);
  await userEvent.type(field, '  {Enter}');
  expect(asked.portalAddCampaign).toBeUndefined();
  expect(make).toHaveProperty('disabled', true);
  await userEvent.type(field, '论坛');
  await userEvent.click(make);
  expect((await screen.findByRole('alert')).textContent).toBe('nobody answers portalAddCampaign');
  expect(asked.portalAddCampaign).toEqual([{ name: '  论坛' }]);
  expect(field).toHaveProperty('value', '  论坛');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await userEvent.type(field, '{Enter}');
  await vi.waitFor(() => expect(make).toHaveProperty('disabled', true));
});

test('links and their days that cannot be read say why, and are read again when asked', async () => {
  const asked = answerWith({});
  renderAt('/invite', <Campaigns onCopy={() => undefined} />);
  await screen.findByText('nobody answers portalCampaigns');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await vi.waitFor(() => expect(asked.portalCampaigns).toHaveLength(2));
});
