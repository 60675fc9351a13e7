/** Background work on graphile-worker: queued in the transaction that makes it necessary, run by any node. */
import { EventEmitter } from 'node:events';
import {
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type Worker,
  type WorkerEvents,
  Logger as WorkerLogger,
  type WorkerPool,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { isIdle, socketOf } from './connection.ts';
import { type Database, longestSilenceMs, type Queryable, type Tx } from './database.ts';
import { boundHungCommits } from './hung-commits.ts';
import { keepAlive, type WorkerPulse } from './job-workers.ts';

/** One kind of job; `payload` was checked by the one who queued it, and is checked again by `run`. */
export interface Job {
  readonly name: string;
  /** Crontab line (UTC) for jobs that also run on a schedule, such as `0 * * * *` (each hour). */
  readonly schedule?: string;
  run(payload: unknown): Promise<void>;
}

export interface JobRunner {
  /** Breaks every connection: whoever waits for an answer on one hears now that none will come. */
  abandon(): void;
  /** Hands unfinished jobs back and ends. */
  stop(): Promise<void>;
}

/** Pause before jobs are started again after the database was gone, in ms. */
const restartMs = 1_000;

/** Pause between two looks whether this node may work, in ms. */
const lookEveryMs = 250;

/** How long a connection may take to be made, in ms. */
const connectMs = 5_000;

/**
 * A connection of the library's. Of an error that has a code of the network's the library thinks that trying again is of no use for up to
 * two minutes; without the code it asks again with the next look.
 */
export class JobClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  // biome-ignore lint/suspicious/noExplicitAny: the library's two ways to be called
  override connect(callback?: any): any {
    if (callback === undefined) return super.connect();
    super.connect((error: Error | null) =>
      callback(error && new Error(`no connection to the database: ${error.message}`, { cause: error }), this),
    );
  }
}

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/**
 * Connections of the library's. Its listener gives one back twice where a question of it fails while the workers end, and the second time
 * nobody catches that it was given back before: it would end the process. Here the second time is nothing.
 */
export class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Acquired): void;
  // biome-ignore lint/suspicious/noExplicitAny: the library's two ways to be called
  override connect(callback?: Acquired): any {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      let given = false;
      callback(error, client, (broken) => {
        if (given) return;
        given = true;
        release(broken);
      });
    });
  }
}

