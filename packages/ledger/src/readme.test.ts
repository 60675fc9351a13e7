/** The README's examples, run from top to bottom: what they say comes out does come out. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createLedger } from './index.ts';
import { openBooks } from './testing/books.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code).join('\n');

test('the examples do what the README says', async () => {
  const books = await openBooks();
  const claims: { readonly code: string; readonly says: string; readonly does: string }[] = [];
  const claim = (code: string, says: string, value: unknown) =>
    claims.push({
      code,
      says,
      does: inspect(value, { depth: 9, breakLength: Number.POSITIVE_INFINITY, compact: 9 }),
    });
  // `expression; // => value` (the comment may stand on the next line) becomes a claim; all others run as they are.
  const program = examples.replace(
    /^(.+);[ \n]\/\/ => (.+)$/gm,
    (_line, code: string, says: string) =>
      `claim(${JSON.stringify(code)}, ${JSON.stringify(says)}, ${code});`,
  );
  const names = {
    createLedger,
    pool: books.pool,
    claim,
    ann: randomUUID(),
    bob: randomUUID(),
    bank: randomUUID(),
    ids: Array.from({ length: 9 }, () => randomUUID()),
  };
  const Program = Object.getPrototypeOf(async () => undefined).constructor;
  await new Program(...Object.keys(names), program)(...Object.values(names));
  expect(claims.length).toBeGreaterThan(15);
  for (const { code, says, does } of claims) expect(does, code).toBe(says);
  await books.close();
});
