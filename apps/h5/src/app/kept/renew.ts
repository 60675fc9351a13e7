import { withStorage } from '@mingpai/ui/shared-value';
import type { QueryClient } from '@tanstack/react-query';
import { changing } from '../../api/client.ts';
import { isAtWork } from '../at-work.ts';
import { reloadOnce } from '../deploy-reload.ts';
import { isNewer } from './newer.ts';

const place = 'mingpai.renewed';

/**
 * A document that was kept is not to stand beside a newer server once that can be asked: it is loaded anew, once in a session,
 * after the newer one is kept too, so that a slow network does not bring the old one again. Never under the member's hands:
 * while something is sent, typed or played it waits for the next change of page.
 *
 * @param keepApp keeps the server's build, and tells whether it is kept whole
 * @returns ends it
 */
export function followRenewal(
  queries: QueryClient,
  keepApp: () => Promise<boolean>,
  reload = () => window.location.reload(),
): () => void {
  let touched = false;
  let due = false;
  let ended = false;
  const touch = () => {
    touched = true;
  };
  const renew = () => {
    if (queries.isMutating() > 0 || changing.size > 0) return false;
    return reloadOnce(Date.now(), () => {
      withStorage(() => sessionStorage.setItem(place, '1'));
      reload();
    });
  };
  let page = pageNow();
  // A page that comes changes the document, whoever led to it.
  const shown = new MutationObserver(() => {
    if (page === pageNow()) return;
    page = pageNow();
    if (renewedBefore() || renew()) shown.disconnect();
  });
  const ask = async () => {
    if (due || renewedBefore() || !(await keepApp()) || !(await isNewer())) return;
    if (ended) return;
    due = true;
    page = pageNow();
    if (touched || isAtWork() || !renew())
      shown.observe(document.body, { subtree: true, childList: true, attributes: true });
  };
  const back = () => void ask();
  document.addEventListener('input', touch, true);
  window.addEventListener('online', back);
  if (navigator.onLine) back();
  return () => {
    ended = true;
    document.removeEventListener('input', touch, true);
    window.removeEventListener('online', back);
    shown.disconnect();
  };
}

/** Who cannot be asked counts as one who was: without a memory a circle could not be told from a first time. */
function renewedBefore(): boolean {
  return withStorage(() => sessionStorage.getItem(place) !== null) ?? true;
}

function pageNow(): string {
  return window.location.hash.replace(/\?.*$/, '');
}
