import { call } from '../api/client.ts';
import { openSession } from '../api/session.ts';
import { said } from '../ui/said.ts';

/** How somebody came in: with a ticket that opened a session, with one that did not, or without. */
export type Entry = { readonly failure?: string };

/**
 * Turns the one-time ticket of the address (`#ticket=...`) into a session. The ticket leaves the address at once, so that a reload,
 * a bookmark or a screenshot never shows it. Called once, before anything is rendered.
 */
export async function enter(
  location: Pick<Location, 'hash' | 'pathname'>,
  history: Pick<History, 'replaceState'>,
): Promise<Entry> {
  const ticket = /^#ticket=([\w-]{1,100})$/.exec(location.hash)?.[1];
  if (ticket === undefined) return {};
  history.replaceState(null, '', `${location.pathname}#/`);
  try {
    openSession((await call('portalOpen', { ticket })).token);
    return {};
  } catch (fault) {
    return { failure: said(fault) };
  }
}
