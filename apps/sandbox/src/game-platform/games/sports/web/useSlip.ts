/** The slip: what is picked, the stake, and the one order that is made of them. */
import { useRef, useState } from 'react';
import { formatShort } from '../../../../kit/page/amount.ts';
import { wordedShort } from '../../kit/demo.ts';
import { keep, readKept } from '../../kit/kept.ts';
import { formatOdds, pickName, type Words } from './names.ts';
import { agreed, orderOf, type Pick, priced, productOf, stillOpen, toggled } from './slip.ts';
import type { Live } from './useLive.ts';
import type { Caller, OddsChoice, Order, Placed } from './wire.ts';

const usualStake = 1_000;
/** On the device stays asking or taking what pays more; taking all is a choice for this page only. */
const acceptName = 'mingpai-odds';

export interface Slip {
  readonly picks: readonly Pick[];
  /** Fen. */
  readonly stake: number;
  readonly busy: boolean;
  /** Which other odds than those shown are taken. */
  readonly accept: OddsChoice;
  /** Odds of a pick have changed, and the player has not agreed to them. */
  readonly changed: boolean;
  /** What became of the last order, for the player to read. */
  readonly notice: { readonly good: boolean; readonly words: string } | undefined;
  toggle(pick: Pick): void;
  clear(): void;
  /** Takes away what has begun. @param now ms */
  dropStarted(now: number): void;
  setStake(stake: number): void;
  setAccept(accept: OddsChoice): void;
  /** Takes the odds that are offered now; nothing is bet by that. */
  agree(): void;
  place(): void;
  dismiss(): void;
}

export function useSlip(caller: Caller, live: Live, words: Words, onPlaced: () => void): Slip {
  const { text } = words;
  const [chosen, setPicks] = useState<readonly Pick[]>([]);
  const [stake, setStake] = useState(usualStake);
  const [accept, setAccept] = useState(keptChoice);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Slip['notice']>();
  /** An order whose answer never came: under its id the same selections and stake are the same bet. */
  const unanswered = useRef<Order>(undefined);
  const most = live.head?.limits.legs ?? 1;
  const picks = priced(chosen, [...(live.match ? [live.match] : []), ...(live.matches ?? [])], accept);

  const change = (next: readonly Pick[]) => {
    setPicks(next);
    setNotice(undefined);
  };

  const settle = (order: Order, answer: Placed) => {
    live.learn(answer);
    if (answer.ok) {
      setPicks([]);
      setNotice({ good: true, words: placedWords(words, order, answer) });
      return onPlaced();
    }
    if (answer.reason !== 'odds_changed') return setNotice({ good: false, words: refusalOf(words, answer) });
    setPicks((before) => before.map((pick) => ({ ...pick, offered: priceIn(answer, pick) })));
    setNotice({ good: false, words: text.oddsChanged });
  };

  const place = async () => {
    if (busy || picks.length === 0) return;
    setBusy(true);
    const order = orderOf(picks, { stake, accept }, unanswered.current);
    unanswered.current = order;
    const answer = await caller.place(order);
    setBusy(false);
    if (answer === 'unreachable') return setNotice({ good: false, words: text.unknownOutcome });
    unanswered.current = undefined;
    if (answer === 'session_lost') return live.learn(answer);
    settle(order, answer);
  };

  return {
    picks,
    stake,
    busy,
    accept,
    changed: picks.some(({ offered }) => offered !== undefined),
    notice,
    toggle: (pick) => change(toggled(picks, pick, most)),
    clear: () => change([]),
    dropStarted: (now) => change(stillOpen(picks, now)),
    setStake(next) {
      setStake(next);
      setNotice(undefined);
    },
    setAccept(next) {
      setAccept(next);
      keep(acceptName, next === 'any' ? 'shown' : next);
    },
    agree: () => change(agreed(picks)),
    place: () => void place(),
    dismiss: () => setNotice(undefined),
  };
}

function keptChoice(): OddsChoice {
  const kept = readKept(acceptName);
  return kept === 'better' ? kept : 'shown';
}

function priceIn({ events }: Placed, { match, market, selection }: Pick): number | undefined {
  return events.find(({ id }) => id === match.id)?.odds[market]?.[selection] ?? undefined;
}

/** Says at which odds, when they are not those that the page showed at the tap. */
function placedWords({ text }: Words, { id, legs }: Order, { bets }: Placed): string {
  const bet = bets.find((each) => each.id === id);
  const other = bet?.legs.some(({ event, odds }) => legs.find((leg) => leg.event === event)?.odds !== odds);
  return bet && other ? text.placedAt(formatOdds(productOf(bet.legs))) : text.placed;
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
  const said = Object.entries(text.refusals).find(([name]) => name === reason)?.[1];
  return wordedShort(reason, said ?? text.refusals.bad_request);
}
