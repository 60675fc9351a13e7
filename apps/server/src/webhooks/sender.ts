/**
 * Sends events to the operator's own programs: each receiver by itself, so that one that is slow, silent or hostile keeps no other waiting
 * and none of the site's work; never within a transaction.
 */

import type { Answer } from '../platform/answer.ts';
import { type Breaker, openBreaker } from '../platform/breaker.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { oneRun } from '../platform/one-run.ts';
import { type SettledStream, tellOfBets } from './bets.ts';
import { boundWaiting } from './bound.ts';
import {
  atOnce,
  claim,
  type Due,
  dueReceivers,
  forgetOld,
  noteDelivered,
  noteFailed,
  putBack,
  type Said,
} from './deliveries.ts';
import { webhookJob } from './events.ts';
import { pauseGone, pauseSilent, sentTo } from './receivers.ts';
import { signatureOf } from './sign.ts';

export interface WebhookSender {
  readonly jobs: readonly Job[];
  /** Sends all that is due; for tests, which wait for it. */
  send(): Promise<void>;
  /** Stops waiting for receivers: this process ends, and what was under way is tried again. */
  leave(): void;
}

/** A receiver has this long for its whole answer, in ms. */
const timeoutMs = 10_000;
/** Of an answer so many bytes are read. */
const answerBytes = 256;
/** No receiver puts us off for longer, in ms. */
const longestWaitMs = 24 * 3_600_000;

interface Heard extends Said {
  readonly waitMs: number;
}

/** @param patienceMs how long a receiver may take to answer */
export function openWebhookSender(
  site: AppContext,
  settled: SettledStream,
  patienceMs = timeoutMs,
): WebhookSender {
  const { database, clock, log, outbound } = site;
  const leaving = new AbortController();
  const runs = new Map<bigint, { readonly breaker: Breaker; readonly run: () => Promise<void> }>();

  async function post(url: string, secrets: readonly Buffer[], due: Due): Promise<Answer<Heard>> {
    const seconds = Math.floor(clock.now().getTime() / 1_000);
    const { kind: type, version, at, data, eventId: id } = due;
    const body = JSON.stringify({ type, version, timestamp: at.toISOString(), data });
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), leaving.signal]);
    try {
      const response = await unless(
        signal,
        outbound.fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'mingpai-webhooks',
            'webhook-id': id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': signatureOf(secrets, { id, seconds, body }),
          },
          body,
          signal,
        }),
      );
      const answer = await unless(signal, beginningOf(response));
      const { status } = response;
      const heard = { status, answer, waitMs: waitOf(response.headers.get('retry-after'), clock.now()) };
      return { outcome: 'done', value: heard };
    } catch (error) {
      return { outcome: 'unknown', reason: signal.aborted ? 'no answer in time' : nameOf(error) };
    }
  }

  async function sendOne(receiver: bigint, breaker: Breaker, due: Due): Promise<void> {
    const to = await sentTo(database, receiver, clock.now());
    if (to === undefined) return putBack(site, due);
    // `Retry-After` comes with 503 as with 429: it holds whatever the answer counts as.
    let waitMs = 0;
    const answer = await breaker.through(async () => {
      const heard = await post(to.url, to.secrets, due);
      if (heard.outcome !== 'done') return heard;
      waitMs = heard.value.waitMs;
      // What a receiver cannot take now is as good as silence for whoever counts failures.
      if (heard.value.status !== null && heard.value.status >= 500)
        return { outcome: 'unknown', reason: `HTTP ${heard.value.status} ${heard.value.answer}` };
      return heard;
    });
    if (answer.outcome !== 'done') {
      if (leaving.signal.aborted || answer.reason === 'resting') return putBack(site, due);
      const status = Number(/^HTTP (\d{3}) /.exec(answer.reason)?.[1] ?? 0) || null;
      const told = status === null ? answer.reason : answer.reason.slice(9);
      await noteFailed(site, receiver, due, { status, answer: told, waitMs });
    } else if (isTaken(answer.value)) {
      return noteDelivered(site, receiver, due, answer.value);
    } else {
      await noteFailed(site, receiver, due, answer.value);
      if (answer.value.status === 410) await pauseGone(site, receiver);
    }
    await pauseSilent(site, receiver);
  }

  async function sendAll(receiver: bigint, breaker: Breaker): Promise<void> {
    for (;;) {
      if (leaving.signal.aborted || breaker.resting()) return;
      // One that is down gets one trial.
      const due = await claim(site, receiver, breaker.health().state === 'down' ? 1 : atOnce);
      if (due.length === 0) return;
      await Promise.all(
        due.map((one) =>
          sendOne(receiver, breaker, one).catch((error: unknown) =>
            log.warn({ err: error, event: one.eventId }, 'an event could not be sent'),
          ),
        ),
      );
    }
  }

  function runOf(receiver: bigint): () => Promise<void> {
    const known = runs.get(receiver);
    if (known) return known.run;
    const breaker = openBreaker(
      ({ state, reason }) => log.warn({ receiver: String(receiver), state, reason }, 'webhook receiver'),
      leaving.signal,
    );
    const run = oneRun(() => sendAll(receiver, breaker), leaving.signal);
    runs.set(receiver, { breaker, run });
    return run;
  }

  const send = async () => {
    const receivers = await dueReceivers(site);
    await Promise.all(receivers.map((receiver) => runOf(receiver)()));
  };

  return {
    jobs: [
      {
        name: webhookJob,
        schedule: '* * * * *',
        // Not waited for: receivers are slow, and a job takes one of few places.
        async run() {
          for (const receiver of await dueReceivers(site))
            runOf(receiver)().catch((error: unknown) => log.warn({ err: error }, 'events not sent'));
        },
      },
      { name: 'tell_settled_bets', schedule: '* * * * *', run: () => tellOfBets(site, settled) },
      { name: 'bound_webhooks', schedule: '*/5 * * * *', run: () => boundWaiting(site) },
      { name: 'forget_webhooks', schedule: '55 19 * * *', run: () => forgetOld(database, clock.now()) },
    ],
    send,
    leave: () => leaving.abort(),
  };
}

function isTaken({ status }: Said): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The first bytes of an answer, without what a screen cannot show; of the rest nothing is read. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < answerBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(parts)
    .subarray(0, answerBytes)
    .toString('utf8')
    .replace(/\p{C}+/gu, ' ')
    .trim();
}

/** What takes longer is left, whether it heeds the signal or not. */
function unless<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** @param header seconds, or a date */
function waitOf(header: string | null, now: Date): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), longestWaitMs);
}

function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return (code ?? (error instanceof Error ? error.name : 'no answer')).slice(0, 100);
}
