import { useEffect, useRef, useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Answer } from '../../kit/calls.ts';
import { cue } from '../../kit/cues.ts';
import { wordedShort } from '../../kit/demo.ts';
import { keep, readKept } from '../../kit/kept.ts';
import { newId } from '../../kit/newId.ts';
import { ask, type Spin, type SpinOrder, type Table } from './table.ts';
import type { Texts } from './texts.ts';

/**
 * How long the reels turn at least, how long one comes to rest after the other, and how long a spin stands, in ms. Nobody makes it shorter:
 * a function that shows the result sooner is not allowed, whatever the time between rounds (RTS 14E).
 */
const turnMs = 700;
const freeTurnMs = 420;
const restMs = 170;
const standMs = 1_000;
/** How much longer a reel turns that may bring free spins, in ms. */
const tenseMs = 950;
/** A win of so many stakes is a big one, a bigger one, the biggest. */
const bigStakes = [10, 30, 100] as const;
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export type Game = ReturnType<typeof useGame>;

/** The table, the spin that is shown, and what a press does. */
export function useGame(token: string, text: Texts) {
  const [table, setTable] = useState<Table>();
  const [stake, choose] = useState(() => Number(readKept(stakeName)));
  /** The table could not be read. */
  const [problem, setProblem] = useState(false);
  const [sessionLost, setSessionLost] = useState(false);
  /** Which spin of the round is shown. */
  const [place, setPlace] = useState(0);
  /** How many reels are at rest. */
  const [standing, setStanding] = useState(Number.POSITIVE_INFINITY);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState(text.ready);
  /** What the round brought beyond its stake, once all of it was shown. */
  const [win, setWin] = useState<{ readonly payout: number; readonly size: 0 | 1 | 2 | 3 }>();
  const [tense, setTense] = useState(-1);
  const [moved, setMoved] = useState(false);
  const [balanceBefore, setBalanceBefore] = useState(0);
  /** The last press was refused for want of money. */
  const [short, setShort] = useState(false);
  const leaving = useRef(false);
  /** Was sent and found no answer: it may have been played. */
  const unanswered = useRef<SpinOrder>(undefined);

  const open = async () => {
    setProblem(false);
    const answer = await ask(token);
    if (leaving.current) return;
    if (answer.outcome === 'session_lost') return setSessionLost(true);
    if (answer.outcome === 'unreachable') return setProblem(true);
    const { value } = answer;
    setTable(value);
    if (!value.stakes.includes(stake)) choose(usualStake);
    if (value.round !== null && value.round.id === readKept(begunName)) {
      // Whoever left while it was shown, or never heard of it, sees what it brought.
      setBusy(true);
      setMoved(true);
      setBalanceBefore(value.balance - value.round.payout);
      await show(value);
      if (!leaving.current) setBusy(false);
      return;
    }
    // The last round stands as it ended.
    setPlace(Math.max(0, (value.round?.spins.length ?? 1) - 1));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is opened once for a session, and shows then what was not seen
  useEffect(() => {
    leaving.current = false;
    void open();
    return () => {
      leaving.current = true;
    };
  }, [token, text]);

  const setStake = (fen: number) => {
    choose(fen);
    keep(stakeName, String(fen));
  };

  const press = async () => {
    if (busy || !table) return;
    setBusy(true);
    setWin(undefined);
    setMoved(true);
    setShort(false);
    setBalanceBefore(duringRound(table.balance, stake));
    setStanding(0);
    setMessage('');
    const began = Date.now();
    const known = unanswered.current;
    // Pressed again after no answer: still the same round.
    const order =
      known?.stake === stake
        ? known
        : {
            id: newId(),
            stake,
            client_seed: newId(),
            commitment: table.commitment,
          };
    keep(begunName, order.id);
    const slow = setTimeout(() => leaving.current || setMessage(text.slow), slowMs);
    let answer = await ask(token, order);
    // The reels turn on until the server lets the next round begin.
    if (answer.outcome === 'answered' && answer.value.reason === 'too_soon') {
      await pause(answer.value.wait);
      if (!leaving.current) answer = await ask(token, order);
    }
    clearTimeout(slow);
    if (leaving.current) return;
    unanswered.current = isOpen(answer) ? order : undefined;
    if (answer.outcome === 'session_lost') return setSessionLost(true);
    if (answer.outcome === 'unreachable') {
      setStanding(Number.POSITIVE_INFINITY);
      setBusy(false);
      return setMessage(text.trouble);
    }
    const { value } = answer;
    if (value.reason === 'session_over') return setSessionLost(true);
    setMessage('');
    await pause(still() ? 0 : turnMs - (Date.now() - began));
    if (leaving.current) return;
    setTable(value);
    if (value.ok) await show(value);
    else {
      setStanding(Number.POSITIVE_INFINITY);
      setShort(value.reason === 'insufficient_funds');
      setMessage(refusalOf(text, value.reason));
    }
    setBusy(false);
  };

  /** The first spin, then the free ones, then what the round brought. */
  const show = async ({ round, multiplier, strips }: Table) => {
    const spins = round?.spins ?? [];
    for (const index of spins.keys()) {
      if (index > 0) {
        setMessage(text.free(spins.length - index, spins.length - 1, multiplier));
        setStanding(0);
        await pause(still() ? 0 : freeTurnMs);
      }
      setPlace(index);
      for (let reel = 1; reel <= strips.length; reel += 1) {
        if (leaving.current) return;
        setStanding(reel);
        cue('rest');
        const slow = reel < strips.length && mayStillScatter(spins[index], reel);
        setTense(slow ? reel : -1);
        await pause(still() ? 0 : slow ? tenseMs : restMs);
      }
      if (spins.length > 1) {
        if (index === 0) setMessage(text.freeWon(spins.length - 1));
        await pause(still() ? 300 : standMs);
        if (leaving.current) return;
      }
    }
    keep(begunName, '');
    const won = winOf(round);
    if (won) cue('won');
    setWin(won);
    setMessage(resultOf(text, round));
  };

  /** The site has moved money: what the next press may stake. A round that is played tells its own. */
  const refresh = async () => {
    if (busy) return;
    const answer = await ask(token);
    if (leaving.current || answer.outcome !== 'answered') return;
    const { balance } = answer.value;
    setTable((before) => before && { ...before, balance });
    setShort(false);
    setMessage(text.ready);
  };

  return {
    table,
    problem,
    sessionLost,
    open: () => void open(),
    spin: table?.round?.spins[place],
    standing,
    busy,
    win,
    tense,
    moved,
    message,
    stake,
    setStake,
    press: () => void press(),
    short,
    refresh: () => void refresh(),
    balanceBefore,
  };
}

/** What is staked where this device has chosen nothing yet, in fen. */
const usualStake = 200;
/** What this device staked last. */
const stakeName = 'slots.stake';
/** After so long without an answer the player is told that it is awaited, in ms. */
const slowMs = 3_000;

/** The round that this device began and has not shown to its end. */
const begunName = 'slots.begun';

/** Nobody knows yet whether the round was played. */
function isOpen(answer: Answer<Table>): boolean {
  return (
    answer.outcome === 'unreachable' ||
    (answer.outcome === 'answered' && answer.value.reason === 'unanswered')
  );
}

/** Two scatters lie already: one more is free spins. @param reels that are at rest */
export function mayStillScatter(spin: Spin | undefined, reels: number): boolean {
  return (
    (spin?.shown ?? [])
      .slice(0, reels)
      .flat()
      .filter((symbol) => symbol === scatter).length >= 2
  );
}

const scatter = 9;

/**
 * What the balance shows while a round is under way, fen: its stake is gone; a stake that the balance does not cover is the server's to
 * refuse, or to cover from elsewhere, and no balance is below nothing.
 */
export function duringRound(balance: number, stake: number): number {
  return balance < stake ? balance : balance - stake;
}

/** What is celebrated: nothing that brought back no more than it had cost (RTS 14F). */
export function winOf(
  round: Table['round'],
): { readonly payout: number; readonly size: 0 | 1 | 2 | 3 } | undefined {
  return round !== null && round.payout > round.stake
    ? { payout: round.payout, size: sizeOf(round) }
    : undefined;
}

export function sizeOf({
  payout,
  stake,
}: {
  readonly payout: number;
  readonly stake: number;
}): 0 | 1 | 2 | 3 {
  const [big, bigger, biggest] = bigStakes;
  if (payout >= stake * biggest) return 3;
  if (payout >= stake * bigger) return 2;
  return payout >= stake * big ? 1 : 0;
}

/** Less than the stake is money that came back, and no win. */
export function resultOf(text: Texts, round: Table['round']): string {
  if (!round || round.payout === 0) return text.nothing;
  return (round.payout > round.stake ? text.won : text.paid)(formatFen(round.payout));
}

function refusalOf(text: Texts, reason: string | undefined): string {
  return wordedShort(
    reason,
    Object.entries(text.refusals).find(([name]) => name === reason)?.[1] ?? text.trouble,
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
