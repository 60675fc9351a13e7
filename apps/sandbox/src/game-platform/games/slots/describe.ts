/** One round for the operator's records. */

import { formatFen } from '../../../kit/page/amount.ts';
import type { Platform } from '../../platform.ts';
import type { AskedBet, BetDetail } from '../bet-detail.ts';
import { models } from './models.ts';
import { findRound, play, shownBefore } from './rounds.ts';
import { findTheme } from './themes.ts';
import { texts } from './web/texts.ts';

export function describeSpin({ store }: Platform, asked: AskedBet): BetDetail | undefined {
  const theme = findTheme(asked.game);
  const round = findRound(store, asked, asked.id);
  if (!theme || !round) return undefined;
  const text = texts[asked.language];
  const { server_seed: server, client_seed: client, nonce, stake, payout } = round;
  const free = play(models[theme.model], { server, client, nonce }).length - 1;
  const parameters = new URLSearchParams({
    game: asked.game,
    lang: asked.language,
    commitment: shownBefore(store, round),
    server,
    client,
    nonce: String(nonce),
    stake: String(stake),
    payout: String(payout),
  });
  return {
    round: `#${nonce + 1}`,
    selection: text.models[theme.model].name,
    outcome: [
      ...(free > 0 ? [text.freeWon(free)] : []),
      payout > 0n ? text.paid(formatFen(Number(payout))) : text.nothing,
    ].join(' · '),
    verify: `/verify/slots#${parameters}`,
  };
}
