/** Responsible play, for the member's own app; ours, beside the published contract. */
import { messageOf } from '@mingpai/contract/codes';
import { yuanNumber } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import { closingOf, isFrozen } from '../members/index.ts';
import { beijingText, startOfBeijingDay, startOfPeriod } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { noteEvent } from '../webhooks/index.ts';
import { lossRoom } from './at-venues.ts';
import { carryToOthers, othersOf } from './carried.ts';
import { stopsPlay } from './guard.ts';
import { confirmLimit, type Limit, limitsOf, lockLimitsOf, setLimit } from './limits.ts';
import { pauseOf, takePause } from './pauses.ts';
import { answerCheck, answerOffer, chooseCheck, isCheckDue, preferenceOf } from './preferences.ts';
import { wantRecall } from './recalls.ts';
import { beginOf, type Span, spanMs } from './spans.ts';
import { noteSign, playedSince } from './time.ts';
import { depositedSince, netDeposits, netSince, stakedSince } from './used.ts';

const minuteMs = 60_000;

export function responsibleGamingApi(define: DefineCall, site: AppContext): void {
  const { database, clock } = site;

  define('playControls', async (_payload, { memberId }) => {
    const now = clock.now();
    const [limits, pause, net, week, month, life, today, days, chosen, closing, suspended] =
      await Promise.all([
        limitsOf(database, memberId, now),
        pauseOf(database, memberId, now),
        netSince(database, memberId, startOfBeijingDay(now)),
        netSince(database, memberId, startOfPeriod(2, now)),
        netSince(database, memberId, startOfPeriod(4, now)),
        netDeposits(database, memberId),
        playedSince(database, memberId, startOfBeijingDay(now), now),
        playedSince(database, memberId, new Date(now.getTime() - spanMs.week), now),
        preferenceOf(database, memberId),
        closingOf(database, memberId),
        isFrozen(database, memberId),
      ]);
    return done({
      limits: await Promise.all(
        limits.map(async (limit) => ({
          ...wireLimit(limit, now),
          used: inUnits(limit, await usedOf(database, memberId, limit, now)),
        })),
      ),
      pause: pause
        ? {
            kind: pause.told ? pause.kind : null,
            ends_at: pause.told ? beijingText(pause.endsAt) : null,
          }
        : null,
      closes_at: closing === undefined ? null : beijingText(closing.closesAt),
      suspended,
      net_today: yuanNumber(net),
      net_week: yuanNumber(week),
      net_month: yuanNumber(month),
      net_deposits: yuanNumber(life),
      minutes_today: today.minutes,
      minutes_week: days.minutes,
      check_minutes: chosen.checkMinutes,
      offer: !chosen.offerAnswered && !limits.some(({ value, coming }) => value !== undefined || coming),
    });
  });

  define('setPlayLimit', async ({ kind, span, amount, minutes, none }, { memberId }) => {
    const value = none ? undefined : kind === 'time' ? minutes && BigInt(minutes) : amount;
    if (!none && value === undefined) return refused('bad_input');
    if (kind === 'time' && minutes !== undefined && minutes > spanMs[span] / minuteMs)
      return refused('bad_input');
    const { at, looser } = await setLimit(
      site,
      memberId,
      { kind, span },
      value || undefined,
      async (tx, now) => {
        // More lies at venues than may be lost from now on.
        if (kind === 'loss' && ((await lossRoom(tx, memberId, now))?.left ?? 0n) < 0n)
          await wantRecall(tx, memberId, now);
      },
    );
    return done(
      { effective_at: beijingText(at) },
      looser ? message('play_limit_coming', { from: minuteOf(at) }) : message('play_limit_set'),
    );
  });

  define('confirmPlayLimit', async (which, { memberId }) => {
    const answer = await confirmLimit(site, memberId, which);
    if (answer === 'gone') return refused('limit_rise_gone');
    if (answer !== 'holds') return refused('limit_rise_not_ready', { from: minuteOf(answer.notBefore) });
    return done(null, message('play_limit_set'));
  });

  define('takePlayBreak', async ({ kind, days }, { memberId }) => {
    const others = await othersOf(database, memberId);
    await database.transaction(async (tx) => {
      // What is on its way is taken before the answer, and nothing after it; in the person's other accounts, too.
      await lockLimitsOf(tx, [memberId, ...others]);
      const now = clock.now();
      await takePause(tx, memberId, kind, days, now);
      const endsAt = new Date(now.getTime() + days * 24 * 60 * minuteMs).toISOString();
      await noteEvent(tx, clock, {
        kind: 'member.excluded',
        data: { memberId: Number(memberId), kind, endsAt },
      });
      await carryToOthers(tx, memberId, others, now);
      await wantRecall(tx, memberId, now);
    });
    return done(null, message('pause_begun'));
  });

  define('setRealityCheck', async ({ minutes }, { memberId }) => {
    await chooseCheck(database, memberId, minutes, clock.now());
    return done(null, message('reality_check_set'));
  });

  define('answerRealityCheck', async (_payload, { memberId }) => {
    await answerCheck(database, memberId, clock.now());
    return done(null);
  });

  define('answerLimitsOffer', async (_payload, { memberId }) => {
    await answerOffer(database, memberId, clock.now());
    return done(null);
  });

  define('playSign', async (_payload, { memberId, language }) => {
    const now = clock.now();
    await database.transaction((tx) => noteSign(tx, memberId, now));
    const today = startOfBeijingDay(now);
    const [time, net, refusal, chosen] = await Promise.all([
      playedSince(database, memberId, today, now),
      netSince(database, memberId, today),
      stopsPlay(site, database, memberId),
      preferenceOf(database, memberId),
    ]);
    const since = time.since ?? now;
    return done({
      minutes: time.minutes,
      sitting_minutes: Math.floor((now.getTime() - since.getTime()) / minuteMs),
      net_today: yuanNumber(net),
      net_sitting: yuanNumber(await netSince(database, memberId, since)),
      check_due: isCheckDue(chosen, since, now),
      stop:
        refusal === undefined
          ? ''
          : refusal.reached
            ? textOf(message(stopped[refusal.reached.kind], { span: refusal.reached.span }), language)
            : messageOf(refusal.code, language, refusal.data),
    });
  });
}

