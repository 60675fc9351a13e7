/** What a process holds: third parties that know nothing of each other, each with its own folder, store and secret. */
import type { FastifyInstance } from 'fastify';
import type { MovableClock } from './clock.ts';
import type { Wire } from './door.ts';
import type { Faults } from './faults.ts';

/** What all third parties of a process have in common. */
export interface Surroundings {
  readonly clock: MovableClock;
  /** Switched on by tests. */
  readonly faults: Faults;
  /** For callers in this process, who come over no socket. */
  readonly wire?: Wire | undefined;
}

/** What each of them is told. */
export interface PartyConfig {
  /** Holds its store; made when missing. */
  readonly folder: string;
  /** The operator that may call, and the secret that signs what it asks. */
  readonly operator: string;
  readonly secret: string;
  /** Opens the calls for tests; without it they do not exist. */
  readonly controlToken: string | undefined;
}

export interface ThirdParty {
  /** Its calls and pages; registered in a scope of its own. */
  routes(http: FastifyInstance): Promise<void>;
  /** Does what is due, now that the time was moved. */
  runDue(): void;
  start(): void;
  /** Ends what is under way and closes its store; nobody calls any more. */
  stop(): Promise<void>;
}
