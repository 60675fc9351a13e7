/**
 * npm run nightly [-- part ...]: what is rare and slow, one part after the other; hours, on two cores. Goes on after a part that
 * fails, and ends with a line for each. Parts by name:
 *   attacks         the long versions of attacks (attacks/nightly)
 *   load            every test three times, beside two programs that never rest: a test that fails by load alone is a defect
 *   planted         faults of the specification's sheet
 *   mutants         faults in the money's code
 *   history         phones on nodes that are killed twenty times: an order must explain what they saw
 *   pictures        every page in all its looks beside its accepted pictures
 *   simulate        ten lives of the site that no night before had
 *   simulate-faults faults that the simulation must find
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildClients } from './build-clients.ts';
import { runCommand } from './processes.ts';
import { startTestPostgres } from './test-database.ts';

const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  attacks: longAttacks,
  load: besideLoad,
  planted: () => script('planted'),
  mutants: () => script('mutants', '--all'),
  history: phonesOnKilledNodes,
  pictures: () => script('pictures'),
  simulate: () => script('simulate', '--seeds', seedsOfTonight(), '--operations', '100000'),
  'simulate-faults': () => script('simulate', '--planted'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const lines: string[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const passed = await run();
  if (!passed) process.exitCode = 1;
  lines.push(`${passed ? 'ok    ' : 'FAILED'}  ${name}, ${Math.round((Date.now() - began) / 60_000)} min`);
}
console.log(`\n${lines.join('\n')}`);

async function script(name: string, ...options: string[]): Promise<boolean> {
  return (await runCommand(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options])) === 0;
}

async function longAttacks(): Promise<boolean> {
  const [postgres, browser] = [await startTestPostgres(), await ensureBrowser()];
  await buildClients({ compressed: false });
  const environment = { ...process.env, TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };
  try {
    const config = 'attacks/nightly/vitest.config.ts';
    return (await runCommand('vitest', ['run', '--config', config], environment)) === 0;
  } finally {
    await postgres.stop();
  }
}

async function phonesOnKilledNodes(): Promise<boolean> {
  const postgres = await startTestPostgres();
  const environment = { ...process.env, TEST_DATABASE_URL: postgres.url, HISTORY_KILLS: '20' };
  try {
    const options = [
      '--project',
      'server',
      '--testTimeout',
      '900000',
      'simulation/history/two-nodes.test.ts',
    ];
    return (await runCommand('vitest', ['run', ...options], environment)) === 0;
  } finally {
    await postgres.stop();
  }
}

async function besideLoad(): Promise<boolean> {
  const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }));
  const stop = (child: ChildProcess) => child.kill('SIGKILL');
  process.once('exit', () => busy.forEach(stop));
  try {
    for (const round of [1, 2, 3]) {
      console.log(`--- round ${round} of 3`);
      if (!(await testOnce())) return false;
    }
    return true;
  } finally {
    busy.forEach(stop);
  }
}

/** Without the second run of what fell, which is what is looked for here, and all of it however long it takes. */
async function testOnce(): Promise<boolean> {
  const environment = { ...process.env, TEST_ONCE: '1', TEST_MINUTES: '600' };
  return (
    (await runCommand(process.execPath, [join(import.meta.dirname, 'test.ts'), '--whole'], environment)) === 0
  );
}

/** `20780..20789`: the day's number ten times, so that each night has others and a red one can be done again by its number. */
function seedsOfTonight(): string {
  const first = Math.floor(Date.now() / 86_400_000) * 10;
  return `${first}..${first + 9}`;
}