/** Makes the job tables; part of the start, before the runner. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl });
}

interface JobOptions {
  readonly concurrency?: number;
  readonly pollInterval?: number;
  readonly pulse?: WorkerPulse;
  readonly mayWork?: () => boolean;
  readonly onQueued?: Database['onQueued'];
  readonly silenceMs?: number;
}

/**
 * @param concurrency jobs at the same time on this node
 * @param pollInterval ms between looks for jobs that are due later, and for those that other nodes queued and have nobody free for
 * @param pulse after how long what a node that died had begun is begun anew; absent: as job-workers.ts says
 * @param mayWork false: what runs here is let end, and nothing is begun until it is true again
 * @param onQueued of the database by which this node queues: its own workers look at once
 * @param silenceMs so long a question may go unanswered before its connection is given up
 */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  log: Logger,
  {
    concurrency = 4,
    pollInterval = 1_000,
    pulse,
    mayWork = () => true,
    onQueued,
    silenceMs = longestSilenceMs,
  }: JobOptions = {},
): Promise<JobRunner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        // Taken before the workers heard of it: another node tries.
        if (!mayWork()) throw new Error('this node may not work');
        await job.run(payload);
      },
    ]),
  );
  const crontab = jobs.flatMap((job) => (job.schedule ? [cronLine(job.schedule, job.name)] : [])).join('\n');
  const pgPool = new JobPool({
    connectionString: databaseUrl,
    max: concurrency + 2,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: connectMs,
    Client: JobClient,
    application_name: 'mingpai-jobs',
  });
  // Both kinds of loss: of an idle connection, and of one in use (the library asks for the second).
  const lost = (error: Error) => log.warn({ err: error }, 'job connection lost');
  pgPool.on('error', lost);
  const clients = new Set<pg.PoolClient>();
  pgPool.on('connect', (client) => {
    clients.add(client);
    client.on('error', lost);
    // The library hands back what got no answer as if it were sound, and asks it again: only a broken connection is replaced.
    socketOf(client).setTimeout(silenceMs, () => {
      // The one that listens is silent for as long as nobody queues anything.
      if (!isIdle(client)) commits.giveUp(client);
    });
  });
  const commits = boundHungCommits(pgPool);
  pgPool.on('remove', (client) => clients.delete(client));
  const workers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  // A job is taken in the name of the pool, which the library makes anew after the database was gone.
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id));
  events.on('pool:release', ({ workerPool }) => workers.delete(workerPool.id));
  const looking = new Set<Worker>();
  events.on('worker:create', ({ worker }) => looking.add(worker));
  events.on('worker:release', ({ worker }) => looking.delete(worker));
  events.on('worker:stop', ({ worker }) => looking.delete(worker));
  onQueued?.((jobs) => {
    // One that is at work looks again when it is done.
    let waking = jobs;
    for (const worker of looking) if (worker.nudge() && --waking === 0) return;
  });
  // Whose looks are answered: what the first one learns of the kinds of jobs the library keeps, a failure too, and asks no more.
  const sound = new WeakSet<WorkerPool>();
  events.on('worker:getJob:empty', ({ worker }) => sound.add(worker.workerPool));
  events.on('job:start', ({ worker }) => sound.add(worker.workerPool));
  events.on('worker:getJob:error', ({ worker: { workerPool } }) => {
    if (sound.has(workerPool)) return;
    // The other workers of the pool fail likewise.
    sound.add(workerPool);
    log.warn('the first look for jobs failed; the workers begin anew');
    void Promise.resolve(workerPool.gracefulShutdown()).catch(lost);
  });
  let stopping = false;
  let resting = false;
  let runner: Runner | undefined;
  let again: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    const begun = await run({
      pgPool,
      taskList,
      crontab,
      concurrency,
      pollInterval,
      events,
      noHandleSignals: true,
      // Told apart, what could not be marked as done is nobody's: its worker lives and holds it for hours. Told together, the workers end
      // and begin under another name, and what they held is given back.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message, meta) => {
        const failure = meta?.error instanceof Error ? { err: meta.error } : {};
        if (level === 'error') log.error(failure, message);
        else if (level === 'warning') log.warn(failure, message);
        else log.debug(message);
      }),
    });
    runner = begun;
    // It gives up when the database goes; whether that is told as a failure differs.
    const ended = (error?: unknown) => {
      if (runner !== begun) return;
      runner = undefined;
      log.warn({ err: error }, 'jobs stopped; starting them again');
      restart();
    };
    begun.promise.then(() => ended(), ended);
    if (stopping || resting) await rest();
  }

  function restart(): void {
    if (stopping || resting) return;
    again = setTimeout(() => {
      start().catch((error: unknown) => {
        log.warn({ err: error }, 'jobs could not be started');
        restart();
      });
    }, restartMs);
  }

  /** What runs is ended, and nothing else begun. */
  async function rest(): Promise<void> {
    clearTimeout(again);
    const running = runner;
    runner = undefined;
    await running?.stop().catch((error: unknown) => log.warn({ err: error }, 'jobs did not stop cleanly'));
  }

  function look(): void {
    if (resting !== mayWork()) return;
    resting = !resting;
    if (!resting) {
      restart();
      return;
    }
    log.error('this node may not work: jobs are left to the other nodes');
    void rest();
  }

  await start();
  const looks = setInterval(look, lookEveryMs);
  looks.unref();
  const endPulse = keepAlive(pgPool, () => [...workers], log, pulse);
  return {
    abandon() {
      for (const client of clients) socketOf(client).destroy();
    },
    async stop() {
      stopping = true;
      endPulse();
      clearInterval(looks);
      await rest();
      await pgPool.end();
    },
  };
}

/**
 * What runs by a schedule runs beside itself nowhere: a run that takes longer than a minute would be joined by the next ones, until they
 * hold the places of all nodes and money waits behind them.
 */
export function cronLine(schedule: string, name: string): string {
  return `${schedule} ${name} ?queue=cron:${name}`;
}

export interface QueueOptions {
  /** Not before this moment. */
  readonly runAt?: Date;
  /** A second job with the same key replaces the first while it waits. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Jobs of one such name run one after the other, on all nodes together. */
  readonly oneAtATime?: string;
}

/**
 * Queues a job; in a transaction it exists only if that commits, and is begun by this node at once, by another that is free within a second.
 * What is queued by itself is told to all nodes.
 */
export async function queueJob(
  db: Queryable | Tx,
  name: string,
  payload: Readonly<Record<string, string | number | boolean>>,
  { runAt, key, maxAttempts = 25, oneAtATime }: QueueOptions = {},
): Promise<void> {
  await db.query(
    'inTransaction' in db
      ? 'select queue_job($1, $2::json, $4, $5, $3::timestamptz, $6)'
      : `select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5,
           queue_name => $6)`,
    [name, JSON.stringify(payload), runAt ?? null, key ?? null, maxAttempts, oneAtATime ?? null],
  );
}
