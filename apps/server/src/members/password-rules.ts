/** What a new password has to be: the form's own checks (specification, chapter 5), and hard to guess. */
import { inputMax, passwordMin, payPasswordMax, payPasswordMin } from '@mingpai/contract/constants';
import { isCommonPassword, isLikeName } from '../platform/common-passwords.ts';
import { type Refused, refused } from '../platform/outcome.ts';

/** Refusals `new_password_short`, `bad_input`, `password_common`, `password_like_name` */
export function refuseLogin(password: string, username: string): Refused | undefined {
  if (password.length < passwordMin) return refused('new_password_short');
  if (password.length > inputMax) return refused('bad_input');
  return refuseGuessable(password, username);
}

/** The same for a pay password, which cards take with 18 characters at most. */
export function refusePay(password: string, username: string): Refused | undefined {
  if (password.length < payPasswordMin) return refused('new_password_short');
  if (password.length > payPasswordMax) return refused('bad_input');
  return refuseGuessable(password, username);
}

/** Refusals `password_common`, `password_like_name` */
export function refuseGuessable(password: string, username: string): Refused | undefined {
  if (isLikeName(password, username)) return refused('password_like_name');
  return isCommonPassword(password) ? refused('password_common') : undefined;
}
