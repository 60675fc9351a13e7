/** Responsible play, for the member's own app; ours, beside the published contract. */
import { messageOf } from '@mingpai/contract/codes';
import { yuanNumber } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import { beijingText, startOfBeijingDay, startOfPeriod } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Language } from '../platform/language.ts';
import { done, type Refused, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { refusePlay } from './guard.ts';
import { depositedToday, type Limit, limitsOf, netSince, pauseOf, setLimit, takePause } from './limits.ts';
import { noteSign, playedToday } from './time.ts';

export function responsibleGamingApi(define: DefineCall, site: AppContext): void {
  const { database, clock } = site;

  define('playControls', async (_payload, { memberId }) => {
    const now = clock.now();
    const today = startOfBeijingDay(now);
    const [limits, pause, deposited, net, week, month, time] = await Promise.all([
      limitsOf(database, memberId, now),
      pauseOf(database, memberId, now),
      depositedToday(database, memberId, now),
      netSince(database, memberId, today),
      netSince(database, memberId, startOfPeriod(2, now)),
      netSince(database, memberId, startOfPeriod(4, now)),
      playedToday(database, memberId, now),
    ]);
    const money = (value: bigint | undefined) => (value === undefined ? null : yuanNumber(value));
    const minutes = (value: bigint | undefined) => (value === undefined ? null : Number(value));
    return done({
      limits: [
        { kind: 'deposit' as const, ...wireLimit(limits.deposit, money), used: yuanNumber(deposited) },
        { kind: 'loss' as const, ...wireLimit(limits.loss, money), used: yuanNumber(net < 0n ? -net : 0n) },
        { kind: 'time' as const, ...wireLimit(limits.time, minutes), used: time.minutes },
      ],
      pause: pause ? { kind: pause.kind, ends_at: beijingText(pause.endsAt) } : null,
      net_today: yuanNumber(net),
      net_week: yuanNumber(week),
      net_month: yuanNumber(month),
    });
  });

  define('setPlayLimit', async ({ kind, amount, minutes, none }, { memberId }) => {
    const value = none ? undefined : kind === 'time' ? minutes && BigInt(minutes) : amount;
    if (!none && value === undefined) return refused('bad_input');
    const from = await setLimit(site, memberId, kind, value || undefined);
    const later = from > clock.now();
    return done(
      { effective_at: beijingText(from) },
      later
        ? message('play_limit_coming', { from: beijingText(from).slice(0, 16) })
        : message('play_limit_set'),
    );
  });

  define('takePlayBreak', async ({ kind, days }, { memberId }) => {
    await database.transaction((tx) => takePause(tx, memberId, kind, days, clock.now()));
    return done(null, message('pause_begun'));
  });

  define('playSign', async (_payload, { memberId, language }) => {
    const now = clock.now();
    await noteSign(database, memberId, now);
    const [time, net, refusal] = await Promise.all([
      playedToday(database, memberId, now),
      netSince(database, memberId, startOfBeijingDay(now)),
      refusePlay(site, database, memberId),
    ]);
    return done({
      minutes: time.minutes,
      sitting_minutes: Math.floor((now.getTime() - (time.since ?? now).getTime()) / 60_000),
      net_today: yuanNumber(net),
      stop: refusal === undefined ? '' : stopText(refusal, language),
    });
  });
}

/** Why play has to stop, to somebody who is in the middle of it. */
function stopText({ code, data }: Refused, language: Language): string {
  if (code === 'loss_limit') return textOf(message('loss_limit_reached'), language);
  if (code === 'time_limit') return textOf(message('time_limit_reached'), language);
  return messageOf(code, language, data);
}

function wireLimit(limit: Limit, wire: (value: bigint | undefined) => number | null) {
  return {
    value: wire(limit.value),
    coming: limit.coming ? { value: wire(limit.coming.value), at: beijingText(limit.coming.at) } : null,
  };
}
