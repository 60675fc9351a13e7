/** The checking service that the operator connected, if any: people decide without one. */
import { openBreaker } from '../platform/breaker.ts';
import type { AppContext } from '../platform/context.ts';
import type { IdentityChecker } from './checker-port.ts';
import { openSandboxChecker } from './sandbox-checker.ts';

/** The service, and how its waiting ends when this process does. */
export interface ConnectedChecker {
  readonly checker: IdentityChecker | undefined;
  leave(): void;
}

export function openChecker({ config, clock, log }: AppContext): ConnectedChecker {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  if (config.IDENTITY_CHECKER === undefined) return { checker: undefined, leave };
  const adapter = openSandboxChecker(
    {
      url: config.SANDBOX_CHECKER_URL ?? config.SANDBOX_URL,
      operator: config.SANDBOX_OPERATOR,
      secret: config.SANDBOX_CHECKER_SECRET ?? config.SANDBOX_SECRET,
    },
    clock,
  );
  const breaker = openBreaker(
    ({ state, reason }) => log.warn({ state, reason }, 'identity checker'),
    leaving.signal,
  );
  return {
    checker: {
      ...adapter,
      submit: (form) => breaker.through(() => adapter.submit(form)),
      standing: (reference) => breaker.through(() => adapter.standing(reference)),
      resting: () => breaker.resting(),
    },
    leave,
  };
}
