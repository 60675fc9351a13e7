/**
 * One game platform for the site: a second machine that brings its own would send money where no other node finds it. The platform says
 * who it is (docs/venue-protocol.md), the database keeps who the site's is (decision 62).
 */
import { z } from 'zod';
import { systemClock } from '../platform/clock.ts';
import { BadConfiguration } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { openSignedClient } from '../platform/signed-client.ts';

const name = 'sandbox';
const answer = z.object({ platform: z.string().regex(/^[0-9a-f]{32}$/) });

/** A start does not wait longer for a platform that does not answer, in ms; it is asked again until it does. */
const patienceMs = 3_000;
const askAgainMs = 2_000;

export interface OnePlatform {
  /** This node found another platform than the site's after it had started: it does not work. */
  readonly isAnother: boolean;
  stop(): void;
}

/**
 * @returns what goes on looking while the platform has not said who it is
 * @throws {BadConfiguration} where this node is pointed at another platform than the site's
 */
export async function keepToOnePlatform(
  site: Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>,
): Promise<OnePlatform> {
  let isAnother = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function again(): void {
    timer = setTimeout(() => {
      look(site)
        .then(({ known, problem }) => {
          if (problem !== undefined) {
            isAnother = true;
            site.log.error(problem);
          } else if (!known && !stopped) again();
        })
        // The database is away: whoever asks it next says so.
        .catch(() => {
          if (!stopped) again();
        });
    }, askAgainMs);
    timer.unref();
  }

  const { known, problem } = await look(site);
  if (problem !== undefined) throw new BadConfiguration(problem);
  if (!known) again();
  return {
    get isAnother() {
      return isAnother;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

interface Look {
  /** Nothing is left to find out: it said who it is, or is of a kind that does not. */
  readonly known: boolean;
  /** The line that says what to do. */
  readonly problem?: string;
}

async function look({
  config,
  database,
  clock,
}: Pick<AppContext, 'config' | 'database' | 'clock'>): Promise<Look> {
  // The machine's own time: a signature that is late would look like another secret.
  const { SANDBOX_URL: url, SANDBOX_OPERATOR: operator, SANDBOX_SECRET: secret } = config;
  const said = await openSignedClient({ url, operator, secret, timeoutMs: patienceMs }, systemClock)(
    '/v1/platform',
    {},
    answer,
  );
  const reason = said.outcome === 'done' ? '' : said.reason;
  const told = said.outcome === 'done' ? said.value.platform : undefined;
  // A platform of a kind that has no such call, or is away, says nothing about who it is; one that knows another secret does.
  if (told === undefined && reason !== 'HTTP 401')
    return { known: said.outcome === 'refused' || /^HTTP 4/.test(reason) };
  const kept = await keep(database, told, url, clock.now());
  if (kept === undefined) return { known: true };
  if (kept.platform === told) return { known: true };
  const what =
    told === undefined
      ? `SANDBOX_SECRET: the game platform at ${url} knows another secret`
      : `SANDBOX_URL: the game platform at ${url} is not this site's, whose money lies at the one first found at ${kept.address}`;
  return {
    known: true,
    problem: `${what}; give every node the same SANDBOX_URL, SANDBOX_OPERATOR and SANDBOX_SECRET, and start the stand-ins on one machine only (docs/operating.md, More than one node)`,
  };
}

interface Kept {
  readonly platform: string;
  readonly address: string;
}

/** The site's platform; the first one that is found becomes it. */
async function keep(
  database: AppContext['database'],
  told: string | undefined,
  address: string,
  now: Date,
): Promise<Kept | undefined> {
  if (told !== undefined)
    await database.query(
      'insert into game_platform (name, platform, address, found_at) values ($1, $2, $3, $4) on conflict do nothing',
      [name, told, address, now],
    );
  const { rows } = await database.query<Kept>('select platform, address from game_platform where name = $1', [
    name,
  ]);
  return rows[0];
}
