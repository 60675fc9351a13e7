import { currentToken } from './session.ts';

/**
 * One event for a lost session, however many calls fail by it (specification, chapter 8). The app listens once and
 * tells the member once; a call that was made with an older token says nothing about the present one.
 */
type Listener = () => void;
let listener: Listener | undefined;
let reported = '';

export function onSessionLost(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}

/** @param token the token that the failed call carried */
export function reportSessionLost(token: string): void {
  if (token === reported || token !== currentToken()) return;
  reported = token;
  listener?.();
}
