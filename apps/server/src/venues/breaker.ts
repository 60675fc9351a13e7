/**
 * A circuit breaker for each venue: one that does not answer is left alone for a while, so that it holds up nobody. A call that was
 * not made has the outcome `unknown`, like one that was not answered: whoever asked asks again later, by the same id.
 */
import type { Answer, SeamlessVenuePort, TransferVenuePort, VenuePort } from './port.ts';

export interface VenueHealth {
  readonly state: 'up' | 'down';
  /** ms since 1970, by the machine's clock. */
  readonly since: number;
  /** Why it is down: the last failure's reason. */
  readonly reason: string;
}

export interface GuardedVenue {
  readonly port: VenuePort;
  health(): VenueHealth;
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

/** This many failures in a row and the venue counts as down. */
export const failuresUntilDown = 5;
/** The first pause, in ms; each failed trial doubles it up to the longest. */
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * @param onChange is told when the venue goes down or comes back
 * @param leaving ends the waiting when this process must stop: what was asked has the outcome `unknown`, and another node asks again
 * @param now ms; the machine's clock, because a broken connection knows no other
 */
export function guard(
  port: VenuePort,
  onChange: (health: VenueHealth) => void,
  leaving: AbortSignal,
  now: () => number = Date.now,
): GuardedVenue {
  let health: VenueHealth = { state: 'up', since: now(), reason: '' };
  let failures = 0;
  let pauseMs = firstPauseMs;
  let retryAt = 0;

  function turn(state: VenueHealth['state'], reason: string): void {
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

  async function through<Value>(call: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    if (leaving.aborted) return stopped;
    if (health.state === 'down') {
      if (now() < retryAt) return { outcome: 'unknown', reason: 'resting' };
      // One trial at a time: the others rest until it is known how it went.
      retryAt = now() + pauseMs;
    }
    const answer = await unlessStopped(call(), leaving);
    if (answer === stopped) return stopped;
    // A venue that says it is being maintained answers, but does nothing: down all the same.
    if (answer.outcome === 'unknown' || (answer.outcome === 'refused' && answer.reason === 'maintenance'))
      failed(answer.reason);
    else succeeded();
    return answer;
  }

  return { health: () => health, port: port.wallet === 'transfer' ? ownWallets(port) : centralWallet(port) };

  function centralWallet(open: SeamlessVenuePort): SeamlessVenuePort {
    return {
      ...open,
      ping: () => through(() => open.ping()),
      launch: (order) => through(() => open.launch(order)),
      totals: (player) => through(() => open.totals(player)),
    };
  }

  function ownWallets(open: TransferVenuePort): TransferVenuePort {
    return {
      wallet: 'transfer',
      createPlayer: (player) => through(() => open.createPlayer(player)),
      balance: (player) => through(() => open.balance(player)),
      transfer: (order) => through(() => open.transfer(order)),
      transferStatus: (id) => through(() => open.transferStatus(id)),
      launch: (order) => through(() => open.launch(order)),
      bets: (cursor, limit) => through(() => open.bets(cursor, limit)),
    };
  }
}
