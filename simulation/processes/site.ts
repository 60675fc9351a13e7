/** The server as a process of the machine: it can be killed at any statement and any call, and started again on what it left. */
import type { RunningSite } from '../../apps/server/src/app/start.ts';
import type { Machine } from '../machine/index.ts';
import { Life, outside, within } from '../machine/life.ts';
import type { Answered, Asked } from '../machine/network.ts';
import type { Ask, Statement } from '../machine/statements.ts';
import { type MachineFeed, openMachineFeed } from './feed.ts';
import { type JobBook, type JobCount, openJobBook } from './jobs.ts';

/** A statement that queues a job, by a function of the database that does so too. */
const queues = /add_job|queue_job|\b(?:credit_deposit|announce_arrival|note_event)\(/;

export const siteOrigin = 'http://127.0.0.1:8080';

/**
 * So old a connection is replaced, in seconds: its time is the machine's, of which a night passes in a blink, and to make one costs as much
 * as twenty statements, whose plans are made again on it.
 */
const connectionLifeSeconds = 7 * 86_400;

/** From a death to the next start, in ms. */
const downMs = 20_000;

export interface SiteProcess {
  readonly running: RunningSite;
  /** Runs of background work, and the reasons of those that failed. */
  readonly jobs: JobCount;
  readonly up: boolean;
  /** Other jobs rest than before. */
  restsChanged(): void;
  /** So many statements and calls from now it is killed; another one is started in its place. 0: it is not. */
  dieIn(steps: number): void;
  readonly deaths: number;
  /** Resolves when one runs, should it have been killed. */
  settled(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** An answer of the site's door. @param code of its envelope; where it has none, HTTP's */
export type Answering = (path: string, code: number) => void;

export interface SiteOptions {
  readonly machine: Machine;
  /** Variables of the server's environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly everyMinutes: number;
  /** Asked each time a line of the crontab is due: true, and it is not run this time. */
  readonly leftOut?: ((job: string) => boolean) | undefined;
  /** Keys of queued jobs that wait now, however long they are due. */
  readonly resting?: (() => readonly string[]) | undefined;
  readonly answered?: Answering | undefined;
}

export async function openSiteProcess({
  machine,
  environment,
  everyMinutes,
  leftOut,
  resting,
  answered = () => undefined,
}: SiteOptions): Promise<SiteProcess> {
  // After the machine has taken the process, so that nothing of the server holds the real time.
  const [{ startSite }, { readConfig }] = await Promise.all([
    import('../../apps/server/src/app/start.ts'),
    import('../../apps/server/src/platform/config.ts'),
    import('viem'),
  ]);
  let life: Life | undefined;
  let running: RunningSite | undefined;
  let jobs: JobBook | undefined;
  const count: JobCount = { failures: [], runs: new Map(), known: new Set() };
  let feed: MachineFeed | undefined;
  let fuse = 0;
  let dying: Promise<void> = Promise.resolve();
  let deaths = 0;

  /** @returns false: this very step was its last */
  function burn(of: Life | undefined): boolean {
    if (of === undefined || of !== life || fuse === 0) return true;
    fuse -= 1;
    if (fuse > 0) return true;
    deaths += 1;
    life = undefined;
    running = undefined;
    of.end();
    dying = outside(() => rise(of));
    return false;
  }

  /** Whoever watches over the server starts another one in its place. */
  async function rise(gone: Life): Promise<void> {
    await machine.standStill(machine.kill(gone));
    await new Promise((wake) => setTimeout(wake, downMs));
    await machine.standStill(start());
  }

  /** Statements that ask for the database's time or chance are told the machine's first. */
  async function tellTime(ask: Ask): Promise<void> {
    await ask("select set_config('simulation.at', $1, false), setseed($2)", [
      new Date(machine.time.now()).toISOString(),
      Math.random(),
    ]);
  }

  machine.statements.watch = {
    before({ text, life: of }: Statement, ask: Ask) {
      if (!burn(of)) return false;
      if (queues.test(text) || /now\(\)|clock_timestamp\(\)|random\(\)/.test(text))
        return tellTime(ask).then(() => true);
      return true;
    },
    after(statement, done, values) {
      feed?.heard(statement, done, values);
      if (queues.test(statement.text)) jobs?.queued();
      burn(statement.life);
    },
  };
  machine.network.watch = (_moment, caller) => burn(caller);
  machine.network.join(siteOrigin, {
    life: () => life,
    async answer({ method, path, headers, body }: Asked): Promise<Answered> {
      if (!running) return 'reset';
      const answer = await running.http.inject({
        method: method as 'POST',
        url: path,
        headers,
        ...(body && { payload: body }),
      });
      answered(path.split('?')[0] ?? path, codeOf(answer.payload) ?? answer.statusCode);
      return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.rawPayload };
    },
  });

  async function start(): Promise<void> {
    const begun = new Life('site');
    fuse = 0;
    const made = openMachineFeed(begun);
    feed = made;
    const book = openJobBook(everyMinutes, count, leftOut, resting);
    jobs = book;
    life = begun;
    await within(begun, async () => {
      running = await startSite(readConfig({ ...environment }), {
        database: { connections: 8, idleMs: 0, lifeSeconds: connectionLifeSeconds },
        surroundings: {
          feed: made,
          outbound: { fetch: (url, request = {}) => machine.network.fetch(url, request as RequestInit) },
          startJobs: (given, { pool }) => book.start(given, pool),
        },
      });
    });
  }

  return {
    get running() {
      if (!running) throw new Error('the site is down');
      return running;
    },
    jobs: count,
    get up() {
      return life !== undefined;
    },
    get deaths() {
      return deaths;
    },
    restsChanged: () => jobs?.queued(),
    dieIn(steps) {
      fuse = steps;
    },
    settled: () => dying,
    start,
    async stop() {
      await running?.stop();
    },
  };
}

/** The code of an answer in the site's envelope. */
function codeOf(payload: string): number | undefined {
  const code = /^\{"code":(\d+)/.exec(payload)?.[1];
  return code === undefined ? undefined : Number(code);
}

function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const type = headers['content-type'];
  return typeof type === 'string' ? { 'content-type': type } : {};
}
