/** One process and one port for the third parties that are wanted. One that cannot be opened leaves the others as they are. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { type MovableClock, openClock } from './kit/clock.ts';
import { openProcessControls } from './kit/control.ts';
import type { Wire } from './kit/door.ts';
import { type Fault, openFaults } from './kit/faults.ts';
import { openAssets } from './kit/pages.ts';
import type { ThirdParty } from './kit/third-party.ts';
import { hasSharedStore, partSharedStore } from './shared-store.ts';
import { openers, type PartyName, partyNames, type ThirdParties } from './third-parties.ts';

/** Longer than an answer takes, in ms. */
const stopPatienceMs = 5_000;

export interface Server {
  readonly http: FastifyInstance;
  readonly clock: MovableClock;
  /** Those that are up. */
  readonly parties: Partial<ThirdParties>;
  /** Answers what is under way, then stops. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly clock?: MovableClock;
  /** For callers in this process, who come over no socket. */
  readonly wire?: Wire;
  /** Asked before each look of a timer for rounds that have to end: true of a game that nobody plays in this process now. */
  readonly unplayed?: (game: string) => boolean;
  /** Whether anybody may look at a table now: rounds that nobody bet on are not drawn otherwise. */
  readonly looked?: () => boolean;
  /** Told of each call that a fault spoils. */
  readonly faultTaken?: (operation: string, fault: Fault) => void;
  /** All without it. */
  readonly only?: readonly PartyName[];
}

/** @throws when none of the wanted third parties can be opened */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const { clock = openClock(), wire, unplayed, looked, only = partyNames, faultTaken } = options;
  takeOver(config.dataDir, only);
  const faults = openFaults(faultTaken);
  const parties: { [Name in PartyName]?: ThirdParties[Name] } = {};
  const open = openers(
    config,
    { clock, faults, wire },
    { ...(unplayed && { unplayed }), ...(looked && { looked }), beaconHere: () => parties.beacon },
  );
  const problems: unknown[] = [];
  const attempt = <Name extends PartyName>(name: Name) => {
    try {
      const party = open[name]();
      party.start();
      parties[name] = party;
    } catch (error) {
      problems.push(error);
      console.error(`${name} is down:`, error);
    }
  };
  for (const name of partyNames) if (only.includes(name)) attempt(name);
  const up: readonly ThirdParty[] = Object.values(parties);
  if (up.length === 0) throw problems[0];

  const http = Fastify({ forceCloseConnections: 'idle', logger: false });
  http.get('/healthz', async () => ({ ok: true, up: Object.keys(parties) }));
  await http.register(async (scope) =>
    openProcessControls(scope, {
      controlToken: config.controlToken,
      faults,
      clock,
      afterClock: () => {
        for (const party of up) party.runDue();
      },
    }),
  );
  for (const party of up) await http.register(async (scope) => party.routes(scope));
  await http.register(async (scope) => openAssets(scope, config.frameAncestors));

  return {
    http,
    clock,
    parties,
    async stop() {
      // A connection on which nothing was ever asked would hold the stop up for a minute.
      const impatience = setTimeout(() => http.server.closeAllConnections(), stopPatienceMs);
      await http.close();
      clearTimeout(impatience);
      for (const party of up) await party.stop();
    },
  };
}

/** A store of before is parted by a process that holds everybody: two that each hold some would part it at once. */
function takeOver(dataDir: string, wanted: readonly PartyName[]): void {
  if (!hasSharedStore(dataDir)) return;
  if (!partyNames.every((name) => wanted.includes(name)))
    throw new Error(
      `SANDBOX_DATA_DIR: ${dataDir} holds the shared store of before; start once without a name`,
    );
  partSharedStore(dataDir);
}
