/**
 * npm run check: types, format and lint, unused code, import directions, dropped refusals, rules without rows, rows that their page
 * lacks, tables that others write, tests that judge by the product's own values, fixed waits, what documents say, prose in the server,
 * texts in one language only; in under a minute.
 */
import { spawn } from 'node:child_process';
import { freemem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Programs of the type checker (types/*.json), each of the workspaces that need the same surroundings: what several of them
 * import is checked once. The longest first.
 */
const programs = ['node', 'both', 'pages'];

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const checks: readonly Check[] = [
  ...programs.map((name) => ({
    name: `types (${name})`,
    command: 'tsc',
    // Each further checker of one program infers most types anew, and the other core has work of its own.
    args: ['-p', `scripts/types/${name}.json`, '--checkers', '1', ...rememberedAt(name)],
  })),
  {
    name: 'format and lint',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--no-errors-on-unmatched'],
  },
  {
    name: 'import directions',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  },
  { name: 'documents', command: 'node', args: ['scripts/check-documents.ts'] },
  { name: 'rules and their rows', command: 'node', args: ['scripts/check-rules.ts'] },
  { name: 'the sheet and its page', command: 'node', args: ['scripts/check-sheet.ts'] },
  { name: 'tables and their owners', command: 'node', args: ['scripts/check-tables.ts'] },
  { name: 'words', command: 'node', args: ['scripts/check-words.ts'] },
  { name: 'values of tests', command: 'node', args: ['scripts/check-own-values.ts'] },
  { name: 'fixed waits', command: 'node', args: ['scripts/check-waits.ts'] },
  { name: 'Chinese prose', command: 'node', args: ['scripts/check-prose.ts'] },
  { name: 'texts in both languages', command: 'node', args: ['scripts/check-screen-texts.ts'] },
  { name: 'dropped outcomes', command: 'node', args: ['scripts/check-outcomes.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
];

/** What was checked is remembered: a second run looks only at what a change reaches. */
function rememberedAt(name: string): string[] {
  const file = join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`);
  return ['--incremental', '--tsBuildInfoFile', file];
}

/** Bytes that must be free before programs may keep their garbage, and what each may keep; two run at a time. */
const plenty = 12 * 2 ** 30;
const keptEach = 3 * 2 ** 30;

/** The type checker is written in Go and ends soon: what it spends on collecting garbage, a fifth of its work, is spent for nothing. */
const environment = {
  ...(freemem() >= plenty ? { GOGC: 'off', GOMEMLIMIT: String(keptEach) } : {}),
  ...process.env,
};

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
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
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
