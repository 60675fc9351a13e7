// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layOver, onThePage } from './over-page.ts';

/** Of a browser's history what is needed here: steps are answered later, as a browser answers them. */
let entries: { state: unknown; at: string }[] = [];
let here = 0;
const { history } = window;
const real = {
  pushState: history.pushState,
  replaceState: history.replaceState,
  back: history.back,
  forward: history.forward,
};
beforeEach(() => {
  vi.useFakeTimers();
  // The app numbers the entry that it was opened at before anything lies there.
  [entries, here] = [[{ state: { idx: 0 }, at: '/' }], 0];
  vi.stubGlobal('location', {
    get href() {
      return entries[here]?.at;
    },
  });
  Object.defineProperty(history, 'state', { configurable: true, get: () => entries[here]?.state ?? null });
  history.pushState = (state: unknown, _: string, at?: string | URL | null) => {
    entries = [...entries.slice(0, here + 1), { state, at: String(at ?? entries[here]?.at) }];
    here += 1;
  };
  history.replaceState = (state: unknown) => {
    const entry = entries[here];
    if (entry) entry.state = state;
  };
  history.back = () => {
    queueMicrotask(() => step(-1));
  };
  history.forward = () => {
    queueMicrotask(() => step(1));
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(history, real);
  Reflect.deleteProperty(history, 'state');
});

/** The phone's own Back or Forward. */
function step(by: number): void {
  if (entries[here + by] === undefined) return;
  here += by;
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** @returns what was closed so far, by name, and how each is taken away */
function laid(...names: readonly string[]) {
  const closed: string[] = [];
  const lift = new Map<string, () => void>();
  for (const name of names)
    lift.set(
      name,
      layOver(() => {
        closed.push(name);
        lift.get(name)?.();
      }),
    );
  return { closed, lift: (name: string) => lift.get(name)?.() };
}

test('Back closes what lies on top, one after the other, and the page stays where it is', async () => {
  const { closed } = laid('drawer', 'dialog');
  expect(here).toBe(2);
  step(-1);
  expect(closed).toEqual(['dialog']);
  step(-1);
  expect(closed).toEqual(['dialog', 'drawer']);
  await vi.runAllTimersAsync();
  expect(here).toBe(0);
});

test('of three Back closes the uppermost alone, also where one below it is gone', async () => {
  const { closed, lift } = laid('game', 'drawer', 'dialog', 'question');
  step(-1);
  expect(closed).toEqual(['question']);
  lift('drawer');
  step(-1);
  await vi.runAllTimersAsync();
  expect(closed).toEqual(['question', 'dialog']);
  expect(here).toBe(1);
});

test('what is closed otherwise takes its entry with it, also two at once', async () => {
  const { closed, lift } = laid('drawer', 'dialog');
  lift('drawer');
  lift('dialog');
  await vi.runAllTimersAsync();
  expect(here).toBe(0);
  expect(closed).toEqual([]);
});

test('an entry is handed on by what closes to what opens in the same moment', async () => {
  laid('first').lift('first');
  const { closed } = laid('second');
  await vi.runAllTimersAsync();
  expect(here).toBe(1);
  step(-1);
  expect(closed).toEqual(['second']);
});

test('a page that is left for another while something closes is left once that is gone: Back leads to it', async () => {
  laid('sheet').lift('sheet');
  onThePage(() => history.pushState({ page: 2 }, '', '/vip'));
  await vi.runAllTimersAsync();
  expect(entries[here]?.at).toBe('/vip');
  expect(entries.map(({ at }) => at)).toEqual(['/', '/vip']);
});

test('a page that goes back because its question was closed goes back one page, not from the question', async () => {
  history.pushState({ page: 2 }, '', '/recharge');
  laid('question').lift('question');
  onThePage(() => history.back());
  await vi.runAllTimersAsync();
  expect(here).toBe(0);
});

test('an entry that was left by a link of the sheet itself is stepped over on the way back', async () => {
  const { lift } = laid('sheet');
  onThePage(() => history.pushState({ page: 2 }, '', '/vip'));
  lift('sheet');
  expect(here).toBe(2);
  step(-1);
  await vi.runAllTimersAsync();
  expect(here).toBe(0);
});

test('Forward passes such an entry as well, and does not bounce', async () => {
  history.replaceState({ idx: 0 }, '');
  const { lift } = laid('sheet');
  onThePage(() => history.pushState({ idx: 1 }, '', '/vip'));
  lift('sheet');
  step(-1);
  await vi.runAllTimersAsync();
  expect(here).toBe(0);
  step(1);
  await vi.runAllTimersAsync();
  expect(entries[here]?.at).toBe('/vip');
});

test('where there is nothing to step back to, nothing waits for ever', async () => {
  entries = [{ state: { over: 'of a page before' }, at: '/' }];
  onThePage(() => history.pushState({ page: 2 }, '', '/vip'));
  await vi.runAllTimersAsync();
  expect(entries[here]?.at).toBe('/vip');
});

test('an address that is typed while something closes is where one stays: Back leads from it to the page that was left', async () => {
  laid('sheet').lift('sheet');
  // The step is asked for, and the browser has not gone it yet: it goes to the entry that was meant, from wherever it is by then.
  history.back = () => {
    const to = here - 1;
    queueMicrotask(() => step(to - here));
  };
  vi.advanceTimersByTime(0);
  entries = [...entries.slice(0, here + 1), { state: null, at: '/vip' }];
  here += 1;
  window.dispatchEvent(new PopStateEvent('popstate'));
  const [, , typed] = entries;
  if (typed !== undefined) typed.state = { idx: 1 };
  await vi.runAllTimersAsync();
  expect(entries.map(({ at }) => at)).toEqual(['/', '/vip']);
  expect(here).toBe(1);
  onThePage(() => history.pushState({ idx: 2 }, '', '/money'));
  expect(entries[here]?.at).toBe('/money');
});
