/** Which way imports may point (docs/architecture.md). `npm run check` fails on one that runs the other way. */
import { existsSync, readdirSync } from 'node:fs';

const capability = '^apps/server/src/([^/]+)/';

/** The server's folders from the ground up: each leans on those before it, never on one after it, not even for a type. */
const floors = [
  'platform',
  'settings',
  'authority',
  'backoffice',
  'webhooks',
  'stops',
  'tags',
  'notes',
  'cases',
  'screening',
  'address-checks',
  'inbox',
  'beacon',
  'fingerprints',
  'orders',
  'wagering',
  'wallet',
  'books',
  'audiences',
  'push',
  'claims',
  'game-providers',
  'related-accounts',
  'email',
  'members',
  'signals',
  'payment-methods',
  'identity',
  'responsible-gaming',
  'dry-run',
  'deposits',
  'withdrawals',
  'adjustments',
  'transactions',
  'account-recovery',
  'promotions',
  'free-bets',
  'red-packets',
  'affiliates',
  'vip',
  'rebates',
  'daily-close',
  'gateways',
  'chain',
  'member-page',
  'finding',
  'content',
  'mailings',
  'support',
  'imports',
  'own-data',
  'account-closing',
  'counterparties',
  'reports',
  'lobby',
  'installation',
  'liabilities',
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
      to: { path: '^(apps|packages/(ledger|postgres|ui))/' },
    },
    {
      name: 'ledger-knows-nothing-of-the-site',
      severity: 'error',
      from: { path: '^packages/ledger/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^(apps|packages/(contract|postgres|ui))/' },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'ui-stands-on-the-contract-alone',
      comment:
        'What clients share is light: components and formats, of the contract no more than a phone gets.',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(apps/|packages/(?!(contract|ui)/)|packages/contract/src/(schemas|index|openapi))' },
    },
    {
      name: 'shared-ui-holds-no-query-and-no-route',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: 'node_modules/(@tanstack|react-router|antd|antd-mobile|@refinedev)/' },
    },
    {
      name: 'the-server-shows-nothing',
      severity: 'error',
      from: { path: '^(apps/server|packages/(?!ui/)|simulation)/' },
      to: { path: '^packages/ui/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment:
        'A third party shares nothing with the house; the pages of the games take drawing from packages/ui as from any library.',
      severity: 'error',
      from: { path: '^apps/sandbox/', pathNot: '^apps/sandbox/src/game-platform/games/kit/' },
      to: { path: '^(packages/|apps/(?!sandbox/))' },
    },
    {
      name: 'third-parties-know-nothing-of-each-other',
      comment: 'Each stands in for a house of its own; what they are built of is the kit.',
      severity: 'error',
      from: {
        path: '^apps/sandbox/src/(beacon|btcpay-server|chain|game-platform|identity-checker|payment-gateway|payout-provider)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^apps/sandbox/src/', pathNot: '^apps/sandbox/src/($1|kit)/' },
    },
    {
      name: 'the-kit-knows-no-third-party',
      severity: 'error',
      from: { path: '^apps/sandbox/src/kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/sandbox/src/', pathNot: '^apps/sandbox/src/kit/' },
    },
    {
      name: 'third-parties-meet-at-their-front-door',
      comment: 'What starts them knows their index; tests know what they test.',
      severity: 'error',
      from: { path: '^apps/sandbox/src/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/sandbox/src/(beacon|btcpay-server|chain|game-platform|identity-checker|payment-gateway|payout-provider)/',
        pathNot: '^apps/sandbox/src/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'games-share-their-kit-only',
      comment:
        'A game takes nothing from another: what several need is games/kit; live is the table of both card games, whose page that verifies shows both.',
      severity: 'error',
      from: {
        path: '^apps/sandbox/src/game-platform/games/(?!kit/)([^/]+)/',
        pathNot: '\\.test\\.ts$|/live/web/verify/',
      },
      to: {
        path: '^apps/sandbox/src/game-platform/games/[^/]+/',
        pathNot: '^apps/sandbox/src/game-platform/games/($1|kit|live)/',
      },
    },
    {
      name: 'the-games-kit-knows-no-game',
      severity: 'error',
      from: { path: '^apps/sandbox/src/game-platform/games/kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/sandbox/src/game-platform/games/(?!kit/)[^/]+/' },
    },
    {
      name: 'the-games-kit-takes-drawing-only',
      severity: 'error',
      from: { path: '^apps/sandbox/src/game-platform/games/kit/' },
      to: { path: '^(packages/(?!ui/)|apps/(?!sandbox/))' },
    },
    {
      name: 'nothing-imports-the-sandbox',
      severity: 'error',
      from: { path: '^(apps/(?!sandbox/)|packages/)' },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'clients-import-contract-and-ui-only',
      severity: 'error',
      from: { path: '^apps/(h5|console|agent)/' },
      to: { path: '^(packages/(?!(contract|ui)/)|apps/server/)' },
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
