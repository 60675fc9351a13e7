/** Who plays with play money, and how much of this process that may take. */

export interface Seat {
  /** As the demo's own store knows the player. */
  readonly venue: string;
  readonly player: string;
  readonly game: string;
  /** Where the player came from, in the operator's words. */
  readonly network: string;
  /** Unix ms. */
  readonly openedAt: number;
  touchedAt: number;
  /** Calls within the second that runs. */
  second: number;
  calls: number;
}

/** At once: of everybody, and of one network, which may be a household. */
export const mostSeats = 200;
export const mostOfNetwork = 8;
/** So long a demo lasts, ms; whoever wants another begins anew. */
export const seatLifeMs = 2 * 3_600_000;
/** A page asks for a few at most. */
const mostCallsASecond = 20;

export interface Seats {
  /** Takes a seat: where one network or the house is full, whoever was away for longest leaves. */
  take(token: string, seat: Pick<Seat, 'venue' | 'player' | 'game' | 'network'>, now: number): void;
  /** @returns undefined for who has none any more; `too_fast` for who asks more often than a page does */
  touch(token: string, now: number): Seat | 'too_fast' | undefined;
  leave(token: string): void;
  playing(game: string, now: number): boolean;
  readonly size: number;
}

/** @param onLeave forgets all that is known of the player */
export function openSeats(onLeave: (seat: Seat) => void): Seats {
  const seats = new Map<string, Seat>();

  function leave(token: string): void {
    const seat = seats.get(token);
    if (!seat) return;
    seats.delete(token);
    onLeave(seat);
  }

  function leaveOver(now: number): void {
    for (const [token, { openedAt }] of seats) if (now >= openedAt + seatLifeMs) leave(token);
  }

  /** Makes room for one more among those that are counted. */
  function makeRoom(most: number, counted: (seat: Seat) => boolean): void {
    const among = [...seats]
      .filter(([, seat]) => counted(seat))
      .sort(([, a], [, b]) => a.touchedAt - b.touchedAt);
    for (const [token] of among.slice(0, Math.max(0, among.length + 1 - most))) leave(token);
  }

  return {
    take(token, seat, now) {
      leaveOver(now);
      makeRoom(mostOfNetwork, ({ network }) => network === seat.network);
      makeRoom(mostSeats, () => true);
      seats.set(token, { ...seat, openedAt: now, touchedAt: now, second: 0, calls: 0 });
    },
    touch(token, now) {
      const seat = seats.get(token);
      if (!seat) return undefined;
      if (now >= seat.openedAt + seatLifeMs) {
        leave(token);
        return undefined;
      }
      seat.touchedAt = now;
      const second = Math.floor(now / 1_000);
      seat.calls = seat.second === second ? seat.calls + 1 : 1;
      seat.second = second;
      return seat.calls > mostCallsASecond ? 'too_fast' : seat;
    },
    leave,
    playing(game, now) {
      leaveOver(now);
      for (const seat of seats.values()) if (seat.game === game) return true;
      return false;
    },
    get size() {
      return seats.size;
    },
  };
}
