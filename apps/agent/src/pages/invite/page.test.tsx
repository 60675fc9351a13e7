// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
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
