/** The slip: what is picked, the stake, and the one order that is made of them. */
import { useRef, useState } from 'react';
import { formatShort } from '../../../../kit/page/amount.ts';
import { newId } from '../../kit/newId.ts';
import { pickName, type Words } from './names.ts';
import { type Pick, stillOpen, toggled } from './slip.ts';
import type { Live } from './useLive.ts';
import type { Caller, Order, Placed } from './wire.ts';

const usualStake = 1_000;

export interface Slip {
  readonly picks: readonly Pick[];
  /** Fen. */
  readonly stake: number;
  readonly busy: boolean;
  /** What became of the last order, for the player to read. */
  readonly notice: { readonly good: boolean; readonly words: string } | undefined;
  toggle(pick: Pick): void;
  clear(): void;
  /** Takes away what has begun. @param now ms */
  dropStarted(now: number): void;
  setStake(stake: number): void;
  place(): void;
  dismiss(): void;
}

export function useSlip(caller: Caller, live: Live, words: Words, onPlaced: () => void): Slip {
  const { text } = words;
  const [picks, setPicks] = useState<readonly Pick[]>([]);
  const [stake, setStake] = useState(usualStake);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Slip['notice']>();
  /** An order whose answer never came: sent again as it is, it is the same bet. */
  const unanswered = useRef<Order>(undefined);
  const most = live.head?.limits.legs ?? 1;

  const change = (next: readonly Pick[]) => {
    setPicks(next);
    setNotice(undefined);
  };

  const settle = (answer: Placed) => {
    live.learn(answer);
    if (answer.ok) {
      setPicks([]);
      setNotice({ good: true, words: text.placed });
      return onPlaced();
    }
    if (answer.reason !== 'odds_changed') return setNotice({ good: false, words: refusalOf(words, answer) });
    setPicks((before) => before.map((pick) => repriced(pick, answer)));
    setNotice({ good: false, words: text.oddsChanged });
  };

  const place = async () => {
    if (busy || picks.length === 0) return;
    setBusy(true);
    const order = orderOf(picks, stake, unanswered.current);
    unanswered.current = order;
    const answer = await caller.place(order);
    setBusy(false);
    if (answer === 'unreachable') return setNotice({ good: false, words: text.unknownOutcome });
    unanswered.current = undefined;
    if (answer === 'session_lost') return live.learn(answer);
    settle(answer);
  };

  return {
    picks,
    stake,
    busy,
    notice,
    toggle: (pick) => change(toggled(picks, pick, most)),
    clear: () => change([]),
    dropStarted: (now) => change(stillOpen(picks, now)),
    setStake(next) {
      setStake(next);
      setNotice(undefined);
    },
    place: () => void place(),
    dismiss: () => setNotice(undefined),
  };
}

/** The order that went unanswered when it says the same, else a new one. */
function orderOf(picks: readonly Pick[], stake: number, before: Order | undefined): Order {
  const legs = picks.map(({ match, market, selection, odds }) => ({
    event: match.id,
    market,
    selection,
    odds,
  }));
  const same = before?.stake === stake && JSON.stringify(before.legs) === JSON.stringify(legs);
  return same && before ? before : { id: newId(), stake, legs };
}

function repriced(pick: Pick, { events }: Placed): Pick {
  const found = events.find(({ id }) => id === pick.match.id);
  return { ...pick, odds: found?.odds[pick.market]?.[pick.selection] ?? pick.odds };
}

/** With the selections that leave no more room, and what may still be staked, where the platform names them. */
function refusalOf(words: Words, { reason, limit, events }: Placed): string {
  const { text } = words;
  const worded = limit && Object.entries(text.limits).find(([name]) => name === reason)?.[1];
  if (worded) {
    const picks = limit.legs.map(({ event, market, selection }) => {
      const match = events.find(({ id }) => id === event);
      return match ? pickName(words, match, market, selection) : selection;
    });
    return worded(picks.join(' + '), formatShort(limit.room));
  }
  return Object.entries(text.refusals).find(([name]) => name === reason)?.[1] ?? text.refusals.bad_request;
}
