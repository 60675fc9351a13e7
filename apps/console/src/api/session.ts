/**
 * Who sits at this browser tab. The token lives in sessionStorage: a second tab signs in for itself, and closing the tab
 * ends it on this machine.
 */
const TOKEN = 'mingpai.console.token';
let token = read();

/** The bearer token, or an empty string. */
export function currentToken(): string {
  return token;
}

export function keepToken(next: string): void {
  token = next;
  try {
    sessionStorage.setItem(TOKEN, next);
  } catch {
    // Blocked storage: the session lives as long as the document.
  }
}

export function dropToken(): void {
  token = '';
  try {
    sessionStorage.removeItem(TOKEN);
  } catch {
    // There was nothing to remove.
  }
}

function read(): string {
  try {
    return sessionStorage.getItem(TOKEN) ?? '';
  } catch {
    return '';
  }
}
