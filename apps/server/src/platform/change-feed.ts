/**
 * Tells every node what changed, so that a node may answer from memory. PostgreSQL's NOTIFY carries it: it is sent only
 * if the transaction commits. A node that hears nothing knows nothing and must not trust its memory: the same connection is asked
 * every half second, because a database that vanishes without a word closes nothing (decision 30).
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { type Queryable, queryableOf } from './database.ts';
import { type Hearer, isLater, type Place, placeOf, watchForLater } from './primary-place.ts';

const channel = 'mingpai_changes';

export interface ChangeFeed {
  /** False while changes could be missed, or came too late: answer from the database then. */
  readonly reliable: boolean;
  /**
   * For how long, in ms, the database has let questions go unanswered while this process was awake to hear it: a pause of our own is no
   * silence of the database. 0 while all is well.
   */
  unansweredMs(): number;
  /**
   * The only primary that answers is from before one that this process knew: what was acknowledged in between may be gone there, so
   * this process does nothing with it (docs/alarms.md, DatabaseWentBack).
   */
  readonly former: boolean;
  /** `changed` gets each announced key of the topic; `lost` is called when changes may have been missed. */
  on(topic: string, changed: (key: string) => void, lost: () => void): void;
  /** The database went silent, told once for each silence: whoever waits for it on another connection waits in vain. */
  onSilence(deaf: () => void): void;
  /**
   * For what changes too often to be announced: `look` asks the database ten times a second what changed since it asked last, on the
   * feed's own connection. The feed is reliable only while it is answered; after `lost` it begins anew.
   */
  follow(look: (db: Queryable) => Promise<void>, lost: () => void): void;
  close(): Promise<void>;
}

/**
 * Announces a change of `key` to all nodes when the transaction commits. At most one per topic and key is sent for a transaction.
 * For what is rare: transactions that announce commit one behind the other, through the whole cluster of databases (decision 60).
 */
export async function announce(tx: Queryable, topic: string, key: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, `${topic} ${key}`]);
}

/** Pause before the next connection is tried, in ms: that a new primary is there is seen at once, and nobody else is troubled meanwhile. */
const reconnectMs = 200;
/** Pause between two questions, in ms. */
const askEveryMs = 500;
/** Pause between two looks of a follower, in ms. */
const lookEveryMs = 100;
/** Nothing older than this is answered from memory, in ms. */
export const oldestMemoryMs = 2_000;
/** A connection that broke counts as so many questions without an answer: this node is not ready, and one more look later refuses. */
const brokenCountsAs = 4;
/** After so long without an answer the connection counts as dead, in ms. */
const deadAfterMs = 4_000;

interface Follower {
  readonly look: (db: Queryable) => Promise<void>;
  readonly lost: () => void;
  looking: boolean;
  /** When the look began that was answered last. */
  answeredAt: number | undefined;
}

const takenOver = 'another database has taken over from this one';

/** From before the latest primary that is known of. */
class FormerPrimary extends Error {}

function silent(): Error {
  return new Error('the database is silent');
}

