// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { TabBar } from '../../app/shell/tab-bar.tsx';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { RebateDot } from './rebate-dot.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const list = { data: [], total: 0, last_page: 1, current_page: 1, per_page: 10 };

const home = (
  <>
    <TabBar />
    <RebateDot />
  </>
);

function open(pending: number, unread = 0) {
  openSession('token', false);
  const asked = answerWith({
    inboxUnread: { count: unread },
    rebates: { list, jisuan: 500, nojisuan: pending },
  });
  renderAt('/', home);
  return asked;
}
const dot = () => screen.queryByRole('img', { name: '有返水可领取' });

test('on the home page a rebate that waits is marked at the way to it, to the fen', async () => {
  open(0.01);
  expect(await screen.findByRole('img', { name: '有返水可领取' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /我的/ }).contains(dot())).toBe(true);
});

test('where nothing waits nothing is marked', async () => {
  const asked = open(0);
  await waitFor(() => expect(asked.rebates).toHaveLength(1));
  expect(dot()).toBeNull();
});

test('unread messages are one mark, and the rebate no second one over it', async () => {
  open(4.76, 3);
  expect(await screen.findByRole('img', { name: '3条未读' })).toBeTruthy();
  await waitFor(() => expect(dot()).toBeNull());
});

test('no visitor asks for it, and without the bar it stands nowhere', async () => {
  closeSession();
  const none = answerWith({});
  renderAt('/', home);
  await screen.findByRole('link', { name: '我的' });
  expect(none.rebates).toBeUndefined();
  expect(dot()).toBeNull();
  cleanup();
  openSession('token', false);
  const asked = answerWith({
    inboxUnread: { count: 0 },
    rebates: { list, jisuan: 500, nojisuan: 4.76 },
  });
  renderAt('/', <RebateDot />);
  await waitFor(() => expect(asked.rebates).toHaveLength(1));
  expect(dot()).toBeNull();
});
