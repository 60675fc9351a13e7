// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashHistory, locationOf } from './history.ts';
import { HashRouter, Link, Navigate, Stay, useGoing, useLocation } from './router.tsx';
import { useBack } from './use-go.ts';

beforeEach(() => window.history.replaceState(null, '', '#/'));
afterEach(cleanup);

test.each([
  ['/help?type=1', '/help', '?type=1'],
  ['help', '/help', ''],
  ['', '/', ''],
  ['/a?x=1?2', '/a', '?x=1?2'],
  ['/a?', '/a', ''],
  ['/a?x=1#below', '/a', '?x=1'],
])('%s is the path %s with the query "%s"', (target, pathname, search) => {
  expect(locationOf(target)).toEqual({ pathname, search });
});

test('entries are numbered from the one that the app was opened at, with those of typed addresses', async () => {
  const history = hashHistory();
  const seen: string[] = [];
  const stop = history.listen(() =>
    seen.push(`${history.place().going} ${history.place().location.pathname}`),
  );
  history.go('/vip', false);
  history.go('/money', true);
  expect(window.history.state).toMatchObject({ idx: 1 });
  window.history.pushState(null, '', '#/help');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(window.history.state).toMatchObject({ idx: 2 });
  expect(seen).toEqual(['PUSH /vip', 'REPLACE /money', 'POP /help']);
  stop();
});

test('the going of what lies on top of a page is no move of the page', () => {
  const history = hashHistory();
  let moves = 0;
  const stop = history.listen(() => {
    moves += 1;
  });
  const below: unknown = window.history.state;
  window.history.pushState({ ...window.history.state, over: 1 }, '');
  window.history.replaceState(below, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(moves).toBe(0);
  stop();
});

function Place() {
  const { pathname, search } = useLocation();
  return <output>{`${useGoing()} ${pathname}${search}`}</output>;
}

test('a link moves within the app, and leaves a tap with a key held to the browser', async () => {
  render(
    <HashRouter>
      <Link to="/vip?x=1">VIP</Link>
      <Place />
    </HashRouter>,
  );
  const link = screen.getByRole('link', { name: 'VIP' });
  expect(link.getAttribute('href')).toBe('#/vip?x=1');
  const before = window.history.length;
  const held = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // The browser would open another tab; this one has none.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  act(() => void link.dispatchEvent(held));
  expect(screen.getByRole('status').textContent).toBe('POP /');
  expect(window.history.length).toBe(before);
  await userEvent.click(link);
  expect(screen.getByRole('status').textContent).toBe('PUSH /vip?x=1');
});

test('a kept page stays at its own address while the app is elsewhere', async () => {
  render(
    <HashRouter>
      <Stay at={locationOf('/concise?type=pp')}>
        <Place />
      </Stay>
      <Link to="/vip">VIP</Link>
    </HashRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'VIP' }));
  expect(screen.getByRole('status').textContent).toBe('PUSH /concise?type=pp');
});

test('who was led here by a link of elsewhere goes back to the home page', async () => {
  window.history.replaceState(null, '', '#/vip');
  render(
    <HashRouter>
      <Back />
      <Place />
    </HashRouter>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('status').textContent).toBe('REPLACE /');
});

function Back() {
  return (
    <button type="button" onClick={useBack()}>
      back
    </button>
  );
}

test('what only leads on leaves no entry behind to come back to', async () => {
  const before = window.history.length;
  render(
    <HashRouter>
      <Navigate to="/vip?x=1" />
      <Place />
    </HashRouter>,
  );
  expect(screen.getByRole('status').textContent).toBe('REPLACE /vip?x=1');
  expect(window.history.length).toBe(before);
});
