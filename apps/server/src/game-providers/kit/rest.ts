/** What protocols in the manner of REST have in common: questions in the path, and few HTTP statuses beside 200. */
import type { RawCall } from '../port.ts';
import type { WalletRefusal } from '../seamless/calls.ts';

/** The fields of the question after `?`. */
export function queryOf({ path }: Pick<RawCall, 'path'>): URLSearchParams {
  return new URL(path, 'http://here').searchParams;
}

/** 401 for who is not believed, 400 for what cannot be read; what the wallet says no to is an answer like any other. */
export function httpStatus(reason: WalletRefusal): number {
  if (reason === 'unauthenticated' || reason === 'session_over' || reason === 'unknown_token') return 401;
  return reason === 'bad_request' || reason === 'wrong_types' ? 400 : 200;
}
