/** Limits on attempts, shared between nodes by Redis where there is one, per node where there is none, or it is gone, or it hangs. */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface LimitRule {
  /** Names the counter, such as `sign-in/address`. */
  readonly name: string;
  readonly attempts: number;
  readonly perSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one attempt.
   * @returns the seconds to wait when the limit is reached, otherwise `undefined`
   */
  hit(rule: LimitRule, who: string): Promise<number | undefined>;
  /** Takes one attempt back that was let in: where only failures count, it is counted before and taken back after a success. */
  takeBack(rule: LimitRule, who: string): Promise<void>;
  /** Forgets the attempts, after a success. */
  clear(rule: LimitRule, who: string): Promise<void>;
  /** Redis was set and is not there, or does not answer: this node counts for itself. */
  alone(): boolean;
  close(): Promise<void>;
}

/** A rule, and whose attempt it counts. */
export type Counter = readonly [LimitRule, string];

/**
 * Does what was counted already. Where it breaks before it said anything, the attempts are taken back: a database that was gone is
 * nobody's wrong guess, and whoever tried all through an outage must not be shut out when it is over.
 */
export async function unlessItBreaks<Result>(
  limits: Pick<RateLimits, 'takeBack'>,
  counted: readonly Counter[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (broken) {
    for (const [rule, who] of counted) await limits.takeBack(rule, who);
    throw broken;
  }
}

/** A command to Redis has this long, in ms. */
const commandMs = 100;
/** After one that was not answered, this node counts alone for so long before it asks again, in ms. */
const restMs = 5_000;

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'delete'>;

/** @param redisUrl absent: limits are kept in this node's memory */
export function openRateLimits(redisUrl?: string): RateLimits {
  const redis = redisUrl ? openRedis(redisUrl) : undefined;
  const limiters = new Map<string, { readonly shared: Limiter | undefined; readonly own: Limiter }>();
  let askAgainAt = 0;

  function limitersOf(rule: LimitRule) {
    const known = limiters.get(rule.name);
    if (known) return known;
    const options = { keyPrefix: `limit/${rule.name}`, points: rule.attempts, duration: rule.perSeconds };
    const made = {
      shared: redis && new RateLimiterRedis({ ...options, storeClient: redis }),
      own: new RateLimiterMemory(options),
    };
    limiters.set(rule.name, made);
    return made;
  }

  /** By Redis where it answers in time, otherwise by this node's own counters. */
  async function by<Result>(
    rule: LimitRule,
    count: (limiter: Limiter) => Promise<Result>,
  ): Promise<Result | RateLimiterRes> {
    const { shared, own } = limitersOf(rule);
    if (shared !== undefined && performance.now() >= askAgainAt)
      try {
        return await count(shared);
      } catch (reached) {
        if (reached instanceof RateLimiterRes) return reached;
        askAgainAt = performance.now() + restMs;
      }
    try {
      return await count(own);
    } catch (reached) {
      if (reached instanceof RateLimiterRes) return reached;
      throw reached;
    }
  }

  return {
    async hit(rule, who) {
      const { consumedPoints, msBeforeNext } = await by(rule, (limiter) => limiter.consume(who));
      return consumedPoints > rule.attempts ? Math.max(1, Math.ceil(msBeforeNext / 1_000)) : undefined;
    },
    async takeBack(rule, who) {
      await by(rule, (limiter) => limiter.reward(who));
    },
    async clear(rule, who) {
      await by(rule, (limiter) => limiter.delete(who));
    },
    alone: () => redis !== undefined && (redis.status !== 'ready' || performance.now() < askAgainAt),
    async close() {
      redis?.disconnect();
    },
  };
}

function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: 2_000,
    // One that took a command and stays silent is another connection's business from then on.
    socketTimeout: 2_000,
    keepAlive: 5_000,
  });
  // Without a listener a lost connection would end the process; this node's counters take over meanwhile.
  redis.on('error', () => undefined);
  return redis;
}
