/** Sessions: 256-bit tokens of which only the hash is kept, new at each sign-in. */
import { announce, type ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database.ts';
import { hashOf, newToken } from '../platform/ids.ts';
import { openMemory } from '../platform/memory.ts';
import { dropSubscriptions } from '../push/index.ts';
import { unknow } from './known-browsers.ts';
import { distrust } from './trusted-devices.ts';

/** A session ends by itself after this long, in ms. The token is stored for the browser session; this bounds a lost one. */
export const sessionLifeMs = 7 * 86_400_000;

export interface Device {
  /** The client's network address. */
  readonly address: string;
  /** The client's User-Agent, cut to 200 characters. */
  readonly name: string;
  /** The browser's random mark; only its SHA-256 is kept. */
  readonly id?: string;
}

export type SessionEnd = 'sign_out' | 'password_changed' | 'ended_by_staff' | 'recovered' | 'ended_by_member';

export interface Sessions {
  /**
   * Opens a session in the caller's transaction.
   * @param idleMs without use for so long it ends; none: it lives its time
   * @returns the token, which is kept nowhere
   */
  open(tx: Queryable, memberId: bigint, device: Device, idleMs?: number): Promise<string>;
  /** @returns the member whose session `token` is, or `undefined` when there is none (any more) */
  memberOf(token: string): Promise<bigint | undefined>;
  /** The same from memory alone; `undefined` also when this node would have to ask. */
  knownMemberOf(token: string): bigint | undefined;
  end(tx: Queryable, token: string, reason: SessionEnd): Promise<void>;
  /**
   * Ends one of the member's own by its name in `ownSessions`; another's is not found. Its browser is asked for the second factor
   * again, and is not known any more; so it is with the others that `endOthers` and `endAll` end.
   * @returns whether it was open
   */
  endOwn(tx: Queryable, memberId: bigint, name: string): Promise<boolean>;
  /** Ends all of the member's but the one of this token. */
  endOthers(tx: Queryable, memberId: bigint, token: string): Promise<void>;
  /** Ends all sessions of a member, on every device. */
  endAll(tx: Queryable, memberId: bigint, reason: SessionEnd): Promise<void>;
  /**
   * Forgets what has just ended, on this node at once: call it when the transaction has committed, before anybody is told.
   * Other nodes hear of it by the feed.
   */
  forget(ended: { readonly token: string } | { readonly memberId: bigint }): void;
}

interface Waiting {
  readonly token: string;
  readonly hash: Buffer;
  readonly resolve: (session: Known | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Known {
  readonly token: string;
  /** What the feed calls the session. */
  readonly key: string;
  readonly memberId: bigint;
  readonly expiresAt: number;
  /** undefined: it does not end for want of use. In ms. */
  readonly idleMs: number | undefined;
  /** When it was last used as far as this node knows, and what of that is written down; Unix ms. */
  usedAt: number;
  writtenAt: number;
}

/** How late the database may know that a session is in use, in ms: a poll of every few seconds must not be a write. */
const writtenEveryMs = 5 * 60_000;

/** What the feed tells of sessions that ended: `sessionKeyOf` its token, or `member/` and the member's number for all of theirs. */
export const sessionTopic = 'session';

/** What a node spends on sessions: some 130,000 members online. */
const budget = { bytes: 64 * 1_024 * 1_024, bytesEach: 500 } as const;

/** So many questions for sessions are under way at once; whoever comes meanwhile goes into the next. */
const questionsAtOnce = 2;
/** And so many sessions are asked for in one. */
const mostInOne = 500;

export interface SessionMemory {
  /** In bytes, of which a session takes `bytesEach`. */
  readonly bytes: number;
  readonly bytesEach: number;
}

export function openSessions(
  database: Database,
  feed: ChangeFeed,
  clock: Clock,
  memory: SessionMemory = budget,
): Sessions {
  // Polls arrive every few seconds for each member: the answer comes from memory until the feed says otherwise.
  const known = openMemory<string, Known>({ ...memory, gone: unlist });
  /** By what the feed calls them: an end costs no look at all the others. */
  const tokenOf = new Map<string, string>();
  const tokensOf = new Map<bigint, readonly string[]>();
  const loading = new Map<string, Promise<Known | undefined>>();
  let waiting: Waiting[] = [];
  let asking = 0;
  let generation = 0;

  function remember(session: Known): void {
    known.set(session.token, session);
    if (known.get(session.token) !== session) return;
    tokenOf.set(session.key, session.token);
    tokensOf.set(session.memberId, [...(tokensOf.get(session.memberId) ?? []), session.token]);
  }

  function unlist({ token, key, memberId }: Known): void {
    tokenOf.delete(key);
    const rest = (tokensOf.get(memberId) ?? []).filter((one) => one !== token);
    if (rest.length === 0) tokensOf.delete(memberId);
    else tokensOf.set(memberId, rest);
  }

  function drop(key: string): void {
    generation += 1;
    if (key.startsWith('member/')) {
      for (const token of tokensOf.get(BigInt(key.slice('member/'.length))) ?? []) known.delete(token);
      return;
    }
    const token = tokenOf.get(key);
    if (token !== undefined) known.delete(token);
  }
  feed.on(sessionTopic, drop, () => {
    generation += 1;
    known.clear();
    tokenOf.clear();
    tokensOf.clear();
  });

  function load(token: string): Promise<Known | undefined> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askWaiting);
      waiting.push({ token, hash: hashOf(token), resolve, reject });
    });
  }

  function askWaiting(): void {
    while (waiting.length > 0 && asking < questionsAtOnce) {
      const batch = waiting.slice(0, mostInOne);
      waiting = waiting.slice(mostInOne);
      asking += 1;
      void ask(batch).finally(() => {
        asking -= 1;
        askWaiting();
      });
    }
  }

  /** One query for all who are asked for in the same moment: a node that remembers nothing yet is no storm on the database. */
  async function ask(batch: readonly Waiting[]): Promise<void> {
    const asOf = generation;
    try {
      const { rows } = await database.query<SessionRow>(
        `select token_hash, member_id, expires_at, idle_seconds, coalesce(used_at, created_at) as used_at from session
          where token_hash = any($1::bytea[]) and ended_at is null`,
        [batch.map(({ hash }) => hash)],
      );
      const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
      for (const { token, hash, resolve } of batch) {
        const key = hash.toString('hex');
        const row = found.get(key);
        if (row === undefined) {
          resolve(undefined);
          continue;
        }
        const session = knownOf(token, key, row);
        // A session that ended while it was read must not be remembered as alive.
        if (feed.reliable && asOf === generation) remember(session);
        resolve(session);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function find(token: string): Known | undefined | Promise<Known | undefined> {
    const session = feed.reliable ? known.get(token) : undefined;
    // Idle here, it may have been used at another node: the database knows.
    if (session && !isIdle(session)) return session;
    let pending = loading.get(token);
    if (!pending) {
      pending = load(token).finally(() => loading.delete(token));
      loading.set(token, pending);
    }
    return pending;
  }

  function isIdle({ idleMs, usedAt }: Known): boolean {
    return idleMs !== undefined && clock.now().getTime() - usedAt >= idleMs;
  }

  /** Whose session it is, if it is alive; being asked for is its use. */
  function alive(session: Known | undefined): bigint | undefined {
    const now = clock.now().getTime();
    if (!session || session.expiresAt <= now || isIdle(session)) return undefined;
    session.usedAt = now;
    if (now - session.writtenAt >= writtenEveryMs) {
      session.writtenAt = now;
      // Nobody waits for it; what is lost by a fault is some minutes of use.
      database
        .query(
          'update session set used_at = $2 where token_hash = $1 and (used_at is null or used_at < $2)',
          [Buffer.from(session.key, 'hex'), new Date(now)],
        )
        .catch(() => undefined);
    }
    return session.memberId;
  }

  /** They get no notices any more, and every node forgets them. */
  async function gone(tx: Queryable, ended: readonly { readonly key: string }[]): Promise<void> {
    for (const { key } of ended) {
      await dropSubscriptions(tx, { session: Buffer.from(key, 'hex') });
      await announce(tx, sessionTopic, key);
    }
  }

  return {
    async open(tx, memberId, device, idleMs) {
      const token = newToken();
      const now = clock.now();
      await tx.query(
        `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id, used_at, idle_seconds)
         values ($1, $2, $3, $4, $5, $6, $7, $3, $8)`,
        [
          hashOf(token),
          memberId,
          now,
          new Date(now.getTime() + sessionLifeMs),
          device.address,
          device.name,
          device.id === undefined ? null : hashOf(device.id),
          idleMs === undefined ? null : Math.ceil(idleMs / 1_000),
        ],
      );
      return token;
    },
    async memberOf(token) {
      return alive(await find(token));
    },
    knownMemberOf: (token) => (feed.reliable ? alive(known.get(token)) : undefined),
    async end(tx, token, reason) {
      await tx.query(
        'update session set ended_at = $2, end_reason = $3 where token_hash = $1 and ended_at is null',
        [hashOf(token), clock.now(), reason],
      );
      await dropSubscriptions(tx, { token });
      await announce(tx, sessionTopic, sessionKeyOf(token));
    },
    async endOwn(tx, memberId, name) {
      await distrust(tx, memberId, { session: name });
      await unknow(tx, memberId, { session: name });
      const { rows } = await tx.query<{ key: string }>(
        `update session set ended_at = $3, end_reason = 'ended_by_member'
          where member_id = $1 and ended_at is null and encode(token_hash, 'hex') = $2
          returning encode(token_hash, 'hex') as key`,
        [memberId, name, clock.now()],
      );
      await gone(tx, rows);
      return rows.length > 0;
    },
    async endOthers(tx, memberId, token) {
      await distrust(tx, memberId, { allBut: token });
      await unknow(tx, memberId, { allBut: token });
      const { rows } = await tx.query<{ key: string }>(
        `update session set ended_at = $3, end_reason = 'ended_by_member'
          where member_id = $1 and ended_at is null and token_hash <> $2
          returning encode(token_hash, 'hex') as key`,
        [memberId, hashOf(token), clock.now()],
      );
      await gone(tx, rows);
    },
    async endAll(tx, memberId, reason) {
      await distrust(tx, memberId, 'all');
      await unknow(tx, memberId, 'all');
      await tx.query(
        'update session set ended_at = $2, end_reason = $3 where member_id = $1 and ended_at is null',
        [memberId, clock.now(), reason],
      );
      await dropSubscriptions(tx, { memberId });
      await announce(tx, sessionTopic, `member/${memberId}`);
    },
    forget: (ended) => drop('token' in ended ? sessionKeyOf(ended.token) : `member/${ended.memberId}`),
  };
}

interface SessionRow {
  readonly token_hash: Buffer;
  readonly member_id: bigint;
  readonly expires_at: Date;
  readonly idle_seconds: number | null;
  readonly used_at: Date;
}

function knownOf(token: string, key: string, row: SessionRow): Known {
  return {
    token,
    key,
    memberId: row.member_id,
    expiresAt: row.expires_at.getTime(),
    idleMs: row.idle_seconds === null ? undefined : row.idle_seconds * 1_000,
    usedAt: row.used_at.getTime(),
    writtenAt: row.used_at.getTime(),
  };
}

/** Names a session in the feed without giving its token away. */
export function sessionKeyOf(token: string): string {
  return hashOf(token).toString('hex');
}
