import { part } from '../../ui/part.tsx';

/** Whether somebody has registered in this page: they are offered limits where they arrive. */
let registered = false;

export function noteRegistered(): void {
  registered = true;
}

export function isNewcomer(): boolean {
  return registered;
}

/** They have answered, or gone to look. */
export function welcomed(): void {
  registered = false;
}

/** What they are offered. Its code comes while their registration is on its way, so that it stands where they arrive. */
export const welcome = part(() => import('./welcome.tsx'));
