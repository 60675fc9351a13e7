/** Limits on attempts, shared between nodes by Redis where there is one, per node where there is none or it is gone. */
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
  /** Forgets the attempts, after a success. */
  clear(rule: LimitRule, who: string): Promise<void>;
  close(): Promise<void>;
}

/** @param redisUrl absent: limits are kept in this node's memory */
export function openRateLimits(redisUrl?: string): RateLimits {
  const redis = redisUrl
    ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
    : undefined;
  // Without a listener a lost connection would end the process; the memory limiter takes over meanwhile.
  redis?.on('error', () => undefined);
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  function limiter(rule: LimitRule): RateLimiterMemory | RateLimiterRedis {
    const known = limiters.get(rule.name);
    if (known) return known;
    const options = { keyPrefix: `limit/${rule.name}`, points: rule.attempts, duration: rule.perSeconds };
    const made = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterMemory(options);
    limiters.set(rule.name, made);
    return made;
  }

  return {
    async hit(rule, who) {
      try {
        await limiter(rule).consume(who);
        return undefined;
      } catch (reached) {
        if (reached instanceof RateLimiterRes) return Math.max(1, Math.ceil(reached.msBeforeNext / 1_000));
        throw reached;
      }
    },
    async clear(rule, who) {
      await limiter(rule).delete(who);
    },
    async close() {
      redis?.disconnect();
    },
  };
}
