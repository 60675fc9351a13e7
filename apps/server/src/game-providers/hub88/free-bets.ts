/** Free bets that the operator gives to members through Hub88: its templates, what it has of a player, a gift, and its withdrawal. */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeExact } from '../kit/exact-json.ts';
import type { Post } from '../kit/signed-post.ts';
import type { FreeBetDesk, FreeBetTemplate, KnownGift } from '../port.ts';
import type { Hub88Access } from './access.ts';
import { units, userOf } from './wallet-calls.ts';

/** Of one answer; its pages have from 50 to 100. */
const pageSize = 100;
/** Of one player: more than 2,000 gifts are no list that anybody gave. */
const mostPages = 20;

const prepaid = z.object({
  prepaid_uuid: z.string().max(64),
  game_code: z.string().max(64),
  currency: z.string().max(8),
  name: z.string().max(200).nullish(),
  bet_count: z.number().int().nullish(),
  bet_value: z.unknown(),
});
const reward = z.object({ reward_uuid: z.string().min(1).max(64) });
const rewards = z.object({
  rewards: z.array(
    reward.extend({
      user: z.string().max(64).nullish(),
      status: z.string().max(64).nullish(),
      operator_reference: z.string().max(200).nullish(),
    }),
  ),
  pagination: z.object({ next_cursor: z.string().max(2_000).nullish() }).nullish(),
});

const states: Readonly<Record<string, KnownGift['state']>> = {
  FRS_NEW: 'open',
  FRS_ACTIVE: 'open',
  FRS_FINISHED: 'used',
  FRS_EXPIRED: 'expired',
  FRS_CANCELLED: 'cancelled',
  FRS_FAILED: 'failed',
};

export function openFreeBets(
  ask: Post,
  { operator, subPartner, currency }: Pick<Hub88Access, 'operator' | 'subPartner' | 'currency'>,
  clock: Clock,
): FreeBetDesk {
  const common = { operator_id: operator, sub_partner_id: subPartner };

  /** Theirs cannot be narrowed by our reference: all of the player's are read. */
  async function gifts(player: string): Promise<Answer<readonly KnownGift[]>> {
    const user = userOf(player);
    const known: KnownGift[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const content = { operator_id: operator, user, pagination: { limit: pageSize, cursor } };
      const answer = await ask('freebet/rewards/list', writeExact(content), rewards);
      if (answer.outcome !== 'done') return answer;
      const { rewards: rows, pagination } = answer.value;
      // A list of somebody else's says nothing of this player's.
      if (rows.some((row) => typeof row.user === 'string' && row.user !== user))
        return { outcome: 'unknown', reason: 'gifts of another player' };
      known.push(...rows.map(readReward));
      const next = pagination?.next_cursor ?? undefined;
      if (next === undefined || next === '') return { outcome: 'done', value: known };
      cursor = next;
    }
    return { outcome: 'unknown', reason: 'a list without an end' };
  }

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
    gifts,
    async give({ id, player, game, template, bets, stake, from, until }) {
      const content = {
        ...common,
        user: userOf(player),
        prepaid_uuid: template,
        game_code: game,
        currency,
        bet_count: bets,
        bet_value: units.unitsOf(stake),
        // A beginning in the past is none there: what begins now says nothing of it.
        start_time: from > clock.now() ? timeText(from) : undefined,
        end_time: timeText(until),
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

function readReward({
  reward_uuid: gift,
  status,
  operator_reference,
}: z.output<typeof rewards>['rewards'][number]): KnownGift {
  return { gift, reference: operator_reference ?? undefined, state: states[status ?? ''] };
}

/** Universal time without its letter, to the second as the API writes it. */
function timeText(at: Date): string {
  return at.toISOString().slice(0, 19);
}

/** One of another currency, or whose bets are no whole fen, cannot be given here. */
function templateOf(told: z.output<typeof prepaid>, currency: string): FreeBetTemplate[] {
  const { prepaid_uuid: id, game_code: game, name, bet_count: bets, bet_value: value } = told;
  const stake = typeof value === 'bigint' ? units.fenOf(value) : undefined;
  if (told.currency !== currency || (value !== null && value !== undefined && stake === undefined)) return [];
  return [{ id, game, name: name ?? '', bets: bets ?? undefined, stake }];
}
