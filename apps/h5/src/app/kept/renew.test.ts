// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../api/client.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { followRenewal } from './renew.ts';

const queries = makeQueryClient();
const reload = vi.fn();
const keepApp = vi.fn(async () => true);
let answers = new Map<string, () => Promise<unknown>>();
let frame: Element | null = null;
// Its text is there at once, so that a turn of the loop later all that follows from it has happened.
const page = { ok: true, text: async () => '<script src="/assets/main-new.js">' };
let stop: (() => void) | undefined;

beforeEach(() => {
  const own = document.createElement('script');
  own.setAttribute('type', 'module');
  own.setAttribute('src', '/assets/main-old.js');
  // Never fetched: the question is only which one the document names.
  vi.spyOn(document, 'querySelector').mockImplementation((selector) => (selector === 'iframe' ? frame : own));
  answers = new Map([['/', async () => page]]);
  vi.stubGlobal('fetch', (path: string) => answers.get(path)?.() ?? Promise.reject(new TypeError(path)));
});
afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
  keepApp.mockReset().mockResolvedValue(true);
  sessionStorage.clear();
  document.body.innerHTML = '';
  frame = null;
});

/** All that is asked at the start is answered: it is known whether the app is loaded anew. */
async function opens() {
  stop?.();
  const asked = vi.spyOn(globalThis, 'fetch');
  stop = followRenewal(queries, keepApp, reload);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/', expect.anything()));
  await new Promise(setImmediate);
}
let entries = 0;
async function moves() {
  entries += 1;
  window.location.hash = `/page-${entries}`;
  document.body.append(document.createElement('main'));
  await new Promise(setImmediate);
}

test('an older document gives way to a newer server, once in a session', async () => {
  await opens();
  expect(reload).toHaveBeenCalledTimes(1);
  // A slow network brought the kept one again, and the server has yet another.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  stop?.();
  stop = followRenewal(queries, keepApp, reload);
  window.dispatchEvent(new Event('online'));
  await moves();
  await new Promise(setImmediate);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('not before the newer one is kept whole, and never where it could not be', async () => {
  let kept: (whole: boolean) => void = () => undefined;
  keepApp.mockImplementation(() => new Promise((resolve) => (kept = resolve)));
  stop = followRenewal(queries, keepApp, reload);
  await new Promise(setImmediate);
  expect(reload).not.toHaveBeenCalled();
  kept(true);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  sessionStorage.clear();
  reload.mockReset();
  keepApp.mockResolvedValue(false);
  stop();
  stop = followRenewal(queries, keepApp, reload);
  await new Promise(setImmediate);
  await moves();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a field was filled before it listened', () => (document.body.innerHTML = '<input value="100">')],
  ['a game stands in its frame', () => (frame = document.createElement('iframe'))],
])('where %s it waits for the next change of page', async (_what, happens) => {
  happens();
  await opens();
  expect(reload).not.toHaveBeenCalled();
  await moves();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('where a field was touched it waits for the next change of page', async () => {
  keepApp.mockImplementation(async () => {
    document.body.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  });
  await opens();
  expect(reload).not.toHaveBeenCalled();
  await moves();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what was sent to make a change is not cut off, by a change of page neither', async () => {
  let answer: (response: Response) => void = () => undefined;
  answers.set('/api/transfer', () => new Promise((resolve) => (answer = resolve)));
  const sent = call('transfer', { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' });
  await opens();
  await moves();
  expect(reload).not.toHaveBeenCalled();
  answer(Response.json({ code: 200, message: '', data: { id: '1', state: 1 } }));
  await sent;
  await moves();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a change that is made ready counts too', async () => {
  let ready: (value: undefined) => void = () => undefined;
  const mutation = queries
    .getMutationCache()
    .build(queries, { mutationFn: () => new Promise((resolve) => (ready = resolve)) });
  const made = mutation.execute(undefined);
  await opens();
  expect(reload).not.toHaveBeenCalled();
  ready(undefined);
  await made;
  await moves();
  expect(reload).toHaveBeenCalledTimes(1);
});
