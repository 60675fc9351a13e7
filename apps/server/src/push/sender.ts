/** Sends notices to push services (RFC 8030): known ones only, for a short time, never where money waits for it. */
import { createHash } from 'node:crypto';
import type { Answer } from '../platform/answer.ts';
import { type Breaker, openBreaker } from '../platform/breaker.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { oneRun } from '../platform/one-run.ts';
import type { Settings } from '../settings/index.ts';
import { isOffer, tellJob } from './announce.ts';
import { encryptFor } from './encrypt.ts';
import {
  atOnce,
  claim,
  conclude,
  forget,
  forgetEnded,
  messageFor,
  type Notice,
  noticeLifeMs,
  postpone,
  tidy,
} from './notices.ts';
import { serviceOf } from './services.ts';
import { openSigner, type SiteKey } from './site-key.ts';

export interface PushSender {
  readonly jobs: readonly Job[];
  /** Sends all that is due. One that is asked while it sends does not wait: what came meanwhile is sent too. */
  send(): Promise<void>;
  /** Stops waiting for push services: this process ends, and what was under way is tried again. */
  leave(): void;
}

/** A service's answer may take this long, in ms. */
const timeoutMs = 5_000;
/** No service puts us off for longer, in seconds. */
const longestWait = 6 * 3_600;

interface Said {
  readonly status: number;
  /** Of `Retry-After`, in seconds. */
  readonly waitSeconds: number | undefined;
}

/** @param patienceMs how long a service may take to answer */
export function openPushSender(
  site: AppContext,
  settings: Settings,
  keyOf: () => Promise<SiteKey>,
  patienceMs = timeoutMs,
): PushSender {
  const { clock, config, log } = site;
  const { PUBLIC_URL: publicUrl } = config;
  const identify = openSigner(keyOf, clock, publicUrl?.startsWith('https:') ? publicUrl : undefined);
  const leaving = new AbortController();
  const breakers = new Map<string, Breaker>();

  function breakerOf(service: string): Breaker {
    const known = breakers.get(service);
    if (known) return known;
    const made = openBreaker(
      ({ state, reason }) => log.warn({ service, state, reason }, 'push service'),
      leaving.signal,
    );
    breakers.set(service, made);
    return made;
  }

  async function post(notice: Notice, body: Buffer): Promise<Answer<Said>> {
    const { origin } = new URL(notice.endpoint);
    const leftMs = notice.created_at.getTime() + noticeLifeMs - clock.now().getTime();
    try {
      const response = await site.outbound.fetch(notice.endpoint, {
        method: 'POST',
        headers: {
          authorization: await identify(origin),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(Math.max(0, Math.floor(leftMs / 1_000))),
          urgency: 'high',
          // A service that still holds the same message takes this one in its place.
          topic: createHash('sha256').update(notice.order_no).digest('base64url').slice(0, 32),
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), leaving.signal]),
      });
      // What it says besides is not read.
      await response.body?.cancel();
      const { status } = response;
      if (status >= 500) return { outcome: 'unknown', reason: `HTTP ${status}` };
      return {
        outcome: 'done',
        value: { status, waitSeconds: waitOf(response.headers.get('retry-after'), clock.now()) },
      };
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
  }

  async function sendOne(notice: Notice): Promise<void> {
    const service = serviceOf(notice.endpoint, config.PUSH_SERVICES);
    const tooLate = notice.created_at.getTime() + noticeLifeMs <= clock.now().getTime();
    // What happened to an account is told where its owner was signed in before, also when it signed them out.
    const told = notice.signed_in || notice.kind === 'security';
    const unwanted = isOffer(notice) && !notice.addressed;
    if (!told || unwanted || service === undefined || tooLate) return conclude(site, notice, 'given_up');
    const body = encryptFor(notice, await messageFor(settings, notice));
    const answer = await breakerOf(service).through(() => post(notice, body));
    // The claim has set when it is tried again.
    if (answer.outcome !== 'done') return;
    const { status, waitSeconds } = answer.value;
    if (status >= 200 && status < 300) {
      await conclude(site, notice, 'sent');
      return notice.signed_in ? undefined : forgetEnded(site, notice);
    }
    if (status === 404 || status === 410) return forget(site, notice);
    if (status === 408 || status === 429) {
      const until = clock.now().getTime() + Math.min(waitSeconds ?? 0, longestWait) * 1_000;
      return postpone(site, notice, new Date(until));
    }
    // It would say the same again. The address stays out of the log: it is the right to send to this browser.
    log.warn({ service, status }, 'a push service refused a notice');
    return conclude(site, notice, 'given_up');
  }

  async function sendDue(): Promise<void> {
    for (let due = await claim(site); due.length > 0; due = await claim(site)) {
      await Promise.all(
        due.map((notice) =>
          sendOne(notice).catch((error: unknown) =>
            log.warn({ err: error, order: notice.order_no }, 'a notice could not be sent'),
          ),
        ),
      );
      if (leaving.signal.aborted || due.length < atOnce) break;
    }
  }

  const send = oneRun(sendDue, leaving.signal);

  return {
    jobs: [
      // Each minute: what has to be tried again, and what a stop left behind.
      { name: tellJob, schedule: '* * * * *', run: send },
      { name: 'tidy_push', schedule: '41 19 * * *', run: () => tidy(site) },
    ],
    send,
    leave: () => leaving.abort(),
  };
}

/** @param header seconds, or a date */
function waitOf(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
