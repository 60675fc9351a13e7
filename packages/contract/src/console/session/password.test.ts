import { expect, test } from 'vitest';
import { consoleSchemas } from '../schemas.ts';

test('a colleague’s new password has twelve characters, of any kind; eleven are refused, and 128 are taken', () => {
  const { payload } = consoleSchemas.changeStaffPassword;
  const taken = (next: string) =>
    payload.safeParse({ password: 'the one before', next, code: '123456' }).success;
  expect(taken('elf zeichen')).toBe(false);
  expect(taken('zwölf zeiche')).toBe(true);
  expect(taken('茶'.repeat(12))).toBe(true);
  expect(taken('x'.repeat(128))).toBe(true);
});
