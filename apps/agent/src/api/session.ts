import { useSyncExternalStore } from 'react';

/** The portal's session: the token of this tab, gone when it is closed. */
const key = 'agent_token';
const listeners = new Set<() => void>();
let token = read();

/** The bearer token, or an empty string. */
export function currentToken(): string {
  return token;
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => token !== '');
}

export function openSession(next: string): void {
  token = next;
  attempt(() => sessionStorage.setItem(key, next));
  announce();
}

export function closeSession(): void {
  token = '';
  attempt(() => sessionStorage.removeItem(key));
  announce();
}

function read(): string {
  let saved = '';
  attempt(() => {
    saved = sessionStorage.getItem(key) ?? '';
  });
  return saved;
}

/** Storage can be blocked; the session then lives as long as the document. */
function attempt(storage: () => void): void {
  try {
    storage();
  } catch {
    // As above.
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
