// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiUnreachable } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { recall } from '../kept/last-known.ts';
import OfflineNotice from './offline-notice.tsx';

const morning = Date.parse('2026-11-21T02:00:00Z');
const dated = '网络已断开，金额为 11-21 09:00 的记录';
let online = false;

beforeEach(() => {
  online = false;
  vi.spyOn(window.navigator, 'onLine', 'get').mockImplementation(() => online);
  openSession('token', false);
  const answers = [
    { key: ['money', 'balance'], at: morning, data: 123 },
    { key: ['money', 'member'], at: morning - 3_600_000, data: {} },
  ];
  sessionStorage.setItem('mingpai.last-known', JSON.stringify({ token: 'token', answers }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  closeSession();
});

function Balance({ answer }: { readonly answer: () => Promise<number> }) {
  const { data } = useQuery({ queryKey: keys.balance, queryFn: answer, retry: false });
  return <b>{data}</b>;
}

function open(answer: () => Promise<number>) {
  const queries = makeQueryClient();
  recall(queries);
  render(
    <QueryClientProvider client={queries}>
      <OfflineNotice />
      <Balance answer={answer} />
    </QueryClientProvider>,
  );
  return queries;
}

function comesOnline() {
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
}

test('a figure of an earlier visit keeps its date on a network that leads nowhere, until it is answered', async () => {
  let answer = () => Promise.reject<number>(new ApiUnreachable('', 'network'));
  const asked = vi.fn(() => answer());
  const queries = open(asked);
  expect(screen.getByRole('status').textContent).toBe(dated);
  comesOnline();
  await act(() => queries.refetchQueries({ queryKey: keys.balance }));
  expect(asked).toHaveBeenCalled();
  expect(screen.getByText('123')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe(dated);
  answer = async () => 456;
  await act(() => queries.refetchQueries({ queryKey: keys.balance }));
  await waitFor(() => expect(screen.getByText('456')).toBeDefined());
  expect(screen.getByRole('status').textContent).toBe('');
});

function ofThisVisit(updatedAt: number, answer: () => Promise<number>) {
  online = true;
  const queries = makeQueryClient();
  queries.setQueryData(keys.balance, 123, { updatedAt });
  render(
    <QueryClientProvider client={queries}>
      <OfflineNotice />
      <Balance answer={answer} />
    </QueryClientProvider>,
  );
  return queries;
}

test('with a network a figure of this visit has no date while its question is on its way, however old it is', () => {
  ofThisVisit(morning, () => new Promise(() => undefined));
  expect(screen.getByText('123')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a figure that is asked for in vain gets its date once it has grown old, and loses it with the next answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(morning);
  let answer = () => Promise.reject<number>(new ApiUnreachable('', 'network'));
  const queries = ofThisVisit(morning, () => answer());
  const asks = () => act(() => queries.refetchQueries({ queryKey: keys.balance }));
  vi.setSystemTime(morning + 14_000);
  await asks();
  expect(screen.getByRole('status').textContent).toBe('');
  vi.setSystemTime(morning + 20_000);
  await asks();
  expect(screen.getByText('123')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('网络不稳，金额为 11-21 10:00 的记录');
  answer = async () => 456;
  await asks();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a site that answers that it failed is not said to be the phone’s network', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(morning + 20_000);
  const queries = ofThisVisit(morning, () => Promise.reject(new ApiUnreachable('', 'site')));
  await act(() => queries.refetchQueries({ queryKey: keys.balance }));
  expect(screen.getByRole('status').textContent).toBe('网站暂时出了故障，金额为 11-21 10:00 的记录');
});

test('a page whose first answer does not come says after eight seconds that it is still on its way, until it has come', async () => {
  vi.useFakeTimers();
  online = true;
  const coming = Promise.withResolvers<number>();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OfflineNotice />
      <Balance answer={() => coming.promise} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(7_900));
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status').textContent).toBe('网络较慢，仍在加载');
  coming.resolve(456);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('456')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
});

/** A page of its own queries, which is opened once the network is gone. */
function openAfterLoss(path: string, queries: QueryClient, shown: ReactNode) {
  const page = (inside: ReactNode) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter path={path}>
        <OfflineNotice />
        {inside}
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(null));
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  rerender(page(shown));
}

test('a page that nothing is known of says without a network that it comes by itself, leads back, and comes', async () => {
  const asked = vi.fn(async () => 456);
  const queries = makeQueryClient();
  openAfterLoss('/vip', queries, <Balance answer={asked} />);
  expect(screen.getByText('这一页还有内容没取到，联网后自动显示。')).toBeDefined();
  expect(screen.getByRole('button', { name: '返回' })).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
  comesOnline();
  await waitFor(() => expect(screen.getByText('456')).toBeDefined());
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
});

test('on the home page, where nothing lies behind, the card has no way back', () => {
  const queries = makeQueryClient();
  openAfterLoss('/', queries, <Balance answer={async () => 456} />);
  expect(screen.getByText('这一页还有内容没取到，联网后自动显示。')).toBeDefined();
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  comesOnline();
});

test('where all of a page is known, no card says that something is missing, though it is asked for anew', () => {
  const queries = makeQueryClient();
  queries.setQueryData(keys.balance, 123, { updatedAt: morning });
  openAfterLoss('/vip', queries, <Balance answer={async () => 456} />);
  expect(queries.getQueryState(keys.balance)?.fetchStatus).toBe('paused');
  expect(screen.getByText('123')).toBeDefined();
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  comesOnline();
});

test('a picture that cannot be had without a network leaves its place empty, and is asked for again once there is one', () => {
  const picture = document.body.appendChild(document.createElement('img'));
  picture.setAttribute('src', '/pictures/vip/2.svg');
  open(async () => 456);
  const asked = vi.spyOn(picture, 'setAttribute');
  act(() => void picture.dispatchEvent(new Event('error')));
  expect(picture.style.visibility).toBe('hidden');
  comesOnline();
  expect(picture.style.visibility).toBe('');
  expect(asked).toHaveBeenCalledWith('src', '/pictures/vip/2.svg');
  // With a network a file that is not there is its page's to replace.
  act(() => void picture.dispatchEvent(new Event('error')));
  expect(picture.style.visibility).toBe('');
  picture.remove();
});
