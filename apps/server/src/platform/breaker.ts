/**
 * A circuit breaker for each third party: one that does not answer is left alone for a while, so that it holds up nobody. A call that
 * was not made has the outcome `unknown`, like one that was not answered: whoever asked asks again later, by the same id.
 */
import type { Answer } from './answer.ts';

export interface Health {
  readonly state: 'up' | 'down';
  /** ms since 1970, by the machine's clock. */
  readonly since: number;
  /** Why it is down: the last failure's reason. */
  readonly reason: string;
}

export interface Breaker {
  /** Makes a call, or answers `unknown` in its place. */
  through<Value>(call: () => Promise<Answer<Value>>): Promise<Answer<Value>>;
  health(): Health;
  /** A call would not be made now: it is down, and the time for another trial has not come. */
  resting(): boolean;
}

const stopped = { outcome: 'unknown', reason: 'this server is stopping' } as const;

/** The answer, or that nobody waits for it any more. */
function unlessStopped<Value>(
  answer: Promise<Answer<Value>>,
  leaving: AbortSignal,
): Promise<Answer<Value> | typeof stopped> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(stopped);
    leaving.addEventListener('abort', leave, { once: true });
    answer.then(resolve, reject).finally(() => leaving.removeEventListener('abort', leave));
  });
}

/** This many failures in a row and it counts as down. */
export const failuresUntilDown = 5;
/** The first pause, in ms; each failed trial doubles it up to the longest. */
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * @param onChange is told when the third party goes down or comes back
 * @param leaving ends the waiting when this process must stop: what was asked has the outcome `unknown`, and another node asks again
 * @param now ms; the machine's clock, because a broken connection knows no other
 */
export function openBreaker(
  onChange: (health: Health) => void,
  leaving: AbortSignal,
  now: () => number = Date.now,
): Breaker {
  let health: Health = { state: 'up', since: now(), reason: '' };
  let failures = 0;
  let pauseMs = firstPauseMs;
  let retryAt = 0;

  function turn(state: Health['state'], reason: string): void {
    if (health.state === state) return;
    health = { state, since: now(), reason };
    onChange(health);
  }

  function succeeded(): void {
    failures = 0;
    pauseMs = firstPauseMs;
    turn('up', '');
  }

  function failed(reason: string): void {
    failures += 1;
    if (failures < failuresUntilDown) return;
    retryAt = now() + pauseMs;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    turn('down', reason);
  }

  return {
    health: () => health,
    resting: () => health.state === 'down' && now() < retryAt,
    async through(call) {
      if (leaving.aborted) return stopped;
      if (health.state === 'down') {
        if (now() < retryAt) return { outcome: 'unknown', reason: 'resting' };
        // One trial at a time: the others rest until it is known how it went.
        retryAt = now() + pauseMs;
      }
      const answer = await unlessStopped(call(), leaving);
      if (answer === stopped) return stopped;
      // One that says it is being maintained answers, but does nothing: down all the same.
      if (answer.outcome === 'unknown' || (answer.outcome === 'refused' && answer.reason === 'maintenance'))
        failed(answer.reason);
      else succeeded();
      return answer;
    },
  };
}
