import { useWhileSignedIn } from './use-while-signed-in.ts';

const load = async () => (await import('../arrivals/follow.ts')).followArrivals;

/** Says when money arrives, while somebody is signed in; the balance and the inbox tell it all the same. */
export function ArrivalWatch() {
  useWhileSignedIn(load);
  return null;
}