/** For what is asked before anybody watches the connection. @throws {Error} when no answer came in time */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_answer, refuse) => {
    timer = setTimeout(() => refuse(silent()), deadAfterMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** @param looksForLater it is asked, by new connections, whether another database has taken over */
export async function openChangeFeed(
  databaseUrl: string,
  log: Logger,
  { looksForLater = false } = {},
): Promise<ChangeFeed> {
  const listeners = new Map<string, { changed: (key: string) => void; lost: () => void }[]>();
  const deaf: (() => void)[] = [];
  let client: pg.Client | undefined;
  let abandon: ((error: unknown) => void) | undefined;
  let connected = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** When the question was asked that was answered last: what is in memory is at least as new. */
  let heardAt = performance.now();
  let asking = false;
  /** Looks in a row that found no answer. */
  let missed = 0;
  /** Of this silence others have been told: what they begin anew meanwhile is not broken again. */
  let told = false;
  let place: Place | undefined;
  /** The latest that is known of: what is earlier is a former primary. */
  let latest: Place | undefined;
  let former = false;
  /** Why there was no connection, when it was said last. */
  let reason: string | undefined;
  const followers: Follower[] = [];
  /** The question before: a connection answers one at a time. */
  let before: Promise<unknown> = Promise.resolve();

  const agedMs = () => performance.now() - heardAt;

  /** Slow or not, there is somebody. */
  function heard(): void {
    missed = 0;
    told = false;
  }

  function inTurn<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const answer = before.then(question);
    before = answer.catch(() => undefined);
    return answer;
  }

  function deliver(payload: string | undefined): void {
    const space = payload?.indexOf(' ') ?? -1;
    if (payload === undefined || space < 0) return;
    for (const { changed } of listeners.get(payload.slice(0, space)) ?? []) changed(payload.slice(space + 1));
  }

  function lose(error: unknown): void {
    if (connected) log.warn({ err: error }, 'change feed lost; answering from the database');
    else if (!closed && String(error) !== reason) {
      reason = String(error);
      log.warn({ err: error }, 'no change feed, so this node is not ready');
    }
    connected = false;
    client = undefined;
    place = undefined;
    abandon = undefined;
    missed = Math.max(missed, brokenCountsAs);
    for (const follower of followers) {
      follower.looking = false;
      follower.answeredAt = undefined;
      follower.lost();
    }
    for (const group of listeners.values()) for (const { lost } of group) lost();
    if (!closed) timer = setTimeout(() => void connect(), reconnectMs);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: 2_000,
      application_name: 'mingpai-changes',
    });
    let failed = false;
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      // A farewell would wait for somebody who does not answer.
      next.connection.stream.destroy();
      lose(error);
    };
    next.on('error', fail);
    next.on('end', () => fail(new Error('connection ended')));
    next.on('notification', ({ payload }) => deliver(payload));
    try {
      await next.connect();
      const asked = performance.now();
      await inTime(next.query(`listen ${channel}`));
      const here = await inTime(placeOf(queryableOf(next)));
      if (isLater(latest, here)) throw new FormerPrimary(takenOver);
      // Before anything is remembered: what changes from here on is told.
      for (const follower of followers) {
        await inTime(follower.look(queryableOf(next)));
        follower.answeredAt = asked;
      }
      if (failed) return;
      place = here;
      latest = here ?? latest;
      heardAt = asked;
      former = false;
    } catch (error) {
      former = error instanceof FormerPrimary;
      return fail(error);
    }
    if (closed) return fail(new Error('closed'));
    client = next;
    before = Promise.resolve();
    abandon = fail;
    asking = false;
    heard();
    reason = undefined;
    connected = true;
  }

  /** Changes come in order on this connection: what was committed before the question is here before the answer. */
  function ask(): void {
    if (client === undefined || asking) return;
    const asked = performance.now();
    const of = client;
    asking = true;
    inTurn(() => of.query('select')).then(
      () => {
        if (client !== of) return;
        asking = false;
        heard();
        heardAt = asked;
      },
      // A connection that broke says so itself.
      () => undefined,
    );
  }

  async function look(follower: Follower): Promise<void> {
    if (client === undefined || follower.looking) return;
    const of = client;
    const asked = performance.now();
    follower.looking = true;
    try {
      await inTurn(() => follower.look(queryableOf(of)));
      if (client !== of) return;
      heard();
      follower.looking = false;
      follower.answeredAt = asked;
    } catch (error) {
      // One that failed may have missed something; a new connection begins anew.
      if (client === of) abandon?.(error);
    }
  }

  function watch(): void {
    // What came while this process was busy is read first.
    setImmediate(() => {
      if (closed) return;
      if (asking || !connected) missed += 1;
      ask();
      if (missed * askEveryMs < deadAfterMs) return;
      abandon?.(silent());
      if (told) return;
      told = true;
      for (const tell of deaf) tell();
    });
  }

  await connect();
  const pulse = setInterval(watch, askEveryMs);
  const looks = setInterval(() => {
    for (const follower of followers) void look(follower);
  }, lookEveryMs);
  const hearer: Hearer = {
    get place() {
      return place;
    },
    overtaken(by) {
      latest = by;
      abandon?.(new Error(takenOver));
      for (const tell of deaf) tell();
    },
  };
  const endLooks = looksForLater ? watchForLater(databaseUrl, hearer) : undefined;
  return {
    get reliable() {
      if (!connected || agedMs() >= oldestMemoryMs) return false;
      const oldest = performance.now() - oldestMemoryMs;
      return followers.every(({ answeredAt = 0 }) => answeredAt > oldest);
    },
    unansweredMs: () => missed * askEveryMs,
    get former() {
      return former;
    },
    on(topic, changed, lost) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), { changed, lost }]);
    },
    onSilence(tell) {
      deaf.push(tell);
    },
    follow(ask, lost) {
      const follower: Follower = { look: ask, lost, looking: false, answeredAt: undefined };
      followers.push(follower);
      void look(follower);
    },
    async close() {
      closed = true;
      connected = false;
      clearTimeout(timer);
      clearInterval(pulse);
      clearInterval(looks);
      endLooks?.();
      await Promise.race([
        client?.end().catch(() => undefined),
        new Promise((later) => setTimeout(later, 1_000).unref()),
      ]);
    },
  };
}
