/** The key by which push services know the site (RFC 8292, VAPID): drawn once, kept in the database, the same for every node. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';

export interface SiteKey {
  /** What browsers subscribe with: the uncompressed point, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** @returns asks the database once; draws the key where there is none yet */
export function openSiteKey(database: Database, clock: Clock): () => Promise<SiteKey> {
  let known: Promise<SiteKey> | undefined;
  return () => {
    known ??= load(database, clock).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function load(database: Database, clock: Clock): Promise<SiteKey> {
  const kept = await read(database);
  if (kept) return kept;
  const drawn = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = drawn.publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  // Of several nodes that start at once the first one's key stays.
  await database.query(
    'insert into push_key (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
    [point, drawn.privateKey.export({ format: 'der', type: 'pkcs8' }), clock.now()],
  );
  const first = await read(database);
  if (!first) throw new Error('the key of push messages is not there');
  return first;
}

async function read(database: Database): Promise<SiteKey | undefined> {
  const { rows } = await database.query<{ public_key: Buffer; private_key: Buffer }>(
    'select public_key, private_key from push_key',
  );
  const [row] = rows;
  return (
    row && {
      publicKey: row.public_key.toString('base64url'),
      privateKey: createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' }),
    }
  );
}

/** How long a signature is good for, in seconds; the standard's limit is a day. */
const goodForSeconds = 12 * 3_600;
/** Signed anew after this long: services dislike a new one for each message. In ms. */
const renewedAfterMs = 3_600_000;
/** More services than there are; beyond it the memory starts anew. */
const remembered = 200;

/**
 * Who we are, for the `Authorization` header of one push service.
 *
 * @param subject an `https:` address where the site can be reached; Apple's service refuses a signature without
 */
export function openSigner(
  keyOf: () => Promise<SiteKey>,
  clock: Clock,
  subject: string | undefined,
): (origin: string) => Promise<string> {
  const made = new Map<string, { readonly header: string; readonly until: number }>();
  return async (origin) => {
    const now = clock.now().getTime();
    const known = made.get(origin);
    if (known && now < known.until) return known.header;
    const { publicKey, privateKey } = await keyOf();
    const content = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: origin, exp: Math.floor(now / 1_000) + goodForSeconds, ...(subject && { sub: subject }) },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = sign('sha256', Buffer.from(content.join('.')), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    const header = `vapid t=${content.join('.')}.${signature.toString('base64url')}, k=${publicKey}`;
    if (made.size >= remembered) made.clear();
    made.set(origin, { header, until: now + renewedAfterMs });
    return header;
  };
}
