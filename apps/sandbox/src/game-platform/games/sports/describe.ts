/** One bet on matches for the operator's records: each selection with its odds, and how its match ended. */
import type { Platform } from '../../platform.ts';
import { type AskedBet, type BetDetail, oddsText } from '../bet-detail.ts';
import { findOrder, type Leg } from './bets.ts';
import { findEvent } from './events.ts';
import { eventOf } from './view.ts';
import { matchName, pickName } from './web/names.ts';
import { texts } from './web/texts.ts';
import { verifyAddress } from './web/verifyAddress.ts';

const ends = {
  'zh-CN': { won: '中', lost: '未中', void: '作废', open: '未结束', and: '；' },
  en: { won: 'won', lost: 'lost', void: 'void', open: 'running', and: '; ' },
} as const;

export function describeOrder(platform: Platform, asked: AskedBet): BetDetail | undefined {
  const order = findOrder(platform.store, asked.id);
  if (order?.venue !== asked.venue || order.player !== asked.player) return undefined;
  const { legs, state } = order;
  const { and } = ends[asked.language];
  const [only] = legs;
  return {
    round: legs.map(({ event }) => event).join(' + '),
    selection: legs.map((leg) => pickOf(platform, leg, asked)).join(and),
    outcome: state === 'open' ? undefined : legs.map((leg) => endOf(platform, leg, asked)).join(and),
    // The page repeats one match; of several each has its own under 我的投注.
    draw: only?.event,
    verify: legs.length === 1 && only ? verifyPath(platform, only, asked) : undefined,
  };
}

function pickOf(
  { store }: Platform,
  { event: id, market, selection, odds }: Leg,
  { language }: AskedBet,
): string {
  const words = { text: texts[language], language };
  const event = findEvent(store, id);
  const picked = event ? pickName(words, event, market, selection) : selection;
  return `${event ? `${matchName(words, event)} · ` : ''}${picked} @${oddsText(odds)}`;
}

function endOf({ store }: Platform, { event, state }: Leg, { language }: AskedBet): string {
  const result = findEvent(store, event)?.result;
  return `${result ? `${result.home}:${result.away} ` : ''}${ends[language][state]}`;
}

function verifyPath(
  platform: Platform,
  { event: id }: Leg,
  { game, language }: AskedBet,
): string | undefined {
  const match = eventOf(platform, game, id);
  if (!match || match.server_seed === null) return undefined;
  return verifyAddress(match, match.server_seed, language);
}
