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
  /**
   * @param who whoever is at work here already under this name waits for that first, holding nothing; absent: nobody in particular
   * @returns `undefined`: turned away, at once or after the patience
   */
  enter(who?: string): Promise<Leave | undefined>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly who: string | undefined;
  readonly since: number;
  readonly resolve: (leave: Leave | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/** Once the first in line has waited for this part of the patience, whoever comes now is told at once. */
const hopeless = 0.5;

export function openGate({ running: most, waiting: longest, patienceMs }: GateSize): Gate {
  let running = 0;
  const queue = new Set<Waiting>();
  const busy = new Set<string>();

  function begin(who: string | undefined): Leave {
    running += 1;
    if (who !== undefined) busy.add(who);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      if (who !== undefined) busy.delete(who);
      const next = nextOf();
      if (next === undefined) return;
      queue.delete(next);
      clearTimeout(next.timer);
      next.resolve(begin(next.who));
    };
  }

  const mayBegin = (who: string | undefined) => who === undefined || !busy.has(who);

  /** In the order of arrival, passing over those who would only wait for themselves inside. */
  function nextOf(): Waiting | undefined {
    for (const waiting of queue) if (mayBegin(waiting.who)) return waiting;
    return undefined;
  }

  /** By the first who waits for others, not for themselves. */
  function isHopeless(): boolean {
    const first = nextOf();
    return first !== undefined && performance.now() - first.since > patienceMs * hopeless;
  }

  return {
    async enter(who) {
      if (running < most && mayBegin(who)) return begin(who);
      if (queue.size >= longest || isHopeless()) return undefined;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          queue.delete(waiting);
          resolve(undefined);
        }, patienceMs);
        const waiting: Waiting = { who, since: performance.now(), resolve, timer };
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
