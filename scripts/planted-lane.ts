/** A copy of the tree with a site of its own, in which faults are planted one after the other. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Planted } from '../e2e/specification/planted/planted.ts';
import { type SharedSite, startSharedSite } from '../e2e/specification/site.ts';
import { markBuilt } from './build-clients.ts';
import { citations, readRow } from './rules.ts';
import type { Report } from './specification-table.ts';
import { copyTree } from './tree-copy.ts';

const root = join(import.meta.dirname, '..');
/** Where rows stand that bring their own site. */
const datedRows = 'e2e/specification/dated/';
/** A row that waits for what will not come waits this long, in ms. */
const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 10_000);
/** Rows leave orders behind: a site that has seen this many faults of the clients makes room for a fresh one. */
const faultsOfASite = 15;

/** In place of a row's name: what several rows share could not be made. */
export const sharedPartFell = '(what the rows share could not be made)';

export interface Verdict {
  readonly fault: Planted;
  /** The row that fell; undefined when none did. */
  readonly noticedBy: string | undefined;
  readonly seconds: number;
}

export interface Lane {
  /** Runs these rows without any fault. @returns those that are red all the same */
  runSound(titles: readonly string[]): Promise<readonly string[]>;
  plant(fault: Planted): Promise<Verdict>;
  /** Faults in this order leave least to be built and started again. */
  place(fault: Planted): number;
  close(): Promise<void>;
}

/** @param folder for what the lane writes besides its tree */
export function openLane(folder: string, browser: string): Lane {
  mkdirSync(folder, { recursive: true });
  const tree = copyTree();
  let site: Awaited<ReturnType<typeof startSharedSite>> | undefined;
  let built = 'as shipped';
  let seen = 0;

  /** @param state what the client is made of: `sound`, or the fault that is in it */
  async function build(state: string): Promise<void> {
    if (built === state) return;
    await runQuietly(
      'vite',
      ['build', '--minify', 'false', '--logLevel', 'error'],
      join(tree.path, 'apps/h5'),
      { NODE_ENV: 'production' },
    );
    built = state;
  }

  async function closeSite(): Promise<void> {
    await site?.stop();
    site = undefined;
    seen = 0;
  }

  async function siteOfTree(): Promise<SharedSite> {
    if (seen >= faultsOfASite) await closeSite();
    markBuilt(tree.path);
    site ??= await startSharedSite(tree.path);
    return site.shared;
  }

  /** Rows on a set clock start a site of their own: those of the copy. All others ask the site that stands. */
  async function run(rules: readonly string[], pattern: string, untilFirstRed: boolean): Promise<Ran> {
    const files = citations()
      .filter((file) => rules.some((rule) => file.rules.has(rule)))
      .map(({ file }) => file);
    const dated = files.filter((file) => file.startsWith(datedRows));
    const asking = files.filter((file) => !file.startsWith(datedRows));
    const results: Ran[] = [];
    if (dated.length > 0) {
      markBuilt(tree.path);
      results.push(await runRows(pattern, dated, { cwd: tree.path, folder, browser, untilFirstRed }));
    }
    if (asking.length > 0 && !(untilFirstRed && results.some(({ red }) => red.length > 0))) {
      const site = await siteOfTree();
      results.push(await runRows(pattern, asking, { cwd: root, folder, browser, untilFirstRed, site }));
    }
    return { red: results.flatMap(({ red }) => red), ran: results.reduce((sum, { ran }) => sum + ran, 0) };
  }

  return {
    async runSound(titles) {
      await closeSite();
      await build('sound');
      const rules = [...new Set(titles.flatMap((title) => readRow(title).rules))];
      return (await run(rules, `^(${titles.map(escaped).join('|')})$`, false)).red;
    },

    async plant(fault) {
      const started = Date.now();
      const path = join(tree.path, fault.file);
      const sound = readFileSync(path, 'utf8');
      const { client, server } = reach(fault);
      writeFileSync(
        path,
        sound.replace(fault.find, () => fault.replace),
      );
      try {
        if (server) await closeSite();
        await build(client ? fault.id : 'sound');
        const cites = `(^|\\s)(${fault.rules.map(escaped).join('|')})\\s.*▸`;
        const { red, ran } = await run(fault.rules, cites, true);
        if (ran === 0) throw new Error(`planted ${fault.id}: no row ran for ${fault.rules.join(' ')}`);
        seen += 1;
        return { fault, noticedBy: red[0], seconds: (Date.now() - started) / 1_000 };
      } finally {
        writeFileSync(path, sound);
        if (server) await closeSite();
      }
    },

    place(fault) {
      const { client, server } = reach(fault);
      return server ? (client ? 1 : 0) : 2;
    },

    async close() {
      await closeSite();
      tree.remove();
    },
  };
}

/** What has to be made anew with a fault in it. */
function reach({ file }: Planted): { readonly client: boolean; readonly server: boolean } {
  const client =
    file.startsWith('apps/h5/') || file.startsWith('packages/contract/') || file.startsWith('packages/ui/');
  return { client, server: !file.startsWith('apps/h5/') };
}

interface Ran {
  readonly red: string[];
  readonly ran: number;
}

interface Run {
  /** The top of the tree whose rows run. */
  readonly cwd: string;
  readonly folder: string;
  readonly browser: string;
  readonly untilFirstRed: boolean;
  /** The site that they ask; rows on a set clock have their own. */
  readonly site?: SharedSite;
}

/** Literally, in a pattern. */
function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Runs the rows of these files whose names fit a pattern. */
async function runRows(
  pattern: string,
  files: readonly string[],
  { cwd, folder, browser, untilFirstRed, site }: Run,
): Promise<Ran> {
  const [standing, report] = [join(folder, 'site.json'), join(folder, 'report.json')];
  if (site) writeFileSync(standing, JSON.stringify(site));
  rmSync(report, { force: true });
  const projects = (site ? ['specification', 'switches'] : ['dated']).flatMap((name) => ['--project', name]);
  const reporter = ['--reporter=json', `--outputFile.json=${report}`];
  const bail = untilFirstRed ? ['--bail', '1'] : [];
  const { code, output } = await runQuietly(
    'vitest',
    ['run', ...projects, ...reporter, ...bail, '--maxWorkers', '1', '-t', pattern, ...files],
    cwd,
    {
      ...(site ? { SPECIFICATION_SITE: standing } : {}),
      CHROMIUM_PATH: browser,
      TEST_PATIENCE_MS: String(patienceMs),
    },
  );
  if (!existsSync(report)) throw new Error(`the rows did not run:\n${output}`);
  const results = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const red = results.filter(({ status }) => status === 'failed').map(({ title }) => title);
  // What fails before the first row, in what the rows share, is noticed as well.
  if (code !== 0 && red.length === 0) red.push(sharedPartFell);
  return { red, ran: red.length + results.filter(({ status }) => status === 'passed').length };
}

/** @throws what it said, when a build fails; vitest's code is the caller's to judge */
async function runQuietly(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
  child.stderr.on('data', (part: Buffer) => parts.push(part.toString()));
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (given) => resolve(given ?? 1));
  });
  const output = parts.join('');
  if (command === 'vite' && code !== 0) throw new Error(`the client could not be built:\n${output}`);
  return { code, output };
}
