import { part } from '../../ui/part.tsx';

/** What newcomers are offered. Its code comes while their registration is on its way, so that it stands where they arrive. */
export const welcome = part(() => import('./welcome.tsx'));
