/** npm run check: types, format and lint, unused code, import directions, dropped refusals; in under a minute. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const workspaces = [
  'packages/contract',
  'packages/ledger',
  'packages/postgres',
  'apps/server',
  'apps/sandbox',
  'apps/h5',
  'apps/console',
  'apps/agent',
  'attacks',
  'e2e',
  'bench',
  'scripts',
  'simulation',
];

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const checks: readonly Check[] = [
  {
    name: 'format and lint',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--no-errors-on-unmatched'],
  },
  ...workspaces
    .flatMap((path) => [path, `${path}/web`])
    .filter((path) => existsSync(join(root, path, 'tsconfig.json')))
    .map((path) => ({ name: `types of ${path}`, command: 'tsc', args: ['-p', path, ...rememberedAt(path)] })),
  {
    name: 'import directions',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  },
  { name: 'dropped outcomes', command: 'node', args: ['scripts/check-outcomes.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
];

/** What was checked is remembered: a second run looks only at what a change reaches. */
function rememberedAt(path: string): string[] {
  const file = join(root, 'node_modules/.cache/types', `${path.replaceAll('/', '-')}.tsbuildinfo`);
  return ['--incremental', '--tsBuildInfoFile', file];
}

const waiting = [...checks];
let failed = 0;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { code, output } = await run(check);
    if (code === 0) console.log(`ok      ${check.name}`);
    else {
      failed += 1;
      console.log(`FAILED  ${check.name}\n${output}`);
    }
  }
}

function run({ command, args }: Check): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: string[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
    child.stderr.on('data', (part: Buffer) => parts.push(part.toString()));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: parts.join('') }));
  });
}

// Two at a time: that is how many cores CI has.
await Promise.all([work(), work()]);
process.exitCode = failed === 0 ? 0 : 1;
