import { useSyncExternalStore } from 'react';

/**
 * The app as an icon on the phone, without a store. The manifest alone makes it installable: Chrome and Edge have asked
 * for no service worker since 2023, Safari never did. The one that members have (`public/worker.js`) keeps the app's files
 * for a time without a network, and no answer of the server.
 */
type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> };

/** `ready`: the browser offers it; `installed`: it is open as an app, or has just become one. */
export type InstallState = 'ready' | 'installed' | 'unknown';

let offered: InstallPrompt | undefined;
let installed = false;
const listeners = new Set<() => void>();

/** Keeps the browser's offer until the member asks for it. Called once at start: the offer is made early, and once. */
export function noticeInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    offered = event;
    announce();
  });
  window.addEventListener('appinstalled', () => {
    offered = undefined;
    installed = true;
    announce();
  });
}

export function useInstall(): InstallState {
  return useSyncExternalStore(subscribe, stateNow);
}

/** Shows the browser's own question. An offer can be used once; the browser makes another one later. */
export async function install(): Promise<void> {
  const prompt = offered;
  offered = undefined;
  announce();
  await prompt?.prompt();
}

function stateNow(): InstallState {
  if (installed || window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  return offered === undefined ? 'unknown' : 'ready';
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
