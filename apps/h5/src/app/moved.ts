/** Where the app goes when the site has moved: only fetched then. */
import { addressOf } from '@mingpai/ui/address';
import { currentReferral } from '../features/referral/referral.ts';

const KEY = 'mingpai.moved';

/** Goes there, at most once in a session. */
export function follow(url: string): void {
  const target = placeToFollow(url, window.location.origin);
  if (target === undefined) return;
  try {
    if (sessionStorage.getItem(KEY) !== null) return;
    sessionStorage.setItem(KEY, target);
  } catch {
    return;
  }
  window.location.replace(withReferral(target, currentReferral()));
}

/** The address to go to, or nothing when it is not https, not an address, or where we are already. */
export function placeToFollow(url: string, origin: string): string | undefined {
  const target = addressOf(url);
  return target?.protocol === 'https:' && target.origin !== origin ? url : undefined;
}

/** The referral code goes along as `register?pid=` behind the address (specification, chapter 7). */
export function withReferral(url: string, pid: string | undefined): string {
  return pid === undefined
    ? url
    : `${url}${url.endsWith('/') ? '' : '/'}register?pid=${encodeURIComponent(pid)}`;
}
