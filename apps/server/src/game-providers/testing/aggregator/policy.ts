/** By which rules a platform repeats its calls of a wallet, discards a bet or rolls it back, whatever protocol it speaks. */
import { setTimeout as later } from 'node:timers/promises';
import { type Pace, published, type WireFault } from './wire.ts';

export interface PlayedBet {
  readonly id: string;
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly round: string;
  /** Units of the protocol. */
  readonly amount: bigint;
}

export type Outcome = 'accepted' | 'discarded' | 'rolled back' | 'pending';
export type More = Readonly<Record<string, unknown>>;

/** What one call came to: done; refused in words that end it; refused otherwise; or nothing reliable came back. */
export type Verdict = 'done' | 'refused' | 'failed' | 'silence';

/** One call of each kind, in the words of a protocol. */
export interface Ways {
  bet(bet: PlayedBet, more: More, fault?: WireFault): Promise<Verdict>;
  win(bet: PlayedBet, amount: bigint, more: More, fault?: WireFault): Promise<Verdict>;
  rollback(bet: PlayedBet, fault?: WireFault): Promise<Verdict>;
}

/** Written into the platform's own books when it believes it. */
export interface Believed {
  placed(bet: PlayedBet, more: More): void;
  declined(bet: PlayedBet, more: More): void;
  won(bet: PlayedBet, amount: bigint): void;
  takenBack(bet: PlayedBet): void;
}

export interface Policy {
  /** Up to three tries, then a rollback; a refusal that it knows discards the bet. */
  bet(bet: PlayedBet, faults?: readonly WireFault[], more?: More): Promise<Outcome>;
  win(bet: PlayedBet, amount: bigint, faults?: readonly WireFault[], more?: More): Promise<Outcome>;
  rollback(bet: PlayedBet, faults?: readonly WireFault[]): Promise<Outcome>;
}

const tries = 3;
/** Wins and rollbacks are sent again at least so often; the real platforms have some hundred tries. */
const patientTries = 20;

export function openPolicy(ways: Ways, believed: Believed, pace: () => Pace = () => published): Policy {
  const pause = async (turn: number) => void (turn > 0 && (await later(pace().pauseMs)));
  const rollback: Policy['rollback'] = async (bet, faults = []) => {
    for (let turn = 0; turn < patientTries; turn += 1) {
      await pause(turn);
      if ((await ways.rollback(bet, faults[turn])) !== 'done') continue;
      believed.takenBack(bet);
      return 'rolled back';
    }
    return 'pending';
  };
  return {
    rollback,
    async bet(bet, faults = [], more = {}) {
      for (let turn = 0; turn < tries; turn += 1) {
        await pause(turn);
        const verdict = await ways.bet(bet, more, faults[turn]);
        if (verdict === 'silence') continue;
        if (verdict === 'done') {
          believed.placed(bet, more);
          return 'accepted';
        }
        believed.declined(bet, more);
        if (verdict === 'refused') return 'discarded';
        break;
      }
      return rollback(bet, faults.slice(tries));
    },
    async win(bet, amount, faults = [], more = {}) {
      for (let turn = 0; turn < patientTries; turn += 1) {
        await pause(turn);
        if ((await ways.win(bet, amount, more, faults[turn])) !== 'done') continue;
        believed.won(bet, amount);
        return 'accepted';
      }
      return 'pending';
    },
  };
}
