/** What a connection to Valkyrie needs; read from the configuration once. */
import type { Config } from '../../platform/config.ts';
import { connectionOf, fileOf, games, needed, secrets } from '../kit/connection.ts';

export type ValkyrieAccess = NonNullable<ReturnType<typeof valkyrieAccess>>;

/** @returns undefined where it is not connected @throws {BadConfiguration} naming the variable */
export function valkyrieAccess(config: Config) {
  const connection = connectionOf(config, 'VALKYRIE');
  return (
    connection && {
      ...connection,
      /** ISO 3166-1, told of every member. */
      country: config.VALKYRIE_COUNTRY,
      /** The maker of games behind it, as both sides name it. */
      provider: needed(config.VALKYRIE_PROVIDER, 'VALKYRIE_PROVIDER'),
      /** Sent with what we ask, and the secrets of which one comes with what they ask. */
      operatorKey: fileOf(config, 'VALKYRIE_OPERATOR_KEY_FILE', secrets)[0],
      pamTokens: fileOf(config, 'VALKYRIE_PAM_TOKEN_FILE', secrets),
      games: fileOf(config, 'VALKYRIE_GAMES_FILE', games),
    }
  );
}
