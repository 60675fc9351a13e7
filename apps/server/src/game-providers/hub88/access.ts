/** What a connection to Hub88, or to a platform that speaks the same operator API, needs; read from the configuration once. */
import { BadConfiguration, type Config } from '../../platform/config.ts';
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
      /** ISO 3166-1, told of every member. */
      country: config.HUB88_COUNTRY,
      operator: needed(config.HUB88_OPERATOR_ID, 'HUB88_OPERATOR_ID'),
      /** Of a brand under the same operator; undefined: there is one only. */
      subPartner: config.HUB88_SUB_PARTNER_ID,
      /** Where covers may come from. */
      coverOrigins: config.HUB88_COVER_ORIGINS,
      /** Signs what we ask. */
      ourKey: fileOf(config, 'HUB88_PRIVATE_KEY_FILE', privateKey),
      /** Any of them may have signed what they ask. */
      theirKeys: fileOf(config, 'HUB88_PUBLIC_KEY_FILE', publicKeys),
    }
  );
}

/**
 * Of the site whose money lies in wallets there: a sub-partner of its own, since one may not have both kinds.
 * @returns undefined where there is none
 * @throws {BadConfiguration} naming the variable
 */
export function hub88TransferAccess(config: Config): Hub88Access | undefined {
  const subPartner = config.HUB88_TRANSFER_SUB_PARTNER_ID;
  if (subPartner === undefined) return undefined;
  const access = hub88Access(config);
  if (!access) throw new BadConfiguration('HUB88_URL: needed beside HUB88_TRANSFER_SUB_PARTNER_ID');
  if (access.subPartner === subPartner)
    throw new BadConfiguration('HUB88_TRANSFER_SUB_PARTNER_ID: has the other kind of wallet already');
  return { ...access, subPartner };
}
