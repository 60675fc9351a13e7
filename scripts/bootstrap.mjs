/**
 * The door to every npm script: makes sure that the pinned Node and all packages are there, then runs scripts/<command>.ts with
 * them. This file alone must run on an old Node (18 and newer) and without any package.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...rest] = process.argv.slice(2);
const script = join(root, 'scripts', `${command}.ts`);
if (!command || !existsSync(script)) fail(`no such command: ${command ?? ''}`);

install();
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
linkNode();
const runtime = existsSync(node) ? node : process.execPath;
// The pinned Node and the packages' programs come first for whatever the script starts.
const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
// A signal to the terminal's group reaches the script itself; this process waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
const { spawn } = await import('node:child_process');
const child = spawn(runtime, [script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: path,
    // The types of every file are stripped once, not at each start: half the time of a start, and 20 MB of the stripper's own.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  },
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** Installs what package-lock.json names, once for each of its versions. An interrupted install leaves no stamp and is done again. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const started = Date.now();
  const by = installingNode();
  console.log('Installing packages (once; about a minute) ...');
  // Not `npm ci`: it refuses a lock file that lacks the packages of other platforms, and a registry need not carry all of them.
  if (!npm(by, root, ['install', '--no-save']))
    fail(
      'The packages could not be installed. Is the npm registry reachable? Run the same command again to retry.',
    );
  writeFileSync(stamp, lock);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Runs npm under a given Node. @returns whether it succeeded */
function npm(by, cwd, args) {
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  const cli = process.env.npm_execpath;
  const [program, first] = cli ? [by, [cli]] : ['npm', []];
  const { status } = spawnSync(program, [...first, ...args, ...quiet], {
    cwd,
    stdio: 'inherit',
    env: npmEnvironment(by),
  });
  return status === 0;
}

/** npm skips optional packages whose engine does not fit the Node that runs it, so the install runs under the pinned one. */
function installingNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const [name, version] = pinnedNode();
  if (!name) return process.execPath;
  const folder = join(root, '.runtime');
  const binary = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (works(binary)) return binary;
  console.log(
    `This machine has Node ${process.versions.node}; fetching Node ${version} for this project alone ...`,
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const wanted = `${name}@${version}`;
  if (!npm(process.execPath, folder, ['install', '--no-save', wanted]) || !works(binary))
    fail('Node could not be fetched. Is the npm registry reachable?');
  return binary;
}

/** The package that brings this machine's Node, and its version; nothing where there is none. */
function pinnedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return Object.entries(optionalDependencies).find(([one]) => one.endsWith(platform)) ?? [];
}

/** Some npms (9.2 of Debian 12) link no program that is called like their own Node; what the tools' first lines ask for is this one. */
function linkNode() {
  const [name] = pinnedNode();
  if (!name || process.platform === 'win32' || existsSync(node)) return;
  const binary = join(root, 'node_modules', name, 'bin', 'node');
  if (!existsSync(binary)) return;
  rmSync(node, { force: true });
  symlinkSync(relative(dirname(node), binary), node);
}

function works(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version']).status === 0;
}

/** npm started by npm must not believe that it still is in the outer script. */
function npmEnvironment(node) {
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  for (const name of Object.keys(env))
    if (/^npm_(config_local_prefix|package_|lifecycle_|command)/.test(name)) delete env[name];
  return env;
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
