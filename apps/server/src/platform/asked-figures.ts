/**
 * Figures that only the database knows. They are wanted most when it is in trouble: so one that is not told in time is left out and
 * counted, and the page with all the others is there. They wait behind no member: one question at a time, on a pool that members do not use.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Database, oneAfterTheOther, type Queryable } from './database.ts';

/** One value of a figure, and what it is of. */
export type Told = readonly [labels: Readonly<Record<string, string>>, value: number];

export interface AskedFigure<Answer> {
  readonly name: string;
  readonly help: string;
  /** Names of its labels; absent: it has one value. */
  readonly labels?: readonly string[];
  /** What stands on the page; nothing of what stood there before is kept. */
  readonly of: (answer: Answer) => number | readonly Told[];
}

export interface AskedFigures {
  /** One question for all figures that are made of its answer. @param ask what it is given is good until it has answered */
  add<Answer>(ask: (db: Queryable) => Promise<Answer>, figures: readonly AskedFigure<Answer>[]): void;
}

export interface AskedFiguresOptions {
  /** True: the database is known to say nothing, and is not asked. */
  readonly isGone?: () => boolean;
  /** The page waits for all answers together no longer than this, in ms: half of what Prometheus gives a page unless told otherwise. */
  readonly patienceMs?: number;
  /** And the database looks for no single one longer than this, in ms. */
  readonly statementMs?: number;
}

export function openFigures(
  register: Registry,
  database: Database,
  { isGone = () => false, patienceMs = 5_000, statementMs = 2_000 }: AskedFiguresOptions = {},
): AskedFigures {
  const missing = new Counter({
    name: 'figures_missing_total',
    help: 'Figures that were left out of the page because the database did not tell them in time',
    registers: [register],
  });
  let before: Promise<unknown> = Promise.resolve();

  function inTurn<Answer>(ask: (db: Queryable) => Promise<Answer>): Promise<Answer> {
    const answer = before.then(() =>
      database.transaction(async (tx) => {
        await tx.query("select set_config('statement_timeout', $1, true)", [String(statementMs)]);
        return ask(oneAfterTheOther(tx));
      }),
    );
    before = answer.catch(() => undefined);
    return answer;
  }

  return {
    add<Answer>(ask: (db: Queryable) => Promise<Answer>, figures: readonly AskedFigure<Answer>[]) {
      let asked: Promise<Answer> | undefined;
      /** Shared by all who want it now: a question that hangs is not asked a second time. */
      function answer(): Promise<Answer> {
        if (isGone()) return Promise.reject(new Error('the database says nothing'));
        asked ??= inTurn(ask).finally(() => {
          asked = undefined;
        });
        return within(patienceMs, asked);
      }
      for (const { name, help, labels = [], of } of figures)
        new Gauge({
          name,
          help,
          labelNames: [...labels],
          registers: [register],
          async collect() {
            // Of one without labels `reset` would leave a zero, which is a figure too.
            if (labels.length === 0) this.remove();
            else this.reset();
            try {
              const told = of(await answer());
              if (typeof told === 'number') this.set(told);
              else for (const [of, value] of told) this.set(of, value);
            } catch {
              missing.inc();
            }
          },
        });
    },
  };
}

/** @throws {Error} when it takes longer; what is asked goes on */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('no answer in time')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
