/** Tries the mutants of one capability against its nearest tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitesOf } from './code.ts';
import type { Mutant } from './mutant.ts';
import { type Event, endsOnSecondFall, type Plan, tried } from './plan.ts';
import { woven } from './weave.ts';

export interface Campaign {
  /** The copy of the tree that is written to. */
  readonly path: string;
  /** An administrator's address of the PostgreSQL for the tests. */
  readonly databaseUrl: string;
  readonly mutants: readonly Mutant[];
  /** Test files, the nearest first. */
  readonly tests: readonly string[];
  /** Whether to leave out those that need a site of their own, which takes most of the time. */
  readonly hurried: boolean;
  readonly say: (line: string) => void;
}

export interface Result {
  /** By mutant, what killed it. */
  readonly killed: ReadonlyMap<number, string>;
  /** Those that were left out. */
  readonly open: ReadonlySet<number>;
}

/** A file whose tests neither end nor say anything for this long hangs, in ms. */
const patienceMs = 120_000;

/** @throws when a test fails without any mutant */
export async function runCampaign(campaign: Campaign): Promise<Result> {
  const { path, databaseUrl, mutants, hurried, say } = campaign;
  const killed = new Map<number, string>();
  const originals = weaveAll(path, mutants);
  try {
    const standing = await onStandingSites(campaign, killed);
    const alone = mutants.filter(({ id }) => !killed.has(id) && standing.alone(id));
    say(`  ${killed.size} killed on sites that stand; ${alone.length} are tried on sites of their own`);
    if (hurried) return { killed, open: new Set(alone.map(({ id }) => id)) };
    for (const mutant of alone) {
      const by = await onOwnSite(path, databaseUrl, mutant, standing.files(mutant));
      if (by) killed.set(mutant.id, by);
      say(`  ${by ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.operator}`);
    }
    return { killed, open: new Set() };
  } finally {
    for (const [file, text] of originals) writeFileSync(join(path, file), text);
  }
}

/** @returns the files as they were */
function weaveAll(path: string, mutants: readonly Mutant[]): Map<string, string> {
  const originals = new Map<string, string>();
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    if (file.endsWith('.sql')) continue;
    const text = readFileSync(join(path, file), 'utf8');
    const { program, sites } = sitesOf(file, text);
    originals.set(file, text);
    writeFileSync(
      join(path, file),
      woven(
        text,
        program,
        sites,
        mutants.filter((mutant) => mutant.file === file),
      ),
    );
  }
  return originals;
}

interface Standing {
  /**
   * Whether a site that stands can't tell: reached only while files are loaded or a site starts, or by a test that can't be
   * repeated, or spoiling the site for all others.
   */
  readonly alone: (mutant: number) => boolean;
  /** The test files that can tell. */
  readonly files: (mutant: Mutant) => readonly string[];
}

/** Rounds over the test files, until every mutant has met every test that reaches it, or has spoilt a site. */
async function onStandingSites(campaign: Campaign, killed: Map<number, string>): Promise<Standing> {
  const { path, databaseUrl, mutants, say } = campaign;
  const outside = new Set<number>();
  const files = new Map<number, Set<string>>();
  const suspects = new Set<number>();
  const unrepeated = new Set<number>();
  const loading = new Set<number>();
  const reached = new Map<string, readonly number[]>();
  const once: Record<string, string[]> = {};
  const passed: Record<string, number[]> = {};
  const fell = new Set<string>();
  let todo = campaign.tests;
  for (let round = 1; todo.length > 0; round += 1) {
    const left = mutants.filter(({ id }) => !killed.has(id)).map(({ id }) => id);
    const plan: Plan = { mutants: left, suspects: [...suspects], once, passed };
    const { events, unmet } = await runRound(path, databaseUrl, plan, todo);
    const spoilt = new Set<string>(unmet);
    let untouched = true;
    for (const event of events) {
      if (event.kind === 'broken') {
        if (untouched) {
          endsOnSecondFall(fell, event);
          say(`  fell without a mutant, tried once more: ${event.file} > ${event.test}`);
        }
        spoilt.add(event.file);
      }
      if (event.kind === 'outside') for (const id of event.mutants) outside.add(id);
      if (event.kind === 'reached') {
        for (const id of event.mutants) files.set(id, (files.get(id) ?? new Set()).add(event.file));
        reached.set(tried(event.file, event.test), event.mutants);
      }
      if (event.kind === 'loading') for (const id of event.mutants) loading.add(id);
      if (event.kind === 'once') {
        say(`  works once on a site: ${event.file} > ${event.test}`);
        once[event.file] = [...(once[event.file] ?? []), event.test];
        for (const id of reached.get(tried(event.file, event.test)) ?? []) unrepeated.add(id);
        untouched = false;
      }
      if (event.kind === 'trying') untouched = false;
      if (event.kind === 'passed') {
        const met = tried(event.file, event.test);
        passed[met] = [...(passed[met] ?? []), event.mutant];
      }
      if (event.kind === 'killed') killed.set(event.mutant, `${event.file} > ${event.test}`);
      if (event.kind === 'suspect') {
        suspects.add(event.mutant);
        spoilt.add(event.file);
      }
    }
    say(`  round ${round}: ${killed.size} of ${mutants.length} killed, ${suspects.size} spoilt a site`);
    todo = campaign.tests.filter((file) => spoilt.has(file));
  }
  const inSql = new Set(mutants.filter(({ file }) => file.endsWith('.sql')).map(({ id }) => id));
  const anywhere = (id: number) => inSql.has(id) || (outside.has(id) && !files.has(id));
  return {
    alone: (id) => anywhere(id) || suspects.has(id) || unrepeated.has(id) || loading.has(id),
    files: ({ id }) => campaign.tests.filter((file) => anywhere(id) || files.get(id)?.has(file)),
  };
}

