/** What no source of the site does, and the few that do it all the same: what an injection would need is looked for in the text itself. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './documents/tree.ts';

const tree = readTree(join(import.meta.dirname, '..'));
/** Sources of what is delivered; their tests and what these bring along apart. */
const sources = tree.files.filter(
  (file) =>
    /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/testing\/|testing\.ts$|-testing\.ts$|test-site\.ts$/.test(file),
);

const dangers = {
  'text run as code': /\beval\(|new Function\(|\bnode:vm\b/,
  'text taken for HTML': /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  'another program started': /node:child_process/,
  'a certificate not looked at': /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
  'a pattern put together': /new RegExp\(/,
  'a broken hash': /createHash\('(?!sha256')|createHmac\('(?!sha256')|\bmd5\b/i,
} as const;

/** Where it is done on purpose. */
const meant: Readonly<Record<string, keyof typeof dangers>> = {
  // The embedded PostgreSQL: fixed programs, and folders of the operator's.
  'packages/postgres/src/launcher.ts': 'another program started',
  'packages/postgres/src/binaries.ts': 'another program started',
  // Of a number that stands beside it.
  'apps/server/src/backoffice/rule-changes/recovery-key.ts': 'a pattern put together',
  'apps/server/src/game-providers/hub88/transfer-bets.ts': 'a pattern put together',
  // Of patterns and words that stand beside it.
  'apps/server/src/backoffice/personal/mask.ts': 'a pattern put together',
  'apps/console/src/labels/asked-when.ts': 'a pattern put together',
  // Says which of another system's hashes are not taken over.
  'apps/server/src/imports/cells.ts': 'a broken hash',
  // BIP 32 has HMAC-SHA-512 and no other.
  'apps/server/src/chain/extended-key.ts': 'a broken hash',
  // The platform's published protocol has no other.
  'apps/server/src/game-providers/gamehub/wallet-calls.ts': 'a broken hash',
};

function foundIn(file: string, text: string): string[] {
  return Object.entries(dangers)
    .filter(([name, pattern]) => pattern.test(text) && meant[file] !== name)
    .map(([name]) => `${file}: ${name}`);
}

test('no source runs text as code, takes it for HTML, starts a program, skips a certificate or takes a broken hash', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap((file) => foundIn(file, tree.textOf(file)))).toEqual([]);
  for (const [file, name] of Object.entries(meant)) expect(tree.textOf(file), file).toMatch(dangers[name]);
});

test('chance that a browser may guess decides nothing on the server, and nothing of the ledger', () => {
  const guessed = sources.filter(
    (file) =>
      /^(?:apps\/server|packages\/(?:ledger|postgres))\//.test(file) &&
      tree.textOf(file).includes('Math.random'),
  );
  // Which sessions stay in memory when there are too many.
  expect(guessed).toEqual(['apps/server/src/platform/memory.ts']);
});

test('what happens is written down by the site’s clock: nothing else asks the machine what day it is', () => {
  const asking = sources.filter(
    (file) => /^(?:apps\/server|packages\/ledger)\//.test(file) && tree.textOf(file).includes('new Date()'),
  );
  // The clock itself, and the ledger where nobody hands one in.
  expect(asking).toEqual(['apps/server/src/platform/clock.ts', 'packages/ledger/src/ledger.ts']);
});

test.each([
  ['text run as code', 'const f = new Function("a", body);'],
  ['text taken for HTML', 'box.innerHTML = name;'],
  ['another program started', "import { exec } from 'node:child_process';"],
  ['a certificate not looked at', 'request({ rejectUnauthorized: false })'],
  ['a pattern put together', "new RegExp('^' + typed + '$')"],
  ['a broken hash', "createHash('sha1').update(secret)"],
])('%s is found', (name, planted) => {
  expect(foundIn('apps/server/src/planted.ts', planted)).toEqual([`apps/server/src/planted.ts: ${name}`]);
});
