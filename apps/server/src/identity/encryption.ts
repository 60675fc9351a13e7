/**
 * Documents at rest: AES-256-GCM with a key of its own for each, which the site's key wraps. The site's key lies outside of the
 * database: in `IDENTITY_KEY`, or in a file of DATA_DIR that only the server's user reads. Whoever has the database alone has nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../platform/context.ts';

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** The wrapped key before the content: nonce, key, tag. */
const wrappedBytes = nonceBytes + keyBytes + tagBytes;

export interface Vault {
  /** @param name what it is, kept with it and asked for again: one document cannot stand in for another */
  seal(content: Buffer, name: string): Buffer;
  /** @throws where it was changed, or is another's */
  open(sealed: Buffer, name: string): Buffer;
  /** Equal for equal documents; nothing to anybody without the key. */
  markOf(document: string): Buffer;
}

/** What is sealed does not open: it was changed, is another's, or was sealed with another key. */
class Unopened extends Error {}

export function isUnopened(error: unknown): boolean {
  return error instanceof Unopened;
}

export type OpenVault = () => Promise<Vault | undefined>;

/** @returns the vault once it is asked for; undefined where this node's key is not the one that the site's documents are sealed with */
export function openVault({ config, database, clock, log }: AppContext): OpenVault {
  let known: Promise<Vault | undefined> | undefined;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  async function load(): Promise<Vault | undefined> {
    const key = config.IDENTITY_KEY
      ? Buffer.from(config.IDENTITY_KEY, 'hex')
      : await keyInFile(config.DATA_DIR);
    const mark = derived(key, 'fingerprint');
    await database.query(
      'insert into identity_key (fingerprint, seen_at) values ($1, $2) on conflict do nothing',
      [mark, clock.now()],
    );
    const { rows } = await database.query<{ fingerprint: Buffer }>('select fingerprint from identity_key');
    if (rows[0]?.fingerprint.equals(mark)) return vaultOf(key);
    log.error(
      'IDENTITY_KEY is not the key that documents are sealed with: nobody can show who they are here',
    );
    return undefined;
  }
}

/** @param key 32 bytes */
export function vaultOf(key: Buffer): Vault {
  const wrapping = derived(key, 'wrap');
  const marking = derived(key, 'document');
  return {
    seal(content, name) {
      const own = randomBytes(keyBytes);
      return Buffer.concat([encrypt(wrapping, own, name), encrypt(own, content, name)]);
    },
    open(sealed, name) {
      try {
        const own = decrypt(wrapping, sealed.subarray(0, wrappedBytes), name);
        return decrypt(own, sealed.subarray(wrappedBytes), name);
      } catch (error) {
        throw new Unopened(`${name} does not open`, { cause: error });
      }
    },
    markOf: (document) => createHmac('sha256', marking).update(document).digest(),
  };
}

/**
 * Drawn with the first document; of several nodes on one folder that write at once the first one's stays. The name is given to what is
 * on the disk whole: whoever is stopped in between leaves no key that is none.
 */
export async function keyInFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'identity-key');
  const present = await readFile(path, 'utf8').catch(unless('ENOENT'));
  if (present === undefined) {
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path).catch(unless('EEXIST'));
    await unlink(draft);
  }
  const key = Buffer.from((present ?? (await readFile(path, 'utf8'))).trim(), 'hex');
  if (key.length !== keyBytes) throw new Error(`${path} holds no key`);
  return key;
}

function unless(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  };
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `mingpai identity ${purpose}`, keyBytes));
}

function encrypt(key: Buffer, content: Buffer, name: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
