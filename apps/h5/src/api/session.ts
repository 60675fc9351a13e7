import { useSyncExternalStore } from 'react';

/**
 * Whether somebody is signed in here. The token lives for the browser session (specification, chapter 4); with
 * `stay` it lives on this device until sign-out.
 */
const TOKEN_KEY = 'api_token';
const listeners = new Set<() => void>();
let token = read();

/** The bearer token, or an empty string for a visitor. */
export function currentToken(): string {
  return token;
}

/** Whether a member is signed in; the component renders again when that changes. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => token !== '');
}

/** Keeps the token of a sign-in that has just succeeded. */
export function openSession(apiToken: string, stay: boolean): void {
  token = apiToken;
  attempt(() => {
    localStorage.removeItem(TOKEN_KEY);
    sessionStorage.setItem(TOKEN_KEY, apiToken);
    if (stay) localStorage.setItem(TOKEN_KEY, apiToken);
  });
  announce();
}

/** Forgets the member on this device: both storages are cleared (specification, chapters 4 and 8). */
export function closeSession(): void {
  token = '';
  attempt(() => sessionStorage.clear());
  attempt(() => localStorage.clear());
  announce();
}

function read(): string {
  let saved = '';
  attempt(() => {
    saved = sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY) ?? '';
  });
  return saved;
}

/** Storage can be blocked; the session then lives as long as the document. */
function attempt(touchStorage: () => void): void {
  try {
    touchStorage();
  } catch {
    // Nothing is lost but the memory of it.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
