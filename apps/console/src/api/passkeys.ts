/** Passkeys of staff on this browser; what goes wrong is said in their words. */
import { madePasskey, shownPasskey } from '@mingpai/ui/passkeys';
import { say } from '../texts/say.ts';
import { call } from './client.ts';

/** Nobody confirmed, or the device has none; the message is for people. */
class PasskeyUndone extends Error {
  override readonly name = 'PasskeyUndone';
}

/** What the browser shows at the sign-in, alone or beside a password. @throws with a message for people */
export async function showPasskeyToSignIn(purpose: 'alone' | 'beside') {
  const { options } = await call('askStaffPasskey', { for: purpose });
  return undone(shownPasskey(options));
}

/** A code that stands for a passkey of this device, once and for a moment. @throws with a message for people */
export async function provePasskey(): Promise<string> {
  const { options } = await call('askOwnStaffPasskey', {});
  const { code } = await call('proveStaffPasskey', { response: await undone(shownPasskey(options)) });
  return code;
}

/** Has the device make one. @param options as `offerStaffPasskey` answers them @throws with a message for people */
export function makePasskey(options: string) {
  return undone(madePasskey(options));
}

async function undone<Made>(making: Promise<Made>): Promise<Made> {
  try {
    return await making;
  } catch (fault) {
    throw new PasskeyUndone(say('通行密钥未确认，没有任何改动；请再试一次，或改用动态验证码'), {
      cause: fault,
    });
  }
}
