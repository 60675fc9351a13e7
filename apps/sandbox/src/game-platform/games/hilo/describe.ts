/** One round for the operator's records. */

import type { Language } from '../../../kit/page/language.ts';
import type { Platform } from '../../platform.ts';
import { type AskedBet, type BetDetail, oddsText } from '../bet-detail.ts';
import { faceOf } from '../kit/cards/card.ts';
import { betIdOf, findRound, isOf, type Round, shownBefore, tableOf } from './rounds.ts';
import { multiplierHundredths } from './rules.ts';

const words = {
  'zh-CN': {
    actions: { h: '高', l: '低', s: '换牌' },
    none: '未猜牌',
    and: '、',
    cashed: (hits: number, times: string) => `猜中${hits}次，${times}倍结算`,
    lost: '未猜中',
    void: '作废，本金退回',
  },
  en: {
    actions: { h: 'higher', l: 'lower', s: 'swap' },
    none: 'no guess',
    and: ', ',
    cashed: (hits: number, times: string) => `${hits} right, cashed at ${times}×`,
    lost: 'wrong guess',
    void: 'void, stake returned',
  },
} as const;

export function describeRound({ store }: Platform, asked: AskedBet): BetDetail | undefined {
  const round = findRound(store, asked.id.replace(/^hilo-/, ''));
  if (!round || betIdOf(round.id) !== asked.id || !isOf(round, asked)) return undefined;
  const { actions, none, and } = words[asked.language];
  const made = [...round.actions].flatMap((letter) =>
    letter === 'h' || letter === 'l' || letter === 's' ? [actions[letter]] : [],
  );
  return {
    round: `#${round.nonce + 1}`,
    selection: made.join(and) || none,
    outcome: round.state === 'open' ? undefined : `${cardsOf(round)} · ${endOf(round, asked.language)}`,
    verify: round.state === 'open' ? undefined : verifyPath(round, shownBefore(store, round), asked.language),
  };
}

function cardsOf(round: Round): string {
  return tableOf(round).shown.map(faceOf).join(' ');
}

function endOf(round: Round, language: Language): string {
  const text = words[language];
  if (round.state !== 'cashed') return round.state === 'lost' ? text.lost : text.void;
  const table = tableOf(round);
  return text.cashed(table.hits, oddsText(multiplierHundredths(table)));
}

function verifyPath(round: Round, commitment: string, language: Language): string {
  const parameters = new URLSearchParams({
    game: 'hilo',
    lang: language,
    commitment,
    server: round.server_seed,
    client: round.client_seed,
    nonce: String(round.nonce),
    stake: String(round.stake),
    actions: round.actions,
    end: round.state,
    payout: String(round.payout),
    cards: tableOf(round).shown.join('.'),
  });
  return `/verify#${parameters}`;
}
