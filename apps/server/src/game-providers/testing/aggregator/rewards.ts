/**
 * Free bets as the platform keeps them, from what it publishes of `freebet/*`: a question for a gift makes one each time, whatever
 * reference of the operator's it carries, and its list is narrowed by the player, not by that reference. Imports nothing of the site.
 */
import { randomUUID } from 'node:crypto';

type Asked = Readonly<Record<string, unknown>>;

export interface Reward {
  readonly reward_uuid: string;
  readonly user: string;
  readonly game_code: string;
  readonly prepaid_uuid: string;
  readonly bet_count: number;
  readonly bet_value: number;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly operator_reference: string | null;
  readonly currency: string;
  /** What became of it; its time decides the rest. */
  ended?: 'FRS_FINISHED' | 'FRS_CANCELLED' | 'FRS_FAILED' | undefined;
}

export interface Rewards {
  create(asked: Asked): readonly [number, string];
  list(asked: Asked): readonly [number, string];
  cancel(asked: Asked): readonly [number, string];
  /** Those of a player, the oldest first. */
  of(user: string): readonly Reward[];
  /** All of its bets were played. */
  finish(reward: string): void;
  /** It forgets one: nobody knows of it any more. */
  forget(reward: string): void;
}

const no = (error: string) => [400, JSON.stringify({ error })] as const;

export function openRewards(now: () => Date): Rewards {
  const rewards: Reward[] = [];
  const known = (asked: Asked) => rewards.find((one) => one.reward_uuid === asked.reward_uuid);

  function shown({ ended, ...reward }: Reward) {
    return {
      ...reward,
      status: ended ?? byTime(reward),
      campaign_uuid: null,
      game_id: 7,
      sub_partner_id: null,
    };
  }

  function byTime({ start_time, end_time }: Pick<Reward, 'start_time' | 'end_time'>): string {
    if (end_time !== null && at(end_time) <= now()) return 'FRS_EXPIRED';
    return start_time !== null && at(start_time) > now() ? 'FRS_NEW' : 'FRS_ACTIVE';
  }

  return {
    create(asked) {
      const template = prepaids.find((one) => one.prepaid_uuid === asked.prepaid_uuid);
      if (!template || template.game_code !== asked.game_code) return no('prepaid_uuid');
      if (template.currency !== asked.currency) return no('currency');
      const [start, end] = [asked.start_time, asked.end_time].map((time) =>
        typeof time === 'string' ? time : null,
      );
      // Dates that are past already are none.
      if (typeof start === 'string' && at(start) < new Date(now().getTime() - 1_000)) return no('start_time');
      if (typeof end === 'string' && at(end) <= now()) return no('end_time');
      const reward = {
        reward_uuid: randomUUID(),
        user: String(asked.user),
        game_code: template.game_code,
        prepaid_uuid: template.prepaid_uuid,
        // What the template says is what counts.
        bet_count: template.bet_count ?? Number(asked.bet_count),
        bet_value: template.bet_value ?? Number(asked.bet_value),
        start_time: start ?? null,
        end_time: end ?? null,
        operator_reference: typeof asked.operator_reference === 'string' ? asked.operator_reference : null,
        currency: template.currency,
      };
      rewards.push(reward);
      return [200, JSON.stringify(shown(reward))];
    },
    list(asked) {
      const { cursor, limit } = (asked.pagination ?? {}) as { cursor?: unknown; limit?: unknown };
      const size = Math.min(100, Math.max(50, Number(limit ?? 50)));
      const from = cursor === undefined ? 0 : Number(Buffer.from(String(cursor), 'base64url').toString());
      const all = rewards.filter(
        (one) =>
          (asked.user === undefined || one.user === asked.user) &&
          (asked.reward_uuid === undefined || one.reward_uuid === asked.reward_uuid),
      );
      const cursorTo = (place: number) => Buffer.from(String(place)).toString('base64url');
      const pagination = {
        ...(from + size < all.length && { next_cursor: cursorTo(from + size) }),
        ...(from > 0 && { previous_cursor: cursorTo(Math.max(0, from - size)) }),
      };
      const page = all.slice(from, from + size).map(shown);
      return [200, JSON.stringify({ rewards: page, pagination })];
    },
    cancel(asked) {
      const reward = known(asked);
      if (!reward) return [404, '{"error":"no such reward"}'];
      if (reward.ended === 'FRS_FINISHED') return no('reward is finished');
      reward.ended = 'FRS_CANCELLED';
      return [200, JSON.stringify(shown(reward))];
    },
    of: (user) => rewards.filter((one) => one.user === user),
    finish(id) {
      const reward = known({ reward_uuid: id });
      if (reward) reward.ended = 'FRS_FINISHED';
    },
    forget(id) {
      const place = rewards.findIndex((one) => one.reward_uuid === id);
      if (place >= 0) rewards.splice(place, 1);
    },
  };
}

function at(time: string): Date {
  return new Date(`${time}Z`);
}

/** A template that fixes all, one that leaves it to the operator, and two that nobody here can pay. */
export const prepaids = [
  {
    prepaid_uuid: 'p-fixed',
    game_code: 'hub_dragons',
    currency: 'CNY',
    name: 'Ten spins',
    bet_count: 10,
    bet_value: 100_000,
  },
  {
    prepaid_uuid: 'p-open',
    game_code: 'hub_fruits',
    currency: 'CNY',
    name: null,
    bet_count: null,
    bet_value: null,
  },
  {
    prepaid_uuid: 'p-euro',
    game_code: 'hub_fruits',
    currency: 'EUR',
    name: 'Euro',
    bet_count: 5,
    bet_value: 50_000,
  },
  {
    prepaid_uuid: 'p-odd',
    game_code: 'hub_fruits',
    currency: 'CNY',
    name: 'Odd',
    bet_count: 5,
    bet_value: 1_500,
  },
] as const;
