/** A site of many members with years behind it, loaded once and kept in a folder, for measurements. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { loadSite } from './load/load.ts';

/**
 * @param folder is kept; what was loaded there before is used as it is
 * @returns it without its background work
 */
export async function startLoadedSite(
  folder: string,
  members: number,
  environment: NodeJS.ProcessEnv,
  port: number,
): Promise<BenchSite> {
  const keep = join(resolve(folder), String(members));
  const mark = join(keep, 'loaded');
  if (!existsSync(mark)) {
    rmSync(keep, { recursive: true, force: true });
    const began = performance.now();
    const empty = await startBenchSite(environment, port, { keep });
    await empty.pause();
    await loadSite(empty.databaseUrl, members, (line) => console.log(`  ${members} members, ${line}`));
    await empty.stop();
    writeFileSync(mark, `${Math.round((performance.now() - began) / 1_000)} s\n`);
  }
  console.log(`${members} members: loaded within ${readFileSync(mark, 'utf8').trim()}`);
  return startBenchSite(environment, port, { keep, script: 'jobless-server.ts' });
}
