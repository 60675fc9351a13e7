/**
 * Who sits at this browser tab. The token lives in sessionStorage: a second tab signs in for itself, and closing the tab
 * ends it on this machine.
 */
const TOKEN = 'mingpai.console.token';
let token = read();
let left = false;
const listeners = new Set<() => void>();
const forgetters = new Set<() => void>();
let person = 0;

/** The bearer token, or an empty string. */
export function currentToken(): string {
  return token;
}

export function keepToken(next: string): void {
  left = false;
  change(next);
}

/** The session is over, by whatever: whoever signs in again goes on where it ended, with what was typed there. */
export function dropToken(): void {
  change('');
}

/** Somebody signed out: the next one to sign in begins at their own first page. */
export function leave(): void {
  left = true;
  forget();
  change('');
}

/** What one person was shown or has begun is not the next one's: nothing of it stays at this tab. */
export function forget(): void {
  person += 1;
  for (const forgetter of forgetters) forgetter();
}

/** Counts the persons who sat here one after the other; whoever comes back is still the same. */
export function whichPerson(): number {
  return person;
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

/** @param forgetter gives up what belongs to the person who sits here, as soon as another does or may */
export function onForget(forgetter: () => void): void {
  forgetters.add(forgetter);
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