async function runRound(
  path: string,
  databaseUrl: string,
  plan: Plan,
  files: readonly string[],
): Promise<{ readonly events: readonly Event[]; readonly unmet: readonly string[] }> {
  const planFile = join(path, 'plan.json');
  const logFile = join(path, 'log.jsonl');
  writeFileSync(planFile, JSON.stringify(plan));
  rmSync(logFile, { force: true });
  const environment = { TEST_DATABASE_URL: databaseUrl, MUTANTS_PLAN: planFile, MUTANTS_LOG: logFile };
  const { output } = await vitest(
    path,
    files,
    environment,
    () => (existsSync(logFile) ? statSync(logFile).size : 0),
    ['--dangerouslyIgnoreUnhandledErrors'],
  );
  if (!existsSync(logFile)) throw new Error(`no test ran:\n${output}`);
  const events = readFileSync(logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
  const met = new Set(events.map(({ file }) => file));
  const unmet = files.filter((file) => !met.has(file));
  const last = events.at(-1);
  // The process hung, or died of it; the files after it have not had their turn.
  if (last?.kind === 'trying')
    events.push({ kind: 'suspect', file: last.file, mutant: last.mutant, test: last.test });
  else if (unmet.length > 0) throw new Error(`${unmet.join(', ')}: no test ran:\n${output}`);
  return { events, unmet };
}

/** @returns what killed it */
async function onOwnSite(
  path: string,
  databaseUrl: string,
  mutant: Mutant,
  files: readonly string[],
): Promise<string | undefined> {
  const file = join(path, mutant.file);
  const text = readFileSync(file, 'utf8');
  const inSql = mutant.file.endsWith('.sql');
  if (inSql) writeFileSync(file, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  try {
    const environment = { TEST_DATABASE_URL: databaseUrl, MUTANT: String(mutant.id) };
    const began = Date.now();
    const { code, output } = await vitest(
      path,
      files,
      environment,
      () => Math.min(5, Math.floor((Date.now() - began) / 60_000)),
      ['--bail', '1', '--reporter', 'dot'],
    );
    if (code === 0) return undefined;
    return /FAIL.*?(\S+\.test\.tsx?.*)/.exec(output)?.[1] ?? (code === null ? 'never ends' : 'the run');
  } finally {
    if (inSql) writeFileSync(file, text);
  }
}

/** What is ended with the command, however that ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) endGroup(child);
});

/** @param size of what it has said; a process that says no more is ended */
function vitest(
  path: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
  size: () => number,
  more: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('vitest', ['run', '--config', 'scripts/mutants/vitest.config.ts', ...more, ...files], {
    cwd: path,
    env: { ...process.env, NO_COLOR: '1', MUTANTS_FILES: JSON.stringify(files), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  const parts: string[] = [];
  let heard = Date.now();
  let before = size();
  const hear = (part: Buffer) => {
    parts.push(part.toString());
    heard = Date.now();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const watch = setInterval(() => {
    const now = size();
    if (now !== before) heard = Date.now();
    before = now;
    if (Date.now() - heard > patienceMs) endGroup(child);
  }, 1_000);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(watch);
      endGroup(child);
      running.delete(child);
      resolve({ code, output: parts.join('') });
    });
  });
}

/** With the stand-ins and servers that its tests have started. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
