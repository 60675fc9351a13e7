/**
 * Who may work now, decided before anything is taken from the database or the hashing threads (decision 30). What waits is bounded in
 * number and time.
 */
export interface GateSize {
  /** At work at the same time. */
  readonly running: number;
  /** Waiting behind them, in the order of their arrival; one more is turned away. */
  readonly waiting: number;
  /** How long one waits at most, in ms. */
  readonly patienceMs: number;
}

/** Lets the next one in; a second call does nothing. */
export type Leave = () => void;

export interface Gate {
  /** @returns `undefined`: turned away, at once or after the patience */
  enter(): Promise<Leave | undefined>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly resolve: (leave: Leave | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

export function openGate({ running: most, waiting: longest, patienceMs }: GateSize): Gate {
  let running = 0;
  const queue = new Set<Waiting>();

  function begin(): Leave {
    running += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      clearTimeout(next.timer);
      next.resolve(begin());
    };
  }

  return {
    async enter() {
      if (running < most) return begin();
      if (queue.size >= longest) return undefined;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          queue.delete(waiting);
          resolve(undefined);
        }, patienceMs);
        const waiting: Waiting = { resolve, timer };
        queue.add(waiting);
      });
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
}

/** @param restMs the place stays taken for so long where somebody waits for it */
export type LeaveAfter = (restMs?: number) => void;

export interface Admission {
  /** @returns `undefined`: `who` has too much under way and waiting; nothing was begun */
  enter(who: string): Promise<LeaveAfter | undefined>;
}

/** A gate for each `who`. */
export function openAdmission(each: GateSize): Admission {
  const gates = new Map<string, Gate>();
  return {
    async enter(who) {
      const gate = gates.get(who) ?? openGate(each);
      gates.set(who, gate);
      const leave = await gate.enter();
      if (leave === undefined) return undefined;
      const leaveNow = () => {
        leave();
        if (gate.running === 0 && gates.get(who) === gate) gates.delete(who);
      };
      return (restMs = 0) => {
        if (restMs > 0 && gate.waiting > 0) setTimeout(leaveNow, restMs);
        else leaveNow();
      };
    },
  };
}
