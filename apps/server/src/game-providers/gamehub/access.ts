/** What a connection to the GameHub needs; read from the configuration once. */
import type { Config } from '../../platform/config.ts';
import { connectionOf, fileOf, needed, secrets } from '../kit/connection.ts';

export type GameHubAccess = NonNullable<ReturnType<typeof gameHubAccess>>;

/** @returns undefined where it is not connected @throws {BadConfiguration} naming the variable */
export function gameHubAccess(config: Config) {
  const connection = connectionOf(config, 'GAMEHUB');
  return (
    connection && {
      ...connection,
      login: needed(config.GAMEHUB_LOGIN, 'GAMEHUB_LOGIN'),
      /** Sent with what we ask. */
      password: fileOf(config, 'GAMEHUB_PASSWORD_FILE', secrets)[0],
      /** Ours, told to them: any of them may stand in the key of what they ask. */
      salts: fileOf(config, 'GAMEHUB_SALT_FILE', secrets),
    }
  );
}
