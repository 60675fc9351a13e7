/** The upkeep of the seals: history is sealed every ten minutes, and what was sealed leaves the house a minute later. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '@mingpai/ledger';
import type { Config } from '../app/config.ts';
import { sealFingerprints } from '../fingerprints/index.ts';
import { sealAudit } from '../operators/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { type ChainName, chainNames } from './chains.ts';
import { type Head, readHeads, tellHeads } from './heads.ts';

/** A receiver has this long, in ms. */
const patienceMs = 10_000;

export interface SealParts {
  readonly config: Pick<Config, 'DATA_DIR' | 'SEAL_HEADS_FILE' | 'SEAL_HEADS_URL'>;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
}

/** Where the heads are written down, unless told otherwise. */
export function headsFile({ DATA_DIR, SEAL_HEADS_FILE }: SealParts['config']): string {
  return SEAL_HEADS_FILE ?? join(DATA_DIR, 'seal-heads', 'heads.jsonl');
}

export function sealJobs({ config, database, ledger, clock, log }: SealParts): readonly Job[] {
  const send = openSender(config.SEAL_HEADS_URL);
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
        const status = existsSync(file) ? await send(readHeads(file).heads) : undefined;
        if (status !== undefined)
          log.warn({ status }, 'the heads of the seals could not be sent; they go with the next ones');
      },
    },
  ];
}

/**
 * Sends the newest head of each chain when it is another than before. The address is the operator's own choice (an environment
 * variable), redirects are not followed, and nothing of the answer is shown but its status.
 * @returns what went wrong; undefined when nothing did
 */
function openSender(url: string | undefined) {
  const sent = new Map<ChainName, string>();
  return async (heads: readonly Head[]): Promise<string | undefined> => {
    if (!url) return undefined;
    const newest = chainNames.flatMap((chain) => heads.findLast((head) => head.chain === chain) ?? []);
    const fresh = newest.filter(({ chain, hash }) => sent.get(chain) !== hash);
    if (fresh.length === 0) return undefined;
    const status = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: fresh.map((head) => `${JSON.stringify(head)}\n`).join(''),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok ? undefined : String(answer.status);
      },
      () => 'no answer',
    );
    if (status === undefined) for (const { chain, hash } of fresh) sent.set(chain, hash);
    return status;
  };
}
