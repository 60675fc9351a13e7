import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A small tree with the same folders, checked by the same rules. @returns the names of the rules that it breaks */
function brokenRules(files: Readonly<Record<string, string>>): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'mingpai-imports-'));
  try {
    for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/depcruise'),
      ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'apps', 'packages'],
      { cwd: tree, encoding: 'utf8' },
    );
    const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
    return [...new Set(summary.violations.map(({ rule }) => rule.name))];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const empty = 'export const nothing = 1;\n';
const imports = (path: string) => `import { nothing } from '${path}';\nexport const something = nothing;\n`;

test.each([
  ['contract-imports-nothing-of-ours', 'packages/contract/src/a.ts', 'packages/ledger/src/b.ts'],
  ['ledger-knows-nothing-of-the-site', 'packages/ledger/src/a.ts', 'packages/contract/src/b.ts'],
  ['sandbox-stands-alone', 'apps/sandbox/src/a.ts', 'packages/contract/src/b.ts'],
  [
    'third-parties-know-nothing-of-each-other',
    'apps/sandbox/src/payment-gateway/a.ts',
    'apps/sandbox/src/game-platform/index.ts',
  ],
  [
    'third-parties-know-nothing-of-each-other',
    'apps/sandbox/src/payout-provider/a.ts',
    'apps/sandbox/src/payment-gateway/payments.ts',
  ],
  [
    'third-parties-know-nothing-of-each-other',
    'apps/sandbox/src/game-platform/a.ts',
    'apps/sandbox/src/payout-provider/node.ts',
  ],
  ['ui-stands-on-the-contract-alone', 'packages/ui/src/a.ts', 'apps/h5/src/ui/b.ts'],
  ['ui-stands-on-the-contract-alone', 'packages/ui/src/a.ts', 'packages/contract/src/schemas.ts'],
  ['the-server-shows-nothing', 'apps/server/src/platform/a.ts', 'packages/ui/src/b.ts'],
  ['sandbox-stands-alone', 'apps/sandbox/src/kit/a.ts', 'packages/ui/src/b.ts'],
  [
    'the-games-kit-takes-drawing-only',
    'apps/sandbox/src/game-platform/games/kit/a.ts',
    'packages/contract/src/b.ts',
  ],
  ['the-kit-knows-no-third-party', 'apps/sandbox/src/kit/a.ts', 'apps/sandbox/src/payout-provider/index.ts'],
  [
    'third-parties-meet-at-their-front-door',
    'apps/sandbox/src/server.ts',
    'apps/sandbox/src/payout-provider/payouts.ts',
  ],
  [
    'games-share-their-kit-only',
    'apps/sandbox/src/game-platform/games/slots/web/a.ts',
    'apps/sandbox/src/game-platform/games/hilo/web/b.ts',
  ],
  [
    'the-games-kit-knows-no-game',
    'apps/sandbox/src/game-platform/games/kit/a.ts',
    'apps/sandbox/src/game-platform/games/hilo/web/b.ts',
  ],
  ['clients-import-contract-and-ui-only', 'apps/h5/src/api/a.ts', 'packages/ledger/src/b.ts'],
  ['no-validator-on-a-phone', 'apps/h5/src/api/a.ts', 'packages/contract/src/schemas.ts'],
  ['only-the-wallet-calls-the-ledger', 'apps/server/src/deposits/a.ts', 'packages/ledger/src/b.ts'],
  [
    'capabilities-meet-at-their-front-door',
    'apps/server/src/deposits/a.ts',
    'apps/server/src/wallet/wallet.ts',
  ],
  [
    'only-the-wallet-opens-requirements',
    'apps/server/src/deposits/a.ts',
    'apps/server/src/wagering/opening.ts',
  ],
  ['pages-do-not-reach-into-each-other', 'apps/h5/src/pages/home/a.ts', 'apps/h5/src/pages/me/b.ts'],
  ['features-use-ui-and-api-only', 'apps/h5/src/features/x/a.ts', 'apps/h5/src/pages/me/b.ts'],
  [
    'tests-judge-by-what-they-say-themselves',
    'apps/h5/src/ui/a.test.ts',
    'packages/contract/src/messages.ts',
  ],
  ['ui-holds-no-query-and-no-route', 'apps/h5/src/ui/a.ts', 'apps/h5/src/api/b.ts'],
  ['no-arrow-up', 'apps/server/src/wallet/a.ts', 'apps/server/src/deposits/index.ts'],
])('an import that breaks %s is found', (rule, from, to) => {
  const way = `${'../'.repeat(from.split('/').length - 1)}${to}`;
  expect(
    brokenRules({ 'apps/x/keep.ts': empty, 'packages/x/keep.ts': empty, [to]: empty, [from]: imports(way) }),
  ).toContain(rule);
});

test('a type is an arrow, too: neither up nor in a circle', () => {
  const takes = (path: string) =>
    `import type { Nothing } from '${path}';\nexport type Something = Nothing;\n`;
  expect(
    brokenRules({
      'packages/x/keep.ts': empty,
      'apps/server/src/wallet/a.ts': takes('../deposits/index.ts'),
      'apps/server/src/deposits/index.ts': 'export type Nothing = 1;\n',
    }),
  ).toEqual(['no-arrow-up']);
  expect(
    brokenRules({
      'packages/x/keep.ts': empty,
      'apps/server/src/wallet/a.ts': takes('./b.ts').replace('Something', 'There'),
      'apps/server/src/wallet/b.ts': takes('./a.ts')
        .replace('Nothing', 'There')
        .replace('= Nothing', '= There')
        .replace('Something', 'Nothing'),
    }),
  ).toEqual(['no-circles']);
});

test('a folder of the server that no floor was given is named', () => {
  const tree = { 'packages/x/keep.ts': empty, 'apps/server/src/new-thing/a.ts': empty };
  expect(() => brokenRules(tree)).toThrow();
});

test('the right way round passes', () => {
  const files = {
    'packages/ledger/src/index.ts': empty,
    'apps/server/src/wallet/index.ts': imports('../../../../packages/ledger/src/index.ts'),
    'apps/server/src/deposits/a.ts': imports('../wallet/index.ts'),
  };
  expect(brokenRules(files)).toEqual([]);
});
