import { newKey } from '../api/operation.ts';
import { againWord } from './again.ts';

/** How this page got in: a ticket behind the hash, the pass of an earlier load, or a visitor's own secret. */
const PASS = 'mingpai.service-pass';
/** Whose pass it is: set for a member's. */
const MEMBER = 'mingpai.service-member';
const VISITOR = 'mingpai.service-visitor';

/** Taken out of the address when the page is loaded, so that a reload does not offer a used one. */
export const ticket = takeTicket();

function takeTicket(): string {
  const found = window.location.hash.slice(1);
  if (found !== '') window.history.replaceState(null, '', window.location.pathname);
  return found;
}

/** The conversation of this frame, for as long as the app is open. */
export function keptPass(): { readonly pass: string; readonly member: boolean } {
  const pass = read(() => sessionStorage.getItem(PASS)) ?? '';
  return { pass, member: read(() => sessionStorage.getItem(MEMBER)) === '1' };
}

export function keepPass(pass: string, member: boolean): void {
  read(() => sessionStorage.setItem(PASS, pass));
  read(() => sessionStorage.setItem(MEMBER, member ? '1' : ''));
}

/** A visitor comes back to the same conversation on the same phone. */
export function visitorSecret(): string {
  const kept = read(() => localStorage.getItem(VISITOR));
  if (kept) return kept;
  const made = newKey();
  read(() => localStorage.setItem(VISITOR, made));
  return made;
}

/** Opens the page anew: in the app's frame with another ticket, which only the app gets; alone by itself. */
export function openAnew(): void {
  if (window.parent === window) window.location.reload();
  else window.parent.postMessage({ type: againWord }, window.location.origin);
}

/** Storage can be blocked: the conversation then lives as long as the page. */
function read<Value>(storage: () => Value): Value | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
