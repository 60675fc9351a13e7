/** A checker of documents (docs/connecting-an-identity-checker.md): takes forms with their pictures, each once, and tells what it found. */
import { openCallbacks } from '../kit/callbacks.ts';
import { openDoor } from '../kit/door.ts';
import { openNonces } from '../kit/nonces.ts';
import { openStore, type Store } from '../kit/store.ts';
import type { PartyConfig, Surroundings, ThirdParty } from '../kit/third-party.ts';
import { calls } from './calls.ts';
import { openChecks } from './checks.ts';
import { openControls } from './control.ts';
import { checkerSchema } from './schema.ts';

export interface IdentityCheckerConfig extends PartyConfig {
  /** The operator's origin, where it is told what was found; the checker's secret signs it. */
  readonly operatorUrl: string;
}

export interface IdentityChecker extends ThirdParty {
  readonly store: Store;
}

/** Six pictures of members' documents, in bytes of JSON. */
const largestForm = 40 * 1024 * 1024;

export function openIdentityChecker(
  config: IdentityCheckerConfig,
  { clock, faults, wire }: Surroundings,
): IdentityChecker {
  const { operator, secret, operatorUrl } = config;
  const store = openStore(config.folder, [checkerSchema]);
  const nonces = openNonces(config.folder);
  const callbacks = openCallbacks(
    {
      operatorUrl,
      secret,
      path: '/identity-checkers/sandbox/callback',
      table: 'document_check_callback',
      operation: 'checks/callback',
      venueOf: () => undefined,
    },
    store,
    clock,
    faults,
  );
  const checks = openChecks(store, clock, callbacks);
  return {
    store,
    // Its timer looks at the time often enough.
    runDue: () => undefined,
    async routes(http) {
      await http.register(async (scope) =>
        openDoor(scope, {
          calls,
          party: checks,
          signer: { operator, secret },
          nonces,
          clock,
          faults,
          wire,
          bodyLimit: largestForm,
        }),
      );
      await http.register(async (scope) => openControls(scope, checks, config.controlToken));
    },
    start: checks.start,
    async stop() {
      await checks.stop();
      nonces.close();
      store.close();
    },
  };
}
