import { playSituations } from '../testing/situation-driver.ts';
import type { Said } from '../testing/situation-words.ts';
import { provider, questionOf, readReply, startValkyrieSite } from '../testing/valkyrie-site.ts';

playSituations(
  'Valkyrie',
  {
    write(said, how) {
      if (said.kind === 'balance') return questionOf('GET', `players/${said.player}/balance`, said.token);
      const whole = JSON.stringify(contentOf(said));
      const body = how === 'half' ? whole.slice(0, whole.length / 2) : whole;
      const written = questionOf('POST', `players/${said.player}/transactions`, said.token, body);
      if (how !== 'forged') return written;
      return { ...written, headers: { ...written.headers, authorization: `Bearer ${'x'.repeat(32)}` } };
    },
    read: readReply,
    same: { refused_bet: 'unknown_bet', wrong_types: 'bad_request', stopped: 'on_pause' },
    games: ['val_roulette', 'val_dice'],
    takesBack: 'only open',
  },
  startValkyrieSite,
);

function contentOf(said: Said): Readonly<Record<string, unknown>> {
  const { kind, free, promotion, amount, currency } = said;
  const money = Number(amount) / 100;
  const given = kind === 'bet' && (free || promotion);
  const types = {
    bet: given ? 'PROMOWITHDRAW' : 'WITHDRAW',
    win: 'DEPOSIT',
    prize: 'PROMODEPOSIT',
    rollback: 'CANCEL',
  };
  return {
    currency,
    provider,
    transactionType: types[kind === 'balance' ? 'win' : kind],
    cashAmount: given ? 0 : money,
    bonusAmount: 0,
    promoAmount: given ? money : 0,
    transactionDateTime: '2026-01-02T03:04:05Z',
    providerTransactionId: said.id,
    providerBetRef: kind === 'rollback' ? said.of : said.alias,
    providerGameId: said.game,
    providerRoundId: said.round,
    isGameOver: said.closesRound,
    ...(said.strange && { isNew: true, meta: { cashAmount: 'x', deep: [1.5, null] } }),
  };
}
