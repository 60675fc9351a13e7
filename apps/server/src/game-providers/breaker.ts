/** Each venue's port behind a circuit breaker (platform/breaker.ts). */
import { type Breaker, type Health, openBreaker } from '../platform/breaker.ts';
import type { FreeBets, SeamlessVenuePort, Span, TransferVenuePort, VenuePort } from './port.ts';

export interface GuardedVenue {
  readonly port: VenuePort;
  health(): Health;
}

/** Parameters as for {@link openBreaker}. */
export function guard(
  port: VenuePort,
  onChange: (health: Health) => void,
  leaving: AbortSignal,
  now?: () => number,
): GuardedVenue {
  const breaker = openBreaker(onChange, leaving, now);
  return {
    health: breaker.health,
    port: port.wallet === 'transfer' ? ownWallets(port, breaker) : centralWallet(port, breaker),
  };
}

function centralWallet(open: SeamlessVenuePort, { through }: Breaker): SeamlessVenuePort {
  const { totals, transactions, games, freeBets } = open;
  return {
    ...open,
    ping: () => through(() => open.ping()),
    launch: (order) => through(() => open.launch(order)),
    demo: guardedDemo(open, through),
    betDetail: (question) => through(() => open.betDetail(question)),
    ...(totals && { totals: (player?: string) => through(() => totals(player)) }),
    ...(transactions && { transactions: (span: Span) => through(() => transactions(span)) }),
    ...(games && { games: () => through(games) }),
    ...(freeBets && {
      freeBets: {
        templates: () => through(freeBets.templates),
        gifts: (player: string) => through(() => freeBets.gifts(player)),
        give: (gift: FreeBets) => through(() => freeBets.give(gift)),
        withdraw: (gift: string) => through(() => freeBets.withdraw(gift)),
      },
    }),
  };
}

function guardedDemo({ demo }: VenuePort, through: Breaker['through']): VenuePort['demo'] {
  return demo && ((order) => through(() => demo(order)));
}

function ownWallets(open: TransferVenuePort, { through }: Breaker): TransferVenuePort {
  const { games, matches, draws, endGames } = open;
  return {
    wallet: 'transfer',
    createPlayer: (player) => through(() => open.createPlayer(player)),
    balance: (player) => through(() => open.balance(player)),
    transfer: (order) => through(() => open.transfer(order)),
    transferStatus: (id, order) => through(() => open.transferStatus(id, order)),
    endGames: endGames && ((player) => through(() => endGames(player))),
    launch: (order) => through(() => open.launch(order)),
    demo: guardedDemo(open, through),
    matches: matches && (() => through(matches)),
    draws: draws && ((language) => through(() => draws(language))),
    ...(games && { games: () => through(games) }),
    readBet: (raw) => open.readBet(raw),
    bets: (cursor, limit) => through(() => open.bets(cursor, limit)),
    betDetail: (question) => through(() => open.betDetail(question)),
  };
}
