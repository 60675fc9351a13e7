/** Sessions: 256-bit tokens of which only the hash is kept, new at each sign-in. */
import { announce, type ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database.ts';
import { hashOf, newToken } from '../platform/ids.ts';
import { dropSubscriptions } from '../push/index.ts';

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
  /** Ends one of the member's own by its name in `ownSessions`; another's is not found. @returns whether it was open */
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

interface Known {
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

/** More sessions than this are not remembered at once; the oldest are asked for again. */
const remembered = 50_000;
const topic = 'session';

export function openSessions(database: Database, feed: ChangeFeed, clock: Clock): Sessions {
  // Polls arrive every few seconds for each member: the answer comes from memory until the feed says otherwise.
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<Known | undefined>>();
  let generation = 0;
  function drop(key: string): void {
    generation += 1;
    if (key.startsWith('member/')) {
      const memberId = BigInt(key.slice('member/'.length));
      for (const [token, session] of known) if (session.memberId === memberId) known.delete(token);
    } else for (const [token, session] of known) if (session.key === key) known.delete(token);
  }
  feed.on(topic, drop, () => {
    generation += 1;
    known.clear();
  });

  async function load(token: string): Promise<Known | undefined> {
    const asOf = generation;
    const { rows } = await database.query<{
      member_id: bigint;
      expires_at: Date;
      idle_seconds: number | null;
      used_at: Date;
    }>(
      `select member_id, expires_at, idle_seconds, coalesce(used_at, created_at) as used_at from session
        where token_hash = $1 and ended_at is null`,
      [hashOf(token)],
    );
    const [row] = rows;
    if (!row) return undefined;
    const session: Known = {
      key: keyOf(token),
      memberId: row.member_id,
      expiresAt: row.expires_at.getTime(),
      idleMs: row.idle_seconds === null ? undefined : row.idle_seconds * 1_000,
      usedAt: row.used_at.getTime(),
      writtenAt: row.used_at.getTime(),
    };
    // A session that ended while it was read must not be remembered as alive.
    if (feed.reliable && asOf === generation) {
      if (known.size >= remembered) known.delete(known.keys().next().value ?? token);
      known.set(token, session);
    }
    return session;
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
      await announce(tx, topic, key);
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
      await announce(tx, topic, keyOf(token));
    },
    async endOwn(tx, memberId, name) {
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
      const { rows } = await tx.query<{ key: string }>(
        `update session set ended_at = $3, end_reason = 'ended_by_member'
          where member_id = $1 and ended_at is null and token_hash <> $2
          returning encode(token_hash, 'hex') as key`,
        [memberId, hashOf(token), clock.now()],
      );
      await gone(tx, rows);
    },
    async endAll(tx, memberId, reason) {
      await tx.query(
        'update session set ended_at = $2, end_reason = $3 where member_id = $1 and ended_at is null',
        [memberId, clock.now(), reason],
      );
      await dropSubscriptions(tx, { memberId });
      await announce(tx, topic, `member/${memberId}`);
    },
    forget: (ended) => drop('token' in ended ? keyOf(ended.token) : `member/${ended.memberId}`),
  };
}

/** Names a session in the feed without giving its token away. */
function keyOf(token: string): string {
  return hashOf(token).toString('hex');
}
