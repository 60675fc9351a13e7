/** What every capability is given: the site's parts, opened once at start. */
import type { Ledger } from '@mingpai/ledger';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Outbound } from './outbound.ts';
import type { RateLimits } from './rate-limit.ts';

export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly ledger: Ledger;
  readonly limits: RateLimits;
  readonly log: FastifyBaseLogger;
  /** For addresses that somebody typed; see platform/outbound.ts. */
  readonly outbound: Outbound;
}
