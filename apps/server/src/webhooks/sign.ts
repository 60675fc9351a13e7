/** Signatures of Standard Webhooks 1.0: symmetric, `v1`, one for each secret that holds. */
import { createHmac } from 'node:crypto';

/** @param seconds since 1970, when it is sent @returns the header `webhook-signature` */
export function signatureOf(
  secrets: readonly Buffer[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ');
}

/** As people keep it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}
