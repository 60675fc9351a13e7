// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMotionReduced } from 'antd-mobile/es/utils/reduce-and-restore-motion';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

test('who wants no motion has none from the library either, from the moment that is said', async () => {
  const wanted = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(wanted as unknown as MediaQueryList);
  vi.resetModules();
  const library = await import('antd-mobile/es/utils/reduce-and-restore-motion');
  await import('./library-motion.ts');
  expect(library.isMotionReduced()).toBe(true);
  wanted.matches = false;
  wanted.dispatchEvent(new Event('change'));
  expect(library.isMotionReduced()).toBe(false);
  expect(isMotionReduced()).toBe(false);
});

test('whatever shows a piece of the library that moves by script takes it in', () => {
  const source = join(import.meta.dirname, '..');
  const moving = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
    .filter(({ text }) => /antd-mobile\/es\/components\/(?!config-provider|infinite-scroll)/.test(text));
  expect(moving.length).toBeGreaterThan(5);
  expect(moving.filter(({ text }) => !text.includes('library-motion.ts')).map(({ file }) => file)).toEqual(
    [],
  );
});
