/**
 * Who sits at this browser tab. The token lives in sessionStorage: a second tab signs in for itself, and closing the tab
 * ends it on this machine.
 */
const TOKEN = 'mingpai.console.token';
let token = read();
let left = false;
const listeners = new Set<() => void>();

/** The bearer token, or an empty string. */
export function currentToken(): string {
  return token;
}

export function keepToken(next: string): void {
  left = false;
  change(next);
}

/** The session is over, by whatever: whoever signs in again goes on where it ended. */
export function dropToken(): void {
  change('');
}

/** Somebody signed out: the next one to sign in begins at their own first page. */
export function leave(): void {
  left = true;
  change('');
}

/** Whether the last session ended because somebody signed out. */
export function hasLeft(): boolean {
  return left;
}

/** @returns ends the subscription */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: string): void {
  token = next;
  try {
    if (next === '') sessionStorage.removeItem(TOKEN);
    else sessionStorage.setItem(TOKEN, next);
  } catch {
    // Blocked storage: the session lives as long as the document.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return sessionStorage.getItem(TOKEN) ?? '';
  } catch {
    return '';
  }
}
