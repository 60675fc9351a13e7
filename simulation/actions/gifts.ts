/** What members do with what is given by itself: they type its code, rightly or not, and give a bonus up. */
import { giftCode } from '../gifts.ts';
import { told } from '../town.ts';
import type { Kind } from './action.ts';

export const typeCode: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const [key, right] = [newKey(dice), dice.happens(85)];
  const code = right ? giftCode.toLowerCase() : 'NONE';
  return {
    words: `${player.name} types ${right ? 'the code' : 'a code that there is not'}`,
    run: async () =>
      told(await as(player, (token) => api.call('redeemPromotionCode', { code }, { token, key })), [
        ...(right ? [] : (['promotion_code_unknown'] as const)),
        'promotion_applied',
        'promotion_budget',
        'promotion_not_for_you',
        'no_offers_on_pause',
        'member_frozen',
        'rate_limited',
        'stopped',
      ]),
  };
};

export const giveUp: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const key = newKey(dice);
  return {
    words: `${player.name} gives a bonus up`,
    async run() {
      const { data } = await as(player, (token) => api.call('bonusGrants', {}, { token }));
      const open = data.data.find(({ state }) => state === 'active');
      if (!open) return 'none';
      return told(await as(player, (token) => api.call('forfeitGrant', { id: open.id }, { token, key })), [
        'grant_over',
        'member_frozen',
      ]);
    },
  };
};
