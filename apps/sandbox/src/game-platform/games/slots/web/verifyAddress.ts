import type { Language } from '../../../../kit/page/language.ts';
import type { Round } from './table.ts';

/** The page that plays a round again, with all it needs behind the #: it asks no server. */
export function verifyAddress(game: string, round: Round, language: Language): string {
  const parameters = new URLSearchParams({
    game,
    lang: language,
    commitment: round.commitment,
    server: round.server_seed,
    client: round.client_seed,
    nonce: String(round.nonce),
    stake: String(round.stake),
    payout: String(round.payout),
  });
  return `/verify/slots#${parameters}`;
}
