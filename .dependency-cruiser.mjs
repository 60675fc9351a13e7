/** Which way imports may point (docs/architecture.md). `npm run check` fails on one that runs the other way. */
import { existsSync, readdirSync } from 'node:fs';

const capability = '^apps/server/src/([^/]+)/';

/** The server's folders from the ground up: each leans on those before it, never on one after it, not even for a type. */
const floors = [
  'platform',
  'settings',
  'authority',
  'backoffice',
  'inbox',
  'fingerprints',
  'orders',
  'wagering',
  'wallet',
  'books',
  'game-providers',
  'related-accounts',
  'push',
  'members',
  'payment-methods',
  'member-page',
  'responsible-gaming',
  'dry-run',
  'deposits',
  'withdrawals',
  'adjustments',
  'transactions',
  'promotions',
  'red-packets',
  'affiliates',
  'vip',
  'rebates',
  'daily-close',
  'gateways',
  'chain',
  'content',
  'support',
  'installation',
  'seals',
  'app',
];

const known = new Set([...floors, 'testing']);
for (const path of existsSync('apps/server/src') ? readdirSync('apps/server/src', { recursive: true }) : []) {
  const [folder, ...file] = path.split('/');
  if (file.length > 0 && path.endsWith('.ts') && !known.has(folder))
    throw new Error(`apps/server/src/${folder}: say in floors what it may lean on`);
}

/** Tests, and what is there for them alone, may look anywhere. */
const forTests = '\\.test\\.tsx?$|/testing(/|\\.ts$)|/test-site\\.ts$';

export default {
  forbidden: [
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages/(ledger|postgres))/' },
    },
    {
      name: 'ledger-knows-nothing-of-the-site',
      severity: 'error',
      from: { path: '^packages/ledger/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^(apps|packages/(contract|postgres))/' },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(packages/|apps/(?!sandbox/))' },
    },
    {
      name: 'nothing-imports-the-sandbox',
      severity: 'error',
      from: { path: '^(apps/(?!sandbox/)|packages/)' },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'clients-import-the-contract-only',
      severity: 'error',
      from: { path: '^apps/(h5|console|agent)/' },
      to: { path: '^(packages/(?!contract/)|apps/server/)' },
    },
    {
      name: 'clients-know-nothing-of-each-other',
      severity: 'error',
      from: { path: '^apps/(h5|console|agent)/' },
      to: { path: '^apps/(h5|console|agent)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'no-validator-on-a-phone',
      comment: 'Clients take types, tables, messages and rules; the schemas would ship a validator.',
      severity: 'error',
      from: { path: '^apps/(h5|agent)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/contract/src/(schemas|index|openapi)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-wallet-calls-the-ledger',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot:
          '^apps/server/src/(wallet|seals|app|testing)/|^apps/server/src/platform/context\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^packages/ledger/' },
    },
    {
      name: 'capabilities-meet-at-their-front-door',
      severity: 'error',
      from: { path: capability, pathNot: '^apps/server/src/(app|testing)/' },
      to: {
        path: capability,
        pathNot:
          '^apps/server/src/($1|platform|testing)/|^apps/server/src/[^/]+/index\\.ts$|^apps/server/src/wagering/opening\\.ts$',
      },
    },
    {
      name: 'only-the-wallet-opens-requirements',
      comment: 'A credit and the requirement that it opens are one step (docs/decisions/0023).',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(wallet/|wagering/turnover\\.test\\.ts$)',
      },
      to: { path: '^apps/server/src/wagering/opening\\.ts$' },
    },
    {
      name: 'pages-do-not-reach-into-each-other',
      severity: 'error',
      from: { path: '^apps/h5/src/pages/([^/]+)/' },
      to: { path: '^apps/h5/src/pages/', pathNot: '^apps/h5/src/pages/$1/' },
    },
    {
      name: 'features-use-ui-and-api-only',
      severity: 'error',
      from: { path: '^apps/h5/src/features/' },
      to: { path: '^apps/h5/src/pages/' },
    },
    {
      name: 'ui-holds-no-query-and-no-route',
      severity: 'error',
      from: { path: '^apps/h5/src/ui/' },
      to: { path: '^apps/h5/src/(api|app|features|pages)/' },
    },
    {
      name: 'tests-judge-by-what-they-say-themselves',
      comment:
        'A test that reads words, limits, roles or rights from the product is green whatever they become: it types them.',
      severity: 'error',
      from: { path: '^apps/.+\\.test\\.tsx?$' },
      to: {
        path: '^packages/contract/src/(messages|constants|states|console/(roles|door))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...floors.slice(0, -1).map((floor, index) => ({
      name: 'no-arrow-up',
      severity: 'error',
      from: { path: `^apps/server/src/${floor}/`, pathNot: forTests },
      to: { path: `^apps/server/src/(${floors.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'no-circles',
      comment: 'Types count.',
      severity: 'error',
      from: { pathNot: forTests },
      to: { circular: true, viaNot: forTests },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
