// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import type { Staff } from '../api/rows.ts';
import { currentToken, dropToken, keepToken, leave } from '../api/session.ts';
import { keepClear, maskAgain } from '../api/view.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { staff } from '../testing/staff.ts';
import { SignedIn } from './signed-in.tsx';

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  maskAgain();
  leave();
  vi.unstubAllGlobals();
});

const patience = { timeout: 20_000 };
const other: Staff = { ...staff(), id: 4, username: 'other', name: '小红' };
const pressed: string[] = [];

function Typing() {
  const { data, error } = useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => call('tags', {}, { signal }),
  });
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => pressed.push(key);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (error !== null) return <p>{error.message}</p>;
  return data === undefined ? null : (
    <>
      <textarea aria-label="备注" />
      <p>{data.map(({ tag }) => tag).join()}</p>
    </>
  );
}

/** A clerk has typed something; whoever signs in next is `next`. */
async function typed(next: Staff) {
  pressed.length = 0;
  let shown = '大户';
  let over = false;
  const asked = answerWith({
    staffMe: () => staff(),
    staffSignIn: () => ({ token: 'another token', staff: next }),
    tags: () => [{ tag: shown, colour: 'green', open: true }],
  });
  const answering = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    over ? Response.json({ code: 401, message: '登录已过期', data: null }) : answering(path, init),
  );
  renderAt(
    '/deposits',
    <Routes>
      <Route element={<SignedIn />}>
        <Route index element={<h1>首页</h1>} />
        <Route path="deposits" element={<Typing />} />
      </Route>
      <Route path="/sign-in" element={<h1>登录页</h1>} />
    </Routes>,
  );
  fireEvent.change(await screen.findByLabelText('备注', undefined, patience), {
    target: { value: '来电说已付款' },
  });
  return {
    asked,
    ends: () => {
      over = true;
    },
    begins: (tag: string) => {
      [over, shown] = [false, tag];
    },
  };
}

const cover = () => screen.queryByRole('dialog', { name: '请重新登录' });
const note = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: '备注' });

async function signIn() {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('账号', 'clerk');
  type('密码', 'a password');
  type('动态验证码', '123456');
  fireEvent.submit(screen.getByLabelText('账号').closest('form') ?? window);
  await vi.waitFor(() => expect(currentToken()).toBe('another token'), patience);
}

test('a session that ends covers the page, and its person finds there what was typed', async () => {
  const { ends, begins } = await typed(staff());
  ends();
  await act(() => queryClient.invalidateQueries());
  await vi.waitFor(() => expect(cover()).not.toBeNull(), patience);
  expect(note()).toBeNull();
  begins('新客');
  await signIn();
  await vi.waitFor(() => expect(note()?.value).toBe('来电说已付款'), patience);
  expect(cover()).toBeNull();
  // What changed meanwhile is asked for.
  await screen.findByText('新客', undefined, patience);
});

test('somebody else begins at their own first page, and nothing of the one before is left', async () => {
  const { begins } = await typed(other);
  act(dropToken);
  expect(cover()).not.toBeNull();
  begins('新客');
  await signIn();
  await screen.findByText('首页', undefined, patience);
  expect(screen.queryByLabelText('备注')).toBeNull();
  expect(queryClient.getQueryData(['tags'])).toBeUndefined();
  expect(queryClient.getQueryData<Staff>(['staffMe'])?.username).toBe('other');
});

test('a covered page hears no keys and asks for nothing', async () => {
  const { asked } = await typed(staff());
  fireEvent.keyDown(window, { key: 'a' });
  act(dropToken);
  fireEvent.keyDown(window, { key: 'r' });
  expect(pressed).toEqual(['a']);
  const before = asked.tags?.length;
  await act(() => queryClient.invalidateQueries());
  expect(asked.tags).toHaveLength(before ?? 0);
});

test('only signing in takes the cover away', async () => {
  await typed(staff());
  act(dropToken);
  const dialog = cover();
  expect(dialog?.matches('[open]')).toBe(true);
  expect(fireEvent(dialog ?? window, new Event('cancel', { cancelable: true }))).toBe(false);
  act(() => (dialog as HTMLDialogElement).close());
  expect(dialog?.matches('[open]')).toBe(true);
});

test('a page with data that was asked for is not kept under the cover', async () => {
  await typed(staff());
  keepClear(60_000);
  act(dropToken);
  await screen.findByText('登录页', undefined, patience);
  expect(screen.queryByLabelText('备注')).toBeNull();
});

test('whoever signs out leaves no page behind', async () => {
  await typed(staff());
  act(leave);
  await screen.findByText('登录页', undefined, patience);
  expect(cover()).toBeNull();
  expect(screen.queryByLabelText('备注')).toBeNull();
});
