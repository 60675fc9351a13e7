// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../api/errors.ts';
import { queryClient } from '../api/query-client.ts';
import { currentToken, keepToken } from '../api/session.ts';
import { useStaffAction } from '../components/use-staff-action.ts';
import { useDecision } from './use-decision.ts';
import { type Decided, useGroup } from './use-group.ts';

let sent: { readonly key: string | null; readonly body: unknown }[];
type End = 'done' | 'refused' | 'lost' | 'session';

/** Each decision ends like this, one after the other; anything else is refused. */
function answers(...ends: readonly End[]): void {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    if (!/approve|reject/.test(path)) return Response.json({ code: 400, message: '', data: null });
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
    const end = ends[sent.length - 1];
    if (end === 'done') return Response.json({ code: 200, message: '', data: { state: 'approved' } });
    if (end === 'session') return Response.json({ code: 401, message: '请重新登录', data: null });
    if (end === 'refused') return Response.json({ code: 1000, message: '已处理', data: null });
    throw new TypeError('no network');
  });
}

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const keys = () => sent.map(({ key }) => key);

/** A dialog that approves this withdrawal. */
const dialog = (id: number) =>
  renderHook(
    () => useDecision({ resource: 'withdrawals', action: 'approveWithdrawal', id, onDone: () => undefined }),
    { wrapper },
  );

test('a double click is one decision', async () => {
  answers('done', 'done');
  const { result } = dialog(21);
  act(() => {
    result.current.decide({ id: 21 });
    result.current.decide({ id: 21 });
  });
  await waitFor(() => expect(result.current.deciding).toBe(false));
  expect(sent).toHaveLength(1);
});

test('a decision whose answer was lost is the same operation, also from a dialog that was closed and opened again', async () => {
  answers('lost', 'lost', 'done');
  const first = dialog(22);
  for (const times of [1, 2]) {
    act(() => first.result.current.decide({ id: 22 }));
    await waitFor(() => expect(sent).toHaveLength(times));
    await waitFor(() => expect(first.result.current.deciding).toBe(false));
  }
  first.unmount();
  const again = dialog(22);
  act(() => again.result.current.decide({ id: 22 }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(new Set(keys()).size).toBe(1);
});

test('after an answer, whatever it was, the next decision is another operation', async () => {
  answers('refused', 'done', 'done');
  for (const times of [1, 2, 3]) {
    const { result, unmount } = dialog(23);
    act(() => result.current.decide({ id: 23 }));
    await waitFor(() => expect(sent).toHaveLength(times));
    await waitFor(() => expect(result.current.deciding).toBe(false));
    unmount();
  }
  expect(new Set(keys()).size).toBe(3);
});

test('an action on one thing keeps its key until its outcome is known, and what went wrong is told', async () => {
  answers('lost', 'refused', 'done');
  const faults: string[] = [];
  const { result } = renderHook(
    () =>
      useStaffAction('approveRecovery', 31, {
        onDone: () => undefined,
        onFault: ({ message }) => faults.push(message),
      }),
    { wrapper },
  );
  for (const times of [1, 2, 3]) {
    act(() => result.current.mutate({ id: 31 }));
    await waitFor(() => expect(sent).toHaveLength(times));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  }
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[1]);
  expect(faults).toHaveLength(2);
});

test('a session that ended meanwhile is no fault of the action: nothing is told, and it is the same operation afterwards', async () => {
  answers('session', 'done');
  const onFault = vi.fn();
  const { result } = renderHook(
    () => useStaffAction('approveRecovery', 32, { onDone: () => undefined, onFault }),
    { wrapper },
  );
  act(() => result.current.mutate({ id: 32 }));
  await waitFor(() => expect(currentToken()).toBe(''));
  keepToken('again');
  act(() => result.current.mutate({ id: 32 }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(onFault).not.toHaveBeenCalled();
  expect(keys()[1]).toBe(keys()[0]);
});

test('of a group each row has a key of its own; what is refused stops none, and all are given back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 400, message: '', data: null }));
  const used: string[] = [];
  const release = vi.fn(async () => null);
  const decide = async (id: number, { key }: { readonly key: string }): Promise<Decided> => {
    used.push(key);
    if (id === 40) throw new Unreachable('没有收到回答');
    if (id === 42) throw new Error('余额不足');
    return 'approved';
  };
  const { result } = renderHook(
    () =>
      useGroup(
        {
          list: 'withdrawals',
          action: 'approve',
          claim: async () => new Map([[43, '小明']]),
          release,
          decide,
        },
        [40, 41, 42, 43, 44],
      ),
    { wrapper },
  );
  await act(() => result.current.run());
  expect([...result.current.outcomes].map(([id, outcome]) => [id, outcome.state])).toEqual([
    [40, 'refused'],
    [41, 'approved'],
    [42, 'refused'],
    [43, 'refused'],
    [44, 'approved'],
  ]);
  expect(result.current.outcomes.get(42)).toEqual({ state: 'refused', why: '余额不足' });
  // Also behind one whose answer was lost, which keeps its own.
  expect(new Set(used).size).toBe(4);
  expect(release).toHaveBeenCalledWith([40, 41, 42, 43, 44]);
  // What was decided is not decided again by a second press.
  await act(() => result.current.run());
  expect(used).toHaveLength(4);
});
