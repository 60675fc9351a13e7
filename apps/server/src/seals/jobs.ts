/** The upkeep of the seals: history is sealed every ten minutes, and what was sealed leaves the house a minute later. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '@mingpai/ledger';
import { sealAudit } from '../backoffice/index.ts';
import { sealFingerprints } from '../fingerprints/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { newestHeads, tellHeads } from './heads.ts';
import { type HeadSender, openHeadSender } from './sender.ts';
import { stampHeads } from './stamps/stamping.ts';

export interface SealDeps {
  readonly config: Pick<
    Config,
    'DATA_DIR' | 'SEAL_HEADS_FILE' | 'SEAL_HEADS_URL' | 'TIMESTAMP_URL' | 'TIMESTAMP_ROOTS_FILE'
  >;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
}

/** Where the heads are written down, unless told otherwise. */
export function headsFile({
  DATA_DIR,
  SEAL_HEADS_FILE,
}: Pick<Config, 'DATA_DIR' | 'SEAL_HEADS_FILE'>): string {
  return SEAL_HEADS_FILE ?? join(DATA_DIR, 'seal-heads', 'heads.jsonl');
}

export function sealJobs(
  { config, database, ledger, clock, log }: SealDeps,
  sender: HeadSender = openHeadSender(config.SEAL_HEADS_URL),
): readonly Job[] {
  return [
    {
      name: 'seal_ledger',
      schedule: '*/10 * * * *',
      async run() {
        await ledger.seal();
      },
    },
    {
      name: 'seal_audit',
      schedule: '*/10 * * * *',
      async run() {
        await sealAudit(database, clock);
      },
    },
    {
      name: 'seal_fingerprints',
      schedule: '*/10 * * * *',
      run: () => sealFingerprints(database, clock),
    },
    {
      name: 'tell_seal_heads',
      schedule: '1,11,21,31,41,51 * * * *',
      async run() {
        const file = headsFile(config);
        const { rewritten } = await tellHeads(database, file, clock.now());
        for (const { chain, seal, hash } of rewritten)
          log.error(
            { chain, seal, hash, file },
            'a seal that left the house is not the one in the database: history was rewritten, or this is a restored database; nothing more is written down for it (npm run ledger:verify)',
          );
        // Before the first seal there is nothing to send, and no file.
        if (!existsSync(file)) return;
        const trouble = await sender.send(newestHeads(file, sender.taken()), clock.now());
        if (trouble !== undefined)
          log.error(
            { ...trouble, since: trouble.since.toISOString() },
            'the heads of the seals could not be sent: nobody but this machine holds them; they go with the next ones',
          );
      },
    },
    {
      name: 'stamp_seal_heads',
      // Once a Beijing day, from 00:25 on; an authority that is away is asked again an hour later.
      schedule: '25 * * * *',
      async run() {
        const trouble = await stampHeads({
          database,
          clock,
          url: config.TIMESTAMP_URL,
          rootsFile: config.TIMESTAMP_ROOTS_FILE,
          headsFile: headsFile(config),
        });
        if (trouble !== undefined)
          log.error(
            { trouble },
            'the heads of the seals have no time-stamp of today; the authority is asked again',
          );
      },
    },
  ];
}
