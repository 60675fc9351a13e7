/** Reports read at once: two, and one for each who asks. */
import { expect, test } from 'vitest';
import { done } from '../platform/outcome.ts';
import { openReportGate } from './report-gate.ts';

test('two reports are read at once, one for each who asks; twenty wait, and one more hears that it is busy', async () => {
  const oneOf = openReportGate();
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const read = (who: string) =>
    oneOf(who, async () => {
      begun.push(who);
      await new Promise<void>((resolve) => open.push(resolve));
      return done(who);
    });
  const first = [read('a'), read('a'), read('b')];
  const rest = Array.from({ length: 19 }, (_, n) => read(`c${n}`));
  expect(await read('d')).toMatchObject({ ok: false, code: 'too_busy' });
  expect(begun).toEqual(['a', 'b']);
  open.shift()?.();
  expect(await first[0]).toEqual({ ok: true, value: 'a' });
  await expect.poll(() => begun).toEqual(['a', 'b', 'a']);
  for (let turn = 0; turn < 1_000 && (begun.length < 22 || open.length > 0); turn += 1) {
    open.shift()?.();
    await Promise.resolve();
  }
  expect((await Promise.all([...first, ...rest])).every(({ ok }) => ok)).toBe(true);
});

test('a report that fails leaves its place', async () => {
  const oneOf = openReportGate();
  for (let n = 0; n < 3; n += 1)
    await expect(oneOf('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await oneOf('a', async () => done('here'))).toEqual({ ok: true, value: 'here' });
});
