import { afterEach, expect, test, vi } from 'vitest';
import { keepToken } from '../../api/session.ts';
import { sendImport } from './send.ts';

afterEach(() => vi.unstubAllGlobals());

/** @param onCall told the path of each call before it is answered */
function serverThat(onCall: (path: string) => void): string[] {
  keepToken('t0ken');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push(path.replace('/api/console/imports/', ''));
    onCall(path);
    signal?.throwIfAborted();
    return new Response(JSON.stringify({ code: 200, message: '', data: { id: 7 } }));
  });
  return asked;
}

const file = new File(['a'.repeat(2_500_000)], 'members.csv');

test('a file goes piece by piece, then its dry run begins', async () => {
  const asked = serverThat(() => {});
  const told: number[] = [];
  const { signal } = new AbortController();
  await sendImport({ file, kind: 'members', onPart: (gone) => told.push(gone), signal });
  expect(asked[0]).toBe('begin');
  expect(new Set(asked.slice(1, -1)).size).toBe(1);
  expect(asked.at(-1)).toBe('read');
  expect(told.at(-1)).toBe(1);
});

test('a dialog that was closed sends no more, and begins no dry run', async () => {
  const closing = new AbortController();
  const asked = serverThat((path) => {
    if (!path.endsWith('begin')) closing.abort();
  });
  const sent = sendImport({ file, kind: 'members', onPart: () => {}, signal: closing.signal });
  await expect(sent).rejects.toThrow();
  expect(asked).toHaveLength(2);
  await expect(
    sendImport({ file, kind: 'members', onPart: () => {}, signal: closing.signal }),
  ).rejects.toThrow();
  expect(asked).toHaveLength(2);
});
