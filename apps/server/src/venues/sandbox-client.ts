/** Asks the sandbox platform about one venue (docs/venue-protocol.md). */
import type { Clock } from '../platform/clock.ts';
import { type AskSigned, openSignedClient, type SignedAccess } from '../platform/signed-client.ts';

export function openSandboxClient(access: SignedAccess, venue: string, clock: Clock): AskSigned {
  const ask = openSignedClient(access, clock);
  return (path, content, schema) => ask(path, { venue, ...content }, schema);
}
