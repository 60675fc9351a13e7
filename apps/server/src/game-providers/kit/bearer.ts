/**
 * A secret that both sides know, sent as `Authorization: Bearer`: nothing of a call is signed, so that only TLS keeps it from being read
 * or changed on the way, and only ids guard against its repetition.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

export function bearer(secret: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${secret}` };
}

/** @param secrets any of which is believed, so that a new one can be given before the old one goes @param header as it arrived */
export function isBearer(secrets: readonly string[], header: string | undefined): boolean {
  const given = digest(/^Bearer ([\x21-\x7e]{1,512})$/.exec(header ?? '')?.[1] ?? '');
  // All are compared, whichever it is: how long it takes tells nothing.
  return secrets.map((secret) => timingSafeEqual(digest(secret), given)).includes(true);
}
