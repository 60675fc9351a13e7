import { sharedValue, withStorage } from '@mingpai/ui/shared-value';

/**
 * Whether somebody is signed in here. The token lives for the browser session (specification, chapter 4); with
 * `stay` it lives on this device until sign-out.
 */
const TOKEN_KEY = 'api_token';
const token = sharedValue(read());

/** The bearer token, or an empty string for a visitor. */
export const currentToken = token.get;

/** Whether a member is signed in; the component renders again when that changes. */
export function useSignedIn(): boolean {
  return token.use() !== '';
}

/** Keeps the token of a sign-in that has just succeeded. */
export function openSession(apiToken: string, stay: boolean): void {
  withStorage(() => {
    localStorage.removeItem(TOKEN_KEY);
    sessionStorage.setItem(TOKEN_KEY, apiToken);
    if (stay) localStorage.setItem(TOKEN_KEY, apiToken);
  });
  token.set(apiToken);
}

/** Forgets the member on this device: both storages are cleared (specification, chapters 4 and 8). */
export function closeSession(): void {
  withStorage(() => sessionStorage.clear());
  withStorage(() => localStorage.clear());
  token.set('');
}

function read(): string {
  return withStorage(() => sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY)) ?? '';
}
