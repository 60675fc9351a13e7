/**
 * A machine of its own in this process: time, chance, network and database in an order that hangs on the seed alone. It takes the
 * whole process, so whoever wants one starts a process for it; the server is loaded after it.
 */
import { openChance, takeOverChance } from './chance.ts';
import type { Life } from './life.ts';
import { type Network, takeOverNetwork } from './network.ts';
import { takeOverPasswords } from './passwords.ts';
import { type Statements, takeOverStatements } from './statements.ts';
import { threadsWork } from './threads.ts';
import { real, takeOverTime, type VirtualTime } from './time.ts';

export interface Machine {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly statements: Statements;
  /**
   * Waits for something. Time goes on to the next thing that is due whenever nobody has anything to do.
   * @throws what `work` throws; and when nobody has anything to do, now or later, and `work` is not done
   */
  until<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets time go on to that moment, with all that is due until then. */
  runTo(at: number): Promise<void>;
  /** Time stands still until that is done: for what waits for no time, such as the start of a process. */
  standStill<Value>(work: Promise<Value>): Promise<Value>;
  /** Kills a process: nothing of it goes on, and the database has noticed when this resolves. */
  kill(life: Life): Promise<void>;
  giveBack(): Promise<void>;
}

export interface MachineOptions {
  /** None: chance stays the machine's own, for worlds whose secrets somebody lives with. */
  readonly seed: number | undefined;
  /** Unix ms. */
  readonly from: number;
  /** The longest pause of an interval that is left alone, in ms; two minutes, unless told. */
  readonly slowestMs?: number | undefined;
  /** The database's owner. */
  readonly databaseUrl: string;
  readonly cheapPasswords: boolean | (() => boolean);
}

/** So many turns without anything new, and nobody has anything to do. */
const calmTurns = 12;

export async function takeOver({
  seed,
  from,
  slowestMs,
  databaseUrl,
  cheapPasswords,
}: MachineOptions): Promise<Machine> {
  const statements = await takeOverStatements(databaseUrl);
  takeOverPasswords(cheapPasswords);
  const network = takeOverNetwork();
  const giveChanceBack = seed === undefined ? () => undefined : takeOverChance(openChance(seed));
  const time = takeOverTime(from, slowestMs);

  let still = 0;

  /** Resolves when nobody has anything to do but wait; `false` as soon as `over` says so. */
  async function calm(over: () => boolean): Promise<boolean> {
    for (let turns = 0, seen = -1; turns < calmTurns; turns += 1) {
      if (statements.busy) {
        await statements.whenIdle();
        turns = 0;
      }
      await new Promise((wake) => real.setImmediate(wake));
      if (over()) return false;
      const now = statements.answered + network.calls;
      if (now !== seen || statements.busy || still > 0) turns = 0;
      seen = now;
      if (turns === calmTurns - 1 && threadsWork()) turns = 0;
    }
    return true;
  }

  return {
    time,
    network,
    statements,
    async until(work) {
      let done = false;
      const mark = () => {
        done = true;
      };
      work.then(mark, mark);
      while (!done) {
        if (await calm(() => done))
          if (!time.goOn()) throw new Error('everybody waits, and nothing will ever come');
      }
      return work;
    },
    async runTo(at) {
      for (;;) {
        await calm(() => false);
        const next = time.nextAt();
        if (next === undefined || next > at) break;
        time.goOn();
      }
      time.setTo(at);
    },
    async standStill(work) {
      still += 1;
      try {
        return await work;
      } finally {
        still -= 1;
      }
    },
    async kill(life) {
      life.end();
      time.forget(life);
      await statements.bury(life);
    },
    async giveBack() {
      time.giveBack();
      network.giveBack();
      giveChanceBack();
      await statements.giveBack();
    },
  };
}
