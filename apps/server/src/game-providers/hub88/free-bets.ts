/** Free bets that the operator gives to members through Hub88: its templates, a gift, and its withdrawal. */
import { z } from 'zod';
import { writeExact } from '../kit/exact-json.ts';
import type { Post } from '../kit/signed-post.ts';
import type { FreeBetDesk, FreeBetTemplate } from '../port.ts';
import type { Hub88Access } from './access.ts';
import { units, userOf } from './wallet-calls.ts';

const prepaid = z.object({
  prepaid_uuid: z.string().max(64),
  game_code: z.string().max(64),
  currency: z.string().max(8),
  name: z.string().max(200).nullish(),
  bet_count: z.number().int().nullish(),
  bet_value: z.unknown(),
});
const reward = z.object({ reward_uuid: z.string().min(1).max(64) });

export function openFreeBets(
  ask: Post,
  { operator, subPartner, currency }: Pick<Hub88Access, 'operator' | 'subPartner' | 'currency'>,
): FreeBetDesk {
  const common = { operator_id: operator, sub_partner_id: subPartner };
  return {
    async templates() {
      const answer = await ask(
        'freebet/prepaids/list',
        writeExact({ operator_id: operator }),
        z.array(prepaid),
      );
      if (answer.outcome !== 'done') return answer;
      return { outcome: 'done', value: answer.value.flatMap((one) => templateOf(one, currency)) };
    },
    async give({ id, player, game, template, bets, stake, from, until }) {
      const content = {
        ...common,
        user: userOf(player),
        prepaid_uuid: template,
        game_code: game,
        currency,
        bet_count: bets,
        bet_value: units.unitsOf(stake),
        start_time: from.toISOString().slice(0, 19),
        end_time: until.toISOString().slice(0, 19),
        operator_reference: id,
      };
      const answer = await ask('freebet/rewards/create', writeExact(content), reward);
      return answer.outcome === 'done'
        ? { outcome: 'done', value: { gift: answer.value.reward_uuid } }
        : answer;
    },
    async withdraw(gift) {
      const content = { operator_id: operator, reward_uuid: gift };
      const answer = await ask('freebet/rewards/cancel', writeExact(content), z.unknown());
      return answer.outcome === 'done' ? { outcome: 'done', value: null } : answer;
    },
  };
}

/** One of another currency, or whose bets are no whole fen, cannot be given here. */
function templateOf(told: z.output<typeof prepaid>, currency: string): FreeBetTemplate[] {
  const { prepaid_uuid: id, game_code: game, name, bet_count: bets, bet_value: value } = told;
  const stake = typeof value === 'bigint' ? units.fenOf(value) : undefined;
  if (told.currency !== currency || (value !== null && value !== undefined && stake === undefined)) return [];
  return [{ id, game, name: name ?? '', bets: bets ?? undefined, stake }];
}
