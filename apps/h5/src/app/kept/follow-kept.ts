import type { QueryClient } from '@tanstack/react-query';
import { keepFigures, recall } from './last-known.ts';
import { isNewer } from './newer.ts';

const script = '/worker.js';

/**
 * Keeps the app and the last figures of whoever is signed in, so that both are there without a network. @returns ends it
 */
export function followKept(queries: QueryClient): () => void {
  // Of a reader who believed in a network that was not there.
  if (!navigator.onLine) recall(queries);
  const stop = keepFigures(queries);
  void keepApp();
  const back = () => void renew();
  window.addEventListener('online', back);
  if (navigator.onLine) back();
  return () => {
    window.removeEventListener('online', back);
    stop();
  };
}

/** Not where the member asked to be sent little, nor where a browser has none. */
async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return;
  try {
    await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep');
  } catch {
    // The app works without; the next start tries again.
  }
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** A document that was kept is not to stand beside a newer server once that can be asked. */
async function renew(): Promise<void> {
  if (document.documentElement.dataset.kept === undefined) return;
  if (await isNewer()) window.location.reload();
}
