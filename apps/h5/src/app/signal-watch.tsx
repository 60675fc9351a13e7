import { useWhileSignedIn } from './use-while-signed-in.ts';

const load = async () => (await import('../signals/follow.ts')).followSignals;

/** Follows the server's signals while somebody is signed in; polls carry the page until then. */
export function SignalWatch() {
  useWhileSignedIn(load);
  return null;
}
