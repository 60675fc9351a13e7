/** What a connection to Hub88, or to a platform that speaks the same operator API, needs; read from the configuration once. */
import type { Config } from '../../platform/config.ts';
import { connectionOf, fileOf, needed, privateKey, publicKeys } from '../kit/connection.ts';

export type Hub88Access = NonNullable<ReturnType<typeof hub88Access>>;

/**
 * @returns undefined where it is not connected
 * @throws {BadConfiguration} naming the variable; never with what stands in a key's file
 */
export function hub88Access(config: Config) {
  const connection = connectionOf(config, 'HUB88');
  return (
    connection && {
      ...connection,
      operator: needed(config.HUB88_OPERATOR_ID, 'HUB88_OPERATOR_ID'),
      /** Of a brand under the same operator; undefined: there is one only. */
      subPartner: config.HUB88_SUB_PARTNER_ID,
      /** Signs what we ask. */
      ourKey: fileOf(config, 'HUB88_PRIVATE_KEY_FILE', privateKey),
      /** Any of them may have signed what they ask. */
      theirKeys: fileOf(config, 'HUB88_PUBLIC_KEY_FILE', publicKeys),
    }
  );
}
