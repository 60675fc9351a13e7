import { useWhileSignedIn } from './use-while-signed-in.ts';

const load = async () => (await import('./kept/follow-kept.ts')).followKept;

/** Keeps the app and the last figures for a time without a network, while somebody is signed in. */
export function KeptWatch() {
  useWhileSignedIn(load);
  return null;
}
