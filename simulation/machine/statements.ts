/**
 * One statement at a time reaches the database, in an order that hangs on nothing but the simulation: so that transactions that run
 * side by side are interleaved the same way each time. A statement that waits for another transaction's lock is put aside, which the
 * database itself says of it, and goes on when that lock is free.
 */
import pg from 'pg';
import { type Life, never, outside, presentLife, within } from './life.ts';
import { threadsWork } from './threads.ts';
import { real } from './time.ts';

export interface Statement {
  readonly client: pg.Client;
  readonly text: string;
  readonly life: Life | undefined;
}

export interface Watch {
  /** Before it is sent; what is queued on the same client by `ask` goes first. @returns false: whoever asked has died meanwhile */
  before?(statement: Statement, ask: Ask): Promise<boolean> | boolean;
  /** After its answer came, before whoever asked hears of it. */
  after?(statement: Statement, done: boolean, values: readonly unknown[] | undefined): void;
}

/** Asks the statement's own client something of the machine's. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

export interface Statements {
  /** Something is under way at the database, or about to be. */
  readonly busy: boolean;
  /** Grows with each answer. */
  readonly answered: number;
  /** Resolves when nothing is under way. */
  whenIdle(): Promise<void>;
  /** Which of those that wait goes next, by number; the first, unless told. */
  choose: (waiting: number) => number;
  watch: Watch;
  /** Breaks the connections of a process that died, and waits until the database has noticed. */
  bury(life: Life): Promise<void>;
  giveBack(): Promise<void>;
}

interface Entry extends Statement {
  readonly send: () => Promise<unknown>;
  readonly values: readonly unknown[] | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  settled?: { readonly ok: boolean; readonly value: unknown };
}

/**
 * A statement that has no answer after so long may be waiting for a lock, in ms of real time; asked again after twice as long. On a busy
 * machine many take longer than on an idle one, and to ask about each of them cost as much as a fifth of a life.
 */
const suspiciousMs = 20;

/** Stands in place of its text where a connection is made: that takes its turn as statements do, or what is asked on it would come sooner or later. */
const connecting = '';

/** Turns of the loop in which whoever goes on without the database has come to their next statement. */
const turnsBeforeAnswers = 4;

interface Wired {
  /** None before the database has said it. */
  readonly processID: number | null;
  readonly connection: { readonly stream: { destroy(): void } };
}

