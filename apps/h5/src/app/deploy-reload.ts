import { deadline } from '@mingpai/ui/deadline';
import { isAtWork } from './at-work.ts';

/**
 * A deploy replaces the chunks of an open tab. The next page it asks for is gone: one reload fetches the new app. The
 * guard is there for the day when the reload does not help.
 */
const KEY = 'mingpai.reloaded-at';
const GUARD_MS = 60_000;
/** Longer than a slow phone's network takes for an empty answer. */
const PROBE_MS = 5_000;

const missing = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'module script',
];

export function isMissingChunk(fault: unknown): boolean {
  return fault instanceof Error && missing.some((sign) => fault.message.includes(sign));
}

/**
 * Reloads for a member who asked for it, once the server answers: a browser may believe that it is online when nothing gets
 * through, and a reload then would put its own error page in the place of the app.
 *
 * @returns whether it does
 */
export async function reopen(
  answers: () => Promise<boolean> = serverAnswers,
  reload = () => window.location.reload(),
): Promise<boolean> {
  if (!navigator.onLine || !(await answers())) return false;
  reload();
  return true;
}

async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: deadline(PROBE_MS) });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Reloads unless it did so a moment ago. Without a network nothing is gone but the network: a reload would put the
 * browser's own error page in the place of the app.
 *
 * @returns whether it does
 */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now - last < GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without a memory a loop could not be told from a first time.
    return false;
  }
  reload();
  return true;
}

/**
 * For code that was asked for ahead or for a part of the page that stands: never under the member's hands. What fails then tells so
 * itself, and a page that is gone is told by its boundary, when nothing of the one before is left to lose.
 *
 * @returns whether it reloads
 */
export function reloadForPart(fault: unknown, now = Date.now(), reload?: () => void): boolean {
  return isMissingChunk(fault) && !isAtWork() && reloadOnce(now, reload);
}
