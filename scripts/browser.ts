/** A Chromium for the tests: one that is installed, else the package manager's, else Playwright's own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runCommand } from './processes.ts';

/** Best first: the shell draws pages only; a whole browser draws its own tabs and bars beside them, at twice the work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** @returns the program's path. @throws with advice when none can be had */
export async function ensureBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH: there is no program at "${given}"`);
  }
  const found = installed();
  if (found) return found;
  await installByPackageManager();
  const after = installed();
  if (after) return after;
  console.log("Fetching Playwright's own Chromium (once; a few minutes) ...");
  await runCommand('npx', ['playwright-core', 'install', 'chromium-headless-shell', 'chromium']);
  const { chromium } = await import('playwright-core');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('No Chromium could be had for the browser tests: install one and set CHROMIUM_PATH to it');
}

function installed(): string | undefined {
  for (const name of names) {
    const { stdout, status } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

/** Debian and its kin, as root or where sudo asks for nothing. */
async function installByPackageManager(): Promise<void> {
  if (spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return;
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return;
  console.log('Installing Chromium by the package manager (once; about a minute) ...');
  const prefix = asRoot ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ([command = '', ...rest]: readonly string[]) => runCommand(command, rest, env);
  if ((await apt([...prefix, 'apt-get', 'update', '-qq'])) !== 0) return;
  // Not every kin of Debian has the shell as a package of its own.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'];
    if ((await apt([...prefix, ...install])) === 0) return;
  }
}
