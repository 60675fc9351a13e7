/**
 * TEST_COST=1 npm test [file ...]: what the run has cost, in seconds of processor, by kinds of programs and by files. Unlike
 * minutes, these hardly depend on what else the machine does. Linux alone tells them. What the files cost is kept in costs.json.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { keepCosts } from './kept.ts';
import { costOfTree, parentOf } from './processes.ts';

interface FileCost {
  readonly file: string;
  /** From its set-up to its last hook. */
  readonly seconds: number;
  /** s of processor by programs. */
  readonly parts: Readonly<Record<string, number>>;
}

const shownFiles = 40;

/** @param folder of the run @param servers addresses of its PostgreSQL servers @param short the rows were those of the short run */
export async function printCosts(folder: string, servers: readonly string[], short: boolean): Promise<void> {
  const lines = readFileSync(join(folder, 'test-costs.jsonl'), 'utf8').trim().split('\n');
  const files = lines.map((line) => JSON.parse(line) as FileCost);
  const kinds = new Map<string, number>();
  const add = (kind: string, seconds: number) => kinds.set(kind, (kinds.get(kind) ?? 0) + seconds);
  for (const { parts } of files)
    for (const [program, seconds] of Object.entries(parts)) add(program, seconds);
  const postmasters = await Promise.all(servers.map(postmasterOf));
  const database = sum(postmasters.map((one) => sum(costOfTree(one).values())));
  add('postgres of all', database);
  for (const [kind, seconds] of costOfTree(process.pid)) add(`the run: ${kind}`, seconds);
  console.log(`\nSeconds of processor, by program, ${files.length} files`);
  for (const [kind, seconds] of [...kinds].sort((a, b) => b[1] - a[1]))
    if (seconds >= 0.1) console.log(`${seconds.toFixed(1).padStart(8)}  ${kind}`);
  const dear = files.map((one) => ({ ...one, cost: sum(Object.values(one.parts)) }));
  dear.sort((a, b) => b.cost - a.cost);
  const own = dear.filter(({ file }) => /\.test\.tsx?$/.test(file));
  const others = dear.filter((one) => !own.includes(one));
  // Threads are of the runner's own process, which counts them once more.
  const threads = sum(own.map(({ parts }) => parts.thread ?? 0));
  keepCosts(
    own.map(({ file, cost }) => ({ file, seconds: cost })),
    database + sum(others.map(({ cost }) => cost)) - threads,
    short,
  );
  console.log('\nThe dearest files: s of processor without PostgreSQL, s on the wall');
  for (const { file, cost, seconds } of dear.slice(0, shownFiles))
    console.log(`${cost.toFixed(1).padStart(8)} ${seconds.toFixed(1).padStart(8)}  ${file}`);
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
    return parentOf(rows[0]?.id ?? 0);
  } finally {
    await client.end();
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}
