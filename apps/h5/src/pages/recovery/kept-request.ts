import type { Answer } from '@mingpai/contract/types';

export type Request = Answer<'openRecovery'>;

/** The claim code is told once, and nobody can tell it again: this tab keeps it through Back and reloads, and nothing else does. */
const name = 'mingpai.recovery';

export function keptRequest(): Request | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return isRequest(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** @param request nothing: it is forgotten */
export function keepRequest(request: Request | undefined): void {
  try {
    if (request === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(request));
  } catch {
    // Blocked storage: the page holds it for as long as it stands.
  }
}

function isRequest(value: unknown): value is Request {
  const { number, claim, from } = Object(value);
  return [number, claim, from].every((text) => typeof text === 'string');
}
