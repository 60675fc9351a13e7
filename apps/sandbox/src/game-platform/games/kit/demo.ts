/** Play money is the same page at another address (game-platform/demo): what it asks goes there. */
const prefix = '/demo';

export function isDemo(): boolean {
  return window.location.pathname.startsWith(`${prefix}/play/`);
}

/** @param path behind `/games/` */
export function callPath(path: string): string {
  return `${isDemo() ? prefix : ''}/games/${path}`;
}
