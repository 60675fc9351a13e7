import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const program = readFileSync(join(import.meta.dirname, '../../../public/worker.js'), 'utf8');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The worker on a phone that has kept the app, whose network never answers. @returns what a page that is opened there is shown */
function open(path: string): Promise<unknown> | undefined {
  const listeners = new Map<string, (event: unknown) => void>();
  const origin = 'https://play.example';
  runInNewContext(program, {
    URL,
    setTimeout,
    clearTimeout,
    importScripts: () => undefined,
    fetch: () => new Promise(() => undefined),
    caches: { match: async (kept: string) => (kept === '/' ? 'the kept app' : undefined) },
    self: {
      location: { origin },
      addEventListener: (name: string, heard: (event: unknown) => void) => listeners.set(name, heard),
    },
  });
  let shown: Promise<unknown> | undefined;
  const request = { url: origin + path, method: 'GET', mode: 'navigate', destination: 'document' };
  listeners.get('fetch')?.({
    request,
    respondWith: (answer: Promise<unknown>) => {
      shown = answer;
    },
  });
  return shown;
}

test.each(['/', '/register'])(
  'a poor network is waited for eight seconds at %s, then the kept app opens',
  async (path) => {
    const shown = vi.fn();
    void open(path)?.then(shown);
    await vi.advanceTimersByTimeAsync(7_900);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(shown).toHaveBeenCalledWith('the kept app');
  },
);

test.each(['/console/', '/agent/'])('the document of %s is no affair of the members’ app', (path) => {
  expect(open(path)).toBeUndefined();
});
