/** What a connection to Hub88, or to a platform that speaks the same operator API, needs; read from the configuration once. */
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BadConfiguration, type Config } from '../../platform/config.ts';
import { privateKeyOf, publicKeysOf } from '../kit/body-signature.ts';

export interface Hub88Access {
  readonly url: string;
  readonly operator: number;
  /** Of a brand under the same operator; undefined: there is one only. */
  readonly subPartner: string | undefined;
  /** Signs what we ask. */
  readonly ourKey: KeyObject;
  /** Any of them may have signed what they ask. */
  readonly theirKeys: readonly KeyObject[];
  /** ISO 4217, of all wallets. */
  readonly currency: string;
  /** ISO 3166-1, told of every member. */
  readonly country: string;
  /** Where its games come from: nothing else may be shown in the frame. */
  readonly origins: readonly string[];
}

/**
 * @returns undefined where it is not connected
 * @throws {BadConfiguration} naming the variable; never with what stands in a key's file
 */
export function hub88Access(config: Config): Hub88Access | undefined {
  const { HUB88_URL: url, HUB88_OPERATOR_ID: operator } = config;
  if (url === undefined) return undefined;
  if (operator === undefined) throw new BadConfiguration('HUB88_OPERATOR_ID: needed beside HUB88_URL');
  return {
    url,
    operator,
    subPartner: config.HUB88_SUB_PARTNER_ID,
    ourKey: fromFile('HUB88_PRIVATE_KEY_FILE', config.HUB88_PRIVATE_KEY_FILE, privateKeyOf),
    theirKeys: fromFile('HUB88_PUBLIC_KEY_FILE', config.HUB88_PUBLIC_KEY_FILE, publicKeysOf),
    currency: config.HUB88_CURRENCY,
    country: config.HUB88_COUNTRY,
    origins: config.HUB88_GAME_ORIGINS,
  };
}

function fromFile<Key>(variable: string, file: string | undefined, read: (pem: string) => Key): Key {
  if (file === undefined) throw new BadConfiguration(`${variable}: needed beside HUB88_URL`);
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    // The library's message could repeat a part of the key.
    const why =
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'no such file'
        : 'not an RSA key in PEM of 2048 bits or more';
    throw new BadConfiguration(`${variable}: ${why}`);
  }
}
