// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { chooseLanguage } from '@mingpai/ui/language';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import SupportPage from '../pages/support/page.tsx';
import { renderAt } from '../testing/render-at.tsx';
import { ServicePage } from './page.tsx';

beforeEach(() => {
  sessionStorage.clear();
});
/** By which the page asks the app around it. */
const word = { type: 'mingpai-service:again' };

afterEach(() => {
  cleanup();
  chooseLanguage('zh');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ServicePage />
    </QueryClientProvider>,
  );
}

test('a conversation that has expired is opened again by a tap, and what was typed is still there', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 1000, message: '', data: null }));
  const told = vi.fn();
  vi.stubGlobal('parent', { postMessage: told });
  open();
  const again = await screen.findByRole('button', { name: '重新打开' });
  await userEvent.type(screen.getByLabelText('输入消息'), '存款没到');
  await userEvent.click(again);
  expect(told).toHaveBeenCalledWith(word, window.location.origin);
  cleanup();
  open();
  expect((screen.getByLabelText('输入消息') as HTMLTextAreaElement).value).toBe('存款没到');
});

test.each([
  ['zh', '客服在线，回复会显示在这里'],
  ['en', 'Support is here. The reply will appear on this page.'],
] as const)(
  'whoever waits in %s for support that is there is promised no time that nobody measures',
  async (language, says) => {
    chooseLanguage(language);
    const standing = { messages: [], read: 0, on_duty: true, ended: false, rating: null };
    const data = { ...standing, conversation: 'p', member: false, more: false };
    // What comes after the first look is waited for.
    vi.stubGlobal('fetch', async (path: string) =>
      path.startsWith(calls.serviceOpen.path)
        ? Response.json({ code: 200, message: '', data })
        : new Promise(() => undefined),
    );
    open();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(says));
  },
);

test('the app gives the page another ticket when it asks, and nobody else', async () => {
  let tickets = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(calls.serviceUrl.path)) tickets += 1;
    return Response.json({ code: 200, message: '', data: { url: `${location.origin}/service#${tickets}` } });
  });
  renderAt('/kefu', <SupportPage />);
  await waitFor(() => expect(tickets).toBe(1));
  const say = (origin: string) => window.dispatchEvent(new MessageEvent('message', { origin, data: word }));
  say('https://elsewhere.example');
  say(window.location.origin);
  await waitFor(() => expect(tickets).toBe(2));
  await waitFor(() => expect(document.querySelector('iframe')?.src).toContain('#2'));
});

test('a visitor’s page, whose address is always the same, is opened anew too', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ code: 200, message: '', data: { url: `${location.origin}/service/` } });
  });
  renderAt('/kefu', <SupportPage />);
  await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy());
  const before = document.querySelector('iframe');
  window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, data: word }));
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(document.querySelector('iframe')).not.toBe(before));
  expect(document.querySelector('iframe')).toBeTruthy();
});
