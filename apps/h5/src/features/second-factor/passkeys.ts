/** Passkeys of members on this browser: what goes wrong is said in their words. */
import type { Payload } from '@mingpai/contract/types';
import { madePasskey, shownPasskey } from '@mingpai/ui/passkeys';
import { call } from '../../api/client.ts';
import { texts } from './labels.ts';

/** The member declined, or the device has none; the message is for the member. */
class PasskeyUndone extends Error {
  override readonly name = 'PasskeyUndone';
}

/** Asks the device for a passkey of the site. @throws with a message for the member */
export async function showPasskey(
  purpose: 'sign_in' | 'proof',
): Promise<Payload<'provePasskey'>['response']> {
  const { data } = await call('askPasskey', { for: purpose });
  return undone(shownPasskey(data.options));
}

/** Has the device make one. @param options as `offerPasskey` answers them @throws with a message for the member */
export function makePasskey(options: string): Promise<Payload<'registerPasskey'>['response']> {
  return undone(madePasskey(options));
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