/** @param url of a role that may ask who blocks whom */
export async function takeOverStatements(url: string): Promise<Statements> {
  const eye = new pg.Client({ connectionString: url });
  eye.on('error', () => undefined);
  await eye.connect();
  const { query, connect } = pg.Client.prototype;
  const original = (client: pg.Client, parts: readonly unknown[]) =>
    (query as unknown as (this: pg.Client, ...all: readonly unknown[]) => unknown).apply(client, [...parts]);
  const clients = new Map<pg.Client, Life | undefined>();
  const queue: Entry[] = [];
  const aside = new Set<Entry>();
  let flying: Entry | undefined;
  let flyingSince = 0;
  let suspectAfterMs = suspiciousMs;
  let asking = false;
  let answered = 0;
  let idle: (() => void)[] = [];

  const statements: Statements = {
    get busy() {
      return flying !== undefined || queue.length > 0 || asking;
    },
    get answered() {
      return answered;
    },
    whenIdle: () => (statements.busy ? new Promise((wake) => idle.push(wake)) : Promise.resolve()),
    choose: () => 0,
    watch: {},
    async bury(life) {
      asking = true;
      const gone = [...clients].filter(([, owner]) => owner === life).map(([client]) => client);
      for (const client of gone) {
        clients.delete(client);
        wired(client).connection.stream.destroy();
      }
      for (const entry of [...aside]) if (entry.life === life) aside.delete(entry);
      for (let at = queue.length - 1; at >= 0; at -= 1) if (queue[at]?.life === life) queue.splice(at, 1);
      if (flying?.life === life) flying = undefined;
      const pids = gone.flatMap((client) => wired(client).processID ?? []);
      for (;;) {
        const { rows } = await ask(
          eye,
          'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)',
          [pids],
        );
        if (rows.length === 0) break;
        await new Promise((wake) => real.setTimeout(wake, 2));
      }
      const free = await sortAside();
      asking = false;
      for (const entry of free) deliver(entry);
      if (flying?.settled) await land(flying);
      pump();
      tellIdle();
    },
    async giveBack() {
      clearInterval(look);
      Object.assign(pg.Client.prototype, { query, connect });
      await eye.end();
    },
  };

  function ask(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return original(client, [text, [...values]]) as Promise<pg.QueryResult>;
  }

  function tellIdle(): void {
    if (statements.busy) return;
    const told = idle;
    idle = [];
    for (const wake of told) wake();
  }

  function deliver(entry: Entry): void {
    const { settled } = entry;
    if (settled === undefined) return;
    answered += 1;
    if (entry.life?.dead) return;
    if (entry.text !== connecting) statements.watch.after?.(entry, settled.ok, entry.values);
    if (entry.life?.dead) return;
    if (settled.ok) entry.resolve(settled.value);
    else entry.reject(settled.value);
  }

  /** Those that waited for a lock: each has its answer by now, or still waits. */
  async function sortAside(): Promise<Entry[]> {
    const free: Entry[] = [];
    for (const entry of [...aside]) {
      while (entry.settled === undefined && !(await isBlocked(entry)))
        await new Promise((wake) => real.setImmediate(wake));
      if (entry.settled === undefined) continue;
      aside.delete(entry);
      free.push(entry);
    }
    return free;
  }

  async function isBlocked({ client }: Entry): Promise<boolean> {
    const { rows } = await ask(eye, 'select cardinality(pg_blocking_pids($1)) > 0 as blocked', [
      wired(client).processID,
    ]);
    return rows[0]?.blocked === true;
  }

  /** The one under way has its answer. */
  async function land(entry: Entry): Promise<void> {
    // Somebody is being buried: it is taken up again when that is over.
    if (flying !== entry || asking) return;
    if (aside.size > 0) {
      asking = true;
      const free = await sortAside();
      asking = false;
      flying = undefined;
      deliver(entry);
      for (const one of free) deliver(one);
    } else {
      flying = undefined;
      deliver(entry);
    }
    pump();
    tellIdle();
  }

  function pump(): void {
    if (flying !== undefined || asking) return;
    const waiting = queue.length < 2 ? queue : firstOfEach(queue);
    const next = waiting.length < 2 ? waiting[0] : waiting[statements.choose(waiting.length)];
    if (next === undefined) return;
    queue.splice(queue.indexOf(next), 1);
    flying = next;
    flyingSince = real.now();
    suspectAfterMs = suspiciousMs;
    void fly(next);
  }

  async function fly(entry: Entry): Promise<void> {
    const { client, text } = entry;
    const go =
      text === connecting ||
      (statements.watch.before?.(entry, (more, values) => ask(client, more, values)) ?? true);
    if (!(typeof go === 'boolean' ? go : await go)) {
      if (flying === entry) flying = undefined;
      pump();
      return tellIdle();
    }
    const settle = (ok: boolean) => async (value: unknown) => {
      // Answers come sooner or later as the machine likes. Who had something to do meanwhile has done it by then, so that the same
      // statements wait beside each other each time.
      for (let turn = 0; turn < turnsBeforeAnswers; turn += 1) {
        await new Promise((wake) => real.setImmediate(wake));
        if (threadsWork()) turn = -1;
      }
      entry.settled = { ok, value };
      void land(entry);
    };
    entry.send().then(settle(true), settle(false));
  }

  async function suspect(): Promise<void> {
    const entry = flying;
    if (entry === undefined || asking || entry.settled || real.now() - flyingSince < suspectAfterMs) return;
    suspectAfterMs *= 2;
    asking = true;
    const blocked = await isBlocked(entry);
    asking = false;
    if (entry.settled === undefined && blocked && flying === entry) {
      aside.add(entry);
      flying = undefined;
    } else if (entry.settled !== undefined && flying === entry) return void land(entry);
    pump();
    tellIdle();
  }
  const look = real.setInterval(() => void suspect(), suspiciousMs);

  function gated(this: pg.Client, ...given: unknown[]): unknown {
    if (this === eye) return original(this, given);
    const parts = [...given];
    const tell =
      typeof parts.at(-1) === 'function'
        ? (parts.pop() as (error: unknown, answer?: unknown) => void)
        : undefined;
    const [first, second] = parts;
    const config =
      typeof first === 'object' && first !== null
        ? (first as { text?: string; values?: unknown[] })
        : undefined;
    const life = clients.get(this) ?? presentLife();
    if (life?.dead || presentLife()?.dead) return tell ? undefined : never();
    const answer = enqueue({
      client: this,
      text: config?.text ?? String(first),
      values: config?.values ?? (Array.isArray(second) ? second : undefined),
      life,
      send: () => original(this, parts) as Promise<unknown>,
    });
    if (tell === undefined) return answer;
    hear(answer, tell);
    return undefined;
  }

  function connected(this: pg.Client, tell?: (error?: unknown) => void): unknown {
    const life = presentLife();
    if (life?.dead) return tell ? undefined : never();
    clients.set(this, life);
    this.once('end', () => clients.delete(this));
    // Whoever asked for it listens from the moment that they have it.
    this.on('error', () => undefined);
    const make = () => (connect as unknown as (this: pg.Client) => Promise<unknown>).call(this);
    const made = enqueue({
      client: this,
      text: connecting,
      values: undefined,
      life,
      // What comes by itself on it later belongs to the same process.
      send: () => (life ? within(life, make) : outside(make)),
    });
    if (tell === undefined) return made;
    hear(made, tell);
    return undefined;
  }

  function enqueue(asked: Omit<Entry, 'resolve' | 'reject' | 'settled'>): Promise<unknown> {
    const answer = new Promise((resolve, reject) => queue.push({ ...asked, resolve, reject }));
    queueMicrotask(pump);
    return answer;
  }

  Object.assign(pg.Client.prototype, { query: gated, connect: connected });
  return statements;
}

/** Tells as a part of whose code is running now. */
function hear(answer: Promise<unknown>, tell: (error: unknown, answer?: unknown) => void): void {
  const asker = presentLife();
  const as = (run: () => void) => (asker ? within(asker, run) : run());
  answer.then(
    (value) => as(() => tell(undefined, value)),
    (error: unknown) => as(() => tell(error)),
  );
}

function firstOfEach(queue: readonly Entry[]): Entry[] {
  const seen = new Set<pg.Client>();
  return queue.filter(({ client }) => !seen.has(client) && seen.add(client));
}

function wired(client: pg.Client): Wired {
  return client as unknown as Wired;
}
