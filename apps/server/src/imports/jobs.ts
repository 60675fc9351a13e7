/** What runs by itself: dry runs, letting in, and what nobody needs any more. */
import type { Job } from '../platform/jobs.ts';
import { forgetImports, resumeImports } from './files.ts';
import { type LettingIn, runImport } from './letting-in.ts';
import { readImport } from './reading.ts';

export function importJobs(parts: LettingIn): readonly Job[] {
  const { database, clock } = parts.site;
  return [
    { name: 'read_import', run: (payload) => readImport(parts.site, idIn(payload)) },
    { name: 'run_import', run: (payload) => runImport(parts, idIn(payload)) },
    { name: 'resume_imports', schedule: '*/5 * * * *', run: () => resumeImports(database) },
    { name: 'forget_imports', schedule: '40 * * * *', run: () => forgetImports(database, clock.now()) },
  ];
}

function idIn(payload: unknown): bigint {
  if (typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'string')
    return BigInt(payload.id);
  throw new TypeError('a job of an import without its id');
}
