import type { Language } from '../../../../kit/page/language.ts';
import type { Round } from './table.ts';

/** The page that repeats a round, with all it needs behind the #: it asks no server. */
export function verifyAddress(round: Round, language: Language): string {
  const parameters = new URLSearchParams({
    game: 'hilo',
    lang: language,
    commitment: round.commitment,
    server: round.server_seed ?? '',
    client: round.client_seed,
    nonce: String(round.nonce),
    stake: String(round.stake),
    actions: round.actions,
    end: round.state,
    payout: String(round.payout),
    cards: round.cards.join('.'),
  });
  return `/verify#${parameters}`;
}
