/** How the staff's door knows programs: their keys, their limits, and that each call is written down. */
import type { FastifyRequest } from 'fastify';
import { inNetworks } from '../../platform/allowed-networks.ts';
import type { AppContext } from '../../platform/context.ts';
import { addressOf } from '../../platform/router.ts';
import type { Settings } from '../../settings/index.ts';
import { type ApiKey, apiKeyOf, noteApiKeyCall } from './keys.ts';

export interface KeyAccess {
  find(token: string): Promise<ApiKey | undefined>;
  /** Whether it is called from a network that staff may work from. */
  inside(request: FastifyRequest): Promise<boolean>;
  /** Counts a call; false: the key's minute is full. */
  within(key: ApiKey): Promise<boolean>;
  /** @param code of the answer */
  note(key: ApiKey, call: string, code: number, request: FastifyRequest): Promise<void>;
}

export function openKeyAccess(
  { database, clock, limits }: Pick<AppContext, 'database' | 'clock' | 'limits'>,
  settings: Pick<Settings, 'current'>,
): KeyAccess {
  return {
    async inside(request) {
      const { staffNetworks } = await settings.current('security');
      return inNetworks(addressOf(request), staffNetworks);
    },
    find: (token) => apiKeyOf({ database, clock }, token),
    async within({ id, perMinute }) {
      // A rule for each bound: its counters are kept under its name.
      const rule = { name: `api-key/${perMinute}`, attempts: perMinute, perSeconds: 60 };
      return (await limits.hit(rule, String(id))) === undefined;
    },
    note: ({ id }, name, code, request) =>
      noteApiKeyCall(database, { keyId: id, at: clock.now(), name, code, address: addressOf(request) }),
  };
}
