/** Passkeys of this browser (WebAuthn), of members and of staff. The library is fetched when one is made or shown, and not before. */
import type { Payload } from '@mingpai/contract/types';

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks the device for a passkey. @param options as the server answers them @throws when nobody confirms, or the device has none */
export async function shownPasskey(options: string): Promise<Payload<'provePasskey'>['response']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: JSON.parse(options) });
}

/** Has the device make one. @param options as the server answers them @throws when nobody confirms, or the device cannot */
export async function madePasskey(options: string): Promise<Payload<'registerPasskey'>['response']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: JSON.parse(options) });
}
