import type { QueryClient } from '@tanstack/react-query';
import { keepFigures, recall } from './last-known.ts';
import { followRenewal } from './renew.ts';

const script = '/worker.js';

/**
 * Keeps the app and the last figures of whoever is signed in, so that both are there without a network. @returns ends it
 */
export function followKept(queries: QueryClient): () => void {
  // Of a reader who believed in a network that was not there.
  if (!navigator.onLine) recall(queries);
  const stop = keepFigures(queries);
  const stopRenewal =
    document.documentElement.dataset.kept === undefined ? undefined : followRenewal(queries, keepApp);
  if (stopRenewal === undefined || !navigator.onLine) void keepApp();
  return () => {
    stopRenewal?.();
    stop();
  };
}

/**
 * Not where the member asked to be sent little, nor where a browser has none.
 *
 * @returns whether the build that the server has is kept whole
 */
async function keepApp(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || savesData()) return false;
  try {
    await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const kept = new Promise<boolean>((resolve) => {
      port1.onmessage = ({ data }) => {
        resolve(data === true);
        port1.close();
      };
    });
    active?.postMessage('keep', [port2]);
    return await kept;
  } catch {
    // The app works without; the next start tries again.
    return false;
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