const stopped = {
  loss: 'loss_limit_reached',
  stake: 'stake_limit_reached',
  time: 'time_limit_reached',
} as const;

/** By the minute, as sentences tell it. */
function minuteOf(at: Date): string {
  return beijingText(at).slice(0, 16);
}

/** What counts against a limit now: fen, or minutes; never below 0. */
async function usedOf(
  db: Queryable,
  memberId: bigint,
  { kind, span }: { readonly kind: Limit['kind']; readonly span: Span },
  now: Date,
): Promise<bigint> {
  const since = beginOf(span, now);
  switch (kind) {
    case 'deposit':
      return depositedSince(db, memberId, since, now);
    case 'loss': {
      const net = await netSince(db, memberId, since);
      return net < 0n ? -net : 0n;
    }
    case 'stake':
      return stakedSince(db, memberId, since);
    case 'time': {
      const from = new Date(now.getTime() - spanMs[span]);
      return BigInt((await playedSince(db, memberId, from, now)).minutes);
    }
  }
}

function wireLimit(limit: Limit, now: Date) {
  const { kind, span, value, coming } = limit;
  const wire = (one: bigint | undefined) => (one === undefined ? null : inUnits(limit, one));
  return {
    kind,
    span,
    value: wire(value),
    coming: coming
      ? { value: wire(coming.value), at: beijingText(coming.at), ready: coming.at <= now }
      : null,
  };
}

/** Minutes, or yuan. */
function inUnits({ kind }: Pick<Limit, 'kind'>, value: bigint): number {
  return kind === 'time' ? Number(value) : yuanNumber(value);
}
