/**
 * Sign-in and sign-out concern notices only where somebody has allowed them: nothing more than this is fetched by anybody else.
 * Nobody waits for it, and it may fail: the server has its own way of ending them.
 */
export function whenGranted(work: (notices: typeof import('./browser.ts')) => Promise<unknown>): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  void import('./browser.ts').then(work).catch(() => undefined);
}
