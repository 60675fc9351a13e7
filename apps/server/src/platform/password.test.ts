import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

/** A hash that a process of its own makes, in which nothing stands in for anything: as a site makes it. */
function hashOfASite(password: string): string {
  const module = new URL('./password.ts', import.meta.url).href;
  const script = `process.stdout.write(await (await import('${module}')).hashPassword('${password}'))`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('a site keeps passwords as argon2id with the least that OWASP asks for: 19 MiB, two passes, one lane', async () => {
  const hash = hashOfASite('secret1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'secret1')).toBe(true);
  expect(await verifyPassword(hash, 'secret2')).toBe(false);
});

test('the hashes of tests are of the same kind and cost little', async () => {
  const hash = await hashPassword('secret1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await verifyPassword(hash, 'secret1')).toBe(true);
});
