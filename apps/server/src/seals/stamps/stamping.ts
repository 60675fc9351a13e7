/**
 * A daily time-stamp of all that leaves the house: the heads of the seals, and of the published books. The document and the authority's
 * answer lie beside the heads as files, which `openssl ts -verify` checks. An authority that is silent or wrong makes a stamp late, and
 * holds nothing up.
 */
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beijingText, type Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { chainNames, chains } from '../chains.ts';
import { readStamp, stampRequest } from './stamp.ts';

/** An authority has this long, in ms. */
const usualPatienceMs = 10_000;
const largestAnswerBytes = 64 * 1024;

export interface StampDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  /** The operator's own choice (an environment variable); nobody is asked without. */
  readonly url: string | undefined;
  /** PEM: whom to believe. */
  readonly rootsFile: string | undefined;
  /** Where the heads are written down; stamps lie in `stamps/` beside. */
  readonly headsFile: string;
  readonly patienceMs?: number;
}

/**
 * Has today's heads stamped, if they are not.
 * @returns undefined: it is done, or nobody is to be asked; else what went wrong
 */
export async function stampHeads(deps: StampDeps): Promise<string | undefined> {
  const { database, clock, url, rootsFile, headsFile, patienceMs = usualPatienceMs } = deps;
  if (!url) return undefined;
  const now = clock.now();
  const day = beijingText(now).slice(0, 10);
  const { rows } = await database.query('select from seal_stamp where day = $1', [day]);
  if (rows.length > 0) return undefined;
  const document = await documentOf(database, now);
  const digest = createHash('sha256').update(document).digest();
  const nonce = randomBytes(8);
  const response = await ask(url, stampRequest(digest, nonce), patienceMs);
  if (typeof response === 'string') return response;
  const roots = rootsOf(rootsFile);
  if (roots.length === 0) return 'no certificate says which authority to believe (TIMESTAMP_ROOTS_FILE)';
  const answer = readStamp(response, { digest, nonce, now, roots });
  if ('trouble' in answer) return answer.trouble;
  const folder = join(dirname(headsFile), 'stamps');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${day}.txt`), document);
  writeFileSync(join(folder, `${day}.tsr`), response);
  await database.query(
    `insert into seal_stamp (day, document, response, stamped_at, told_at) values ($1, $2, $3, $4, $5)
     on conflict (day) do nothing`,
    [day, document, response, answer.at, now],
  );
  return undefined;
}

/** The newest head of each chain, a line each: its name, number and hash. */
async function documentOf(db: Queryable, now: Date): Promise<string> {
  const lines = ['mingpai-heads-1', now.toISOString()];
  for (const chain of chainNames) {
    const { rows } = await db.query<{ number: bigint; hash: string }>(
      `select number, encode(hash, 'hex') as hash from ${chains[chain].seals} order by number desc limit 1`,
    );
    for (const { number, hash } of rows) lines.push(`${chain} ${number} ${hash}`);
  }
  const { rows } = await db.query<{ number: bigint; head: string }>(
    `select number, encode(head, 'hex') as head from liability_head order by number desc limit 1`,
  );
  for (const { number, head } of rows) lines.push(`books ${number} ${head}`);
  return `${lines.join('\n')}\n`;
}

function rootsOf(file: string | undefined): X509Certificate[] {
  if (!file || !existsSync(file)) return [];
  const pems = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return (pems ?? []).map((pem) => new X509Certificate(pem));
}

/** @returns the answer's bytes, or what went wrong */
async function ask(url: string, request: Buffer, patienceMs: number): Promise<Buffer | string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(request),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return `HTTP ${answer.status}`;
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > largestAnswerBytes) return 'an answer that is too large';
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch {
    return 'no answer';
  }
}

export interface StampStatus {
  /** Beijing day of the newest stamp, YYYY-MM-DD, and the authority's moment; absent before the first. */
  readonly day?: string;
  readonly at?: Date;
  /** Today's is missing although its time has come. */
  readonly late: boolean;
}

/** Undefined where no authority is set. */
export async function stampStatus({
  config,
  database,
  clock,
}: {
  readonly config: { readonly TIMESTAMP_URL?: string | undefined };
  readonly database: Queryable;
  readonly clock: Clock;
}): Promise<StampStatus | undefined> {
  if (!config.TIMESTAMP_URL) return undefined;
  const { rows } = await database.query<{ day: string; at: Date }>(
    'select day::text as day, stamped_at as at from seal_stamp order by day desc limit 1',
  );
  const [last] = rows;
  const anHourAgo = new Date(clock.now().getTime() - 3_600_000);
  return { ...last, late: last === undefined || last.day < beijingText(anHourAgo).slice(0, 10) };
}
