// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

/** The module as a newly opened document has it. */
async function newDocument(): Promise<typeof import('./session.ts')> {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a session survives a reload and not the closed tab', async () => {
  (await newDocument()).openSession('t0ken', false);
  expect((await newDocument()).currentToken()).toBe('t0ken');
  sessionStorage.clear(); // what closing the tab does
  expect((await newDocument()).currentToken()).toBe('');
});

test('who chose to stay is signed in after the tab was closed', async () => {
  (await newDocument()).openSession('t0ken', true);
  sessionStorage.clear();
  expect((await newDocument()).currentToken()).toBe('t0ken');
});

test('a sign-in without that choice leaves no earlier token on the device', async () => {
  const session = await newDocument();
  session.openSession('earlier', true);
  session.openSession('later', false);
  expect(session.currentToken()).toBe('later');
  expect(localStorage.getItem('api_token')).toBeNull();
});

test('the end of a session clears both storages', async () => {
  const session = await newDocument();
  session.openSession('t0ken', true);
  localStorage.setItem('something', '1');
  sessionStorage.setItem('something', '1');
  session.closeSession();
  expect([localStorage.length, sessionStorage.length, session.currentToken()]).toEqual([0, 0, '']);
});

test('a browser that blocks storage signs in for as long as the document lives', async () => {
  const session = await newDocument();
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  session.openSession('t0ken', true);
  expect(session.currentToken()).toBe('t0ken');
  blocked.mockRestore();
});
