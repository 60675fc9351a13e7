/** Passkeys of this browser (WebAuthn). The library is fetched when one is made or shown, and not before. */
import type { Payload } from '@mingpai/contract/types';
import { call } from '../../api/client.ts';
import { texts } from './labels.ts';

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** The member declined, or the device has none; the message is for the member. */
class PasskeyUndone extends Error {
  override readonly name = 'PasskeyUndone';
}

/** Asks the device for a passkey of the site. @throws with a message for the member */
export async function showPasskey(
  purpose: 'sign_in' | 'proof',
): Promise<Payload<'provePasskey'>['response']> {
  const { data } = await call('askPasskey', { for: purpose });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return undone(startAuthentication({ optionsJSON: JSON.parse(data.options) }));
}

/** Has the device make one. @param options as `offerPasskey` answers them @throws with a message for the member */
export async function makePasskey(options: string): Promise<Payload<'registerPasskey'>['response']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return undone(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** A code that stands for a passkey of this device for a moment. */
export async function provePasskey(): Promise<string> {
  const { data } = await call('provePasskey', { response: await showPasskey('proof') });
  return data.code;
}

async function undone<Made>(making: Promise<Made>): Promise<Made> {
  try {
    return await making;
  } catch (fault) {
    throw new PasskeyUndone(texts().undone, { cause: fault });
  }
}
