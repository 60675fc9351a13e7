/** Responsible play, for the member's own app; ours, beside the published contract. */
import { yuanNumber } from '@mingpai/contract/money';
import { beijingText, startOfBeijingDay, startOfPeriod } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
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
      later ? `放宽的限额将在${beijingText(from).slice(0, 16)}生效，在此之前原限额继续有效` : '限额已生效',
    );
  });

  define('takePlayBreak', async ({ kind, days }, { memberId }) => {
    await database.transaction((tx) => takePause(tx, memberId, kind, days, clock.now()));
    return done(null, '已生效。期间满足流水要求的余额仍可照常取款');
  });

  define('playSign', async (_payload, { memberId }) => {
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
      stop: refusal?.message ?? (refusal ? stopWords[refusal.code] : undefined) ?? '',
    });
  });
}

const stopWords: Readonly<Record<string, string>> = {
  loss_limit: '今天的净输额已达到您设定的限额，休息一下吧',
  time_limit: '今天的游戏时间已达到您设定的限额，休息一下吧',
};

function wireLimit(limit: Limit, wire: (value: bigint | undefined) => number | null) {
  return {
    value: wire(limit.value),
    coming: limit.coming ? { value: wire(limit.coming.value), at: beijingText(limit.coming.at) } : null,
  };
}
