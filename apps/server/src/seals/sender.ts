/**
 * The heads of the seals as somebody else is sent them (SEAL_HEADS_URL). The site does not wait for the receiver: whatever it does not
 * take goes with the next ones, and how long that has been so is a figure and an error in the log.
 */
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import { type ChainName, chainNames } from './chains.ts';
import type { Head } from './heads.ts';

/** A receiver has this long, in ms. */
const usualPatienceMs = 10_000;

export interface SendTrouble {
  /** An HTTP status, or `no answer`. */
  readonly status: string;
  /** How many heads wait for the receiver. */
  readonly unsent: number;
  /** Since when nothing was taken. */
  readonly since: Date;
}

export interface HeadSender {
  /**
   * Sends what the receiver has not taken, in the order in which it was sealed; the first time the newest of each chain only.
   * @returns what went wrong; undefined when nothing did
   */
  send(heads: readonly Head[], now: Date): Promise<SendTrouble | undefined>;
  /** The newest head of each chain that the receiver took. */
  taken(): ReadonlyMap<ChainName, Head>;
  /** Since when the receiver takes nothing; undefined: it has all. */
  silentSince(): Date | undefined;
}

/**
 * @param url the operator's own choice (an environment variable); redirects are not followed, and of the answer nothing is kept but
 * its status. Undefined: nobody is sent anything.
 * @param patienceMs after which a receiver that does not answer has not taken it
 */
export function openHeadSender(url: string | undefined, patienceMs = usualPatienceMs): HeadSender {
  const taken = new Map<ChainName, Head>();
  let since: Date | undefined;
  return {
    taken: () => taken,
    silentSince: () => since,
    async send(heads, now) {
      if (!url) return undefined;
      const waiting = chainNames.flatMap((chain) =>
        unsent(
          heads.filter((head) => head.chain === chain),
          taken.get(chain),
        ),
      );
      if (waiting.length === 0) return undefined;
      const status = await post(url, waiting, patienceMs);
      if (status !== undefined) {
        since ??= now;
        return { status, unsent: waiting.length, since };
      }
      since = undefined;
      for (const head of waiting) taken.set(head.chain, head);
      return undefined;
    },
  };
}

/** For whoever watches the site. */
export function sealGauges(register: Registry, sender: HeadSender, clock: Clock): void {
  new Gauge({
    name: 'seal_heads_unsent_seconds',
    help: 'For how long whoever is sent the heads of the seals has taken none; 0: it has all',
    registers: [register],
    collect() {
      const since = sender.silentSince();
      this.set(since === undefined ? 0 : (clock.now().getTime() - since.getTime()) / 1_000);
    },
  });
}

/** Of one chain: those behind the last that was taken; where that is not known, or another one now, the newest. */
function unsent(heads: readonly Head[], last: Head | undefined): readonly Head[] {
  const at = last === undefined ? -1 : heads.findLastIndex(({ hash }) => hash === last.hash);
  return at === -1 ? heads.slice(-1) : heads.slice(at + 1);
}

/** @returns a refusal's status, or that there was no answer; undefined: it was taken */
function post(url: string, heads: readonly Head[], patienceMs: number): Promise<string | undefined> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: heads.map((head) => `${JSON.stringify(head)}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok ? undefined : String(answer.status);
    },
    () => 'no answer',
  );
}
