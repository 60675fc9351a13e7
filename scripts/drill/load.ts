/**
 * Members who move money all the time, each effect under a key of its own that is repeated until it is acknowledged, and who write that
 * down; beside them one who looks and one who signs in.
 */
import { randomUUID } from 'node:crypto';
import { createLedger } from '@mingpai/ledger';
import { openSandboxVenue } from '../../apps/server/src/game-providers/sandbox/adapter.ts';
import { playerOf } from '../../apps/server/src/game-providers/transfers.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { SignedAccess } from '../../apps/server/src/platform/signed-client.ts';
import { openWallet } from '../../apps/server/src/wallet/index.ts';

const memberCount = 6;
/** A client of a member's waits so long for an answer, in ms. */
const patienceMs = 6_000;
/** What is under way when it is counted gets so long to be answered, in ms; the longest wait was 27 s (docs/scaling.md). */
const countPatienceMs = 60_000;
/** Between two tries of one effect, and between two looks, in ms. */
const againMs = 100;
/** Between two sign-ins, in ms: each costs a hash of a password. */
const signInMs = 400;

/** What members do; service is all of it. */
export const kinds = ['moved', 'looked', 'signed in'] as const;
type Kind = (typeof kinds)[number];

export interface Toll {
  /** Acknowledged, and not in the database. */
  readonly lost: number;
  /** Effects beyond one for a key. */
  readonly doubled: number;
  /** Members whose money at the venue, by the venue's own word, is not what our orders sent there. */
  readonly apart: number;
  readonly acknowledged: number;
}

/** Since the last time it was asked for. */
export interface Spell {
  /** The longest time in which nobody's call of a kind was answered, in ms. */
  readonly gapsMs: Readonly<Record<Kind, number>>;
  /** The longest that one member waited for one effect, repeating it, in ms. */
  readonly waitMs: number;
  /** Answers with HTTP 500: faults of ours. */
  readonly faults: number;
  /** Calls that were answered with another refusal, cut off or not answered. */
  readonly unanswered: number;
}

/** When a key was first sent and when it was acknowledged, ms since 1970. */
export interface Effect {
  readonly key: string;
  readonly triedAt: number;
  readonly acknowledgedAt: number | undefined;
}

export interface Load {
  spell(): Spell;
  /** Rests, looks whether each effect is there once, and goes on. */
  count(): Promise<Toll>;
  /** All keys so far. */
  effects(): readonly Effect[];
  stop(): Promise<void>;
}

interface Envelope {
  readonly code: number;
  readonly data: { readonly api_token?: string; readonly id?: string | number } | null;
}

interface Site {
  readonly site: string;
  readonly databaseUrl: string;
  /** Where the venue's platform is asked for what it holds. */
  readonly platform: SignedAccess;
}

export async function startLoad({ site, databaseUrl, platform }: Site): Promise<Load> {
  const tried = new Map<string, { readonly member: string; readonly at: number }>();
  const acknowledged = new Map<string, number>();
  const seen = new Map<Kind, { lastAt: number; gap: number }>();
  let [faults, unanswered, waitMs, resting, ended] = [0, 0, 0, false, false];
  const forgetGaps = () => {
    for (const kind of kinds) seen.set(kind, { lastAt: performance.now(), gap: 0 });
  };

  async function ask(
    path: string,
    body: object,
    token = '',
    key = '',
  ): Promise<Envelope & { status: number }> {
    const answer = await fetch(new URL(path, site), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { ...((await answer.json()) as Envelope), status: answer.status };
  }

  /** @returns whether it was answered as it should be */
  async function attempt(kind: Kind, call: () => ReturnType<typeof ask>): Promise<boolean> {
    const answer = await call().catch(() => undefined);
    if (answer?.status === 500) faults += 1;
    if (answer?.code !== 200) {
      unanswered += 1;
      return false;
    }
    const now = performance.now();
    const of = seen.get(kind) ?? { lastAt: now, gap: 0 };
    seen.set(kind, { lastAt: now, gap: Math.max(of.gap, now - of.lastAt) });
    return true;
  }

  async function move(token: string, member: string): Promise<void> {
    const key = randomUUID();
    const at = Date.now();
    tried.set(key, { member, at });
    const order = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' };
    while (!ended) {
      if (await attempt('moved', () => ask('/api/transfer', order, token, key))) {
        acknowledged.set(key, Date.now());
        waitMs = Math.max(waitMs, Date.now() - at);
        return;
      }
      await rest(againMs);
    }
  }

  const database = openDatabase(databaseUrl, { connections: 2 });
  const wallet = openWallet(createLedger({ database, now: () => new Date() }), () => new Date());
  const form = {
    password: 'kiesel1',
    confirmPass: 'kiesel1',
    realname: '演练会员',
    paypassword: 'stapel1',
  };
  async function register(name: string): Promise<{ token: string; id: string }> {
    const made = await ask('/api/register', { name, ...form });
    const token = made.data?.api_token ?? '';
    if (token === '') throw new Error(`no member could be registered: ${JSON.stringify(made)}`);
    return { token, id: String((await ask('/api/user', {}, token)).data?.id ?? '') };
  }

  const members: { token: string; id: string }[] = [];
  for (let index = 0; index < memberCount; index += 1) {
    const member = await register(`drill${index}x`);
    await database.transaction((tx) =>
      wallet.credit(tx, {
        id: randomUUID(),
        memberId: BigInt(member.id),
        amount: 100_000_000n,
        reference: 'drill',
        turnover: 0n,
      }),
    );
    members.push(member);
  }
  const onlooker = await register('drillonlooker');
  await register('drillcomer');
  forgetGaps();

  const atRest = new Set<number>();
  const turns: readonly (() => Promise<unknown>)[] = [
    ...members.map(
      ({ token, id }) =>
        () =>
          move(token, id),
    ),
    async () => {
      await attempt('looked', () => ask('/api/user', {}, onlooker.token));
      await rest(againMs);
    },
    async () => {
      await attempt('signed in', () => ask('/api/login_pc', { name: 'drillcomer', password: form.password }));
      await rest(signInMs);
    },
  ];
  const running = turns.map(async (turn, index) => {
    while (!ended) {
      if (resting) {
        atRest.add(index);
        await rest(50);
        continue;
      }
      atRest.delete(index);
      await turn();
    }
  });

  const venue = openSandboxVenue(platform, 'mpqp', systemClock);

  /** Every transfer was acknowledged, and nobody plays: whatever else the venue holds was moved twice, or came from nowhere. */
  async function membersApart(): Promise<number> {
    const { rows } = await database.query<{ member: string; fen: bigint }>(
      `select member_id::text as member, sum(amount)::bigint as fen from venue_transfer
        where member_id = any($1::bigint[]) and state = 'done' and direction = 'in' group by member_id`,
      [members.map(({ id }) => id)],
    );
    const sent = new Map(rows.map(({ member, fen }) => [member, fen]));
    let apart = 0;
    for (const { id } of members) {
      const held = await venue.balance(playerOf(BigInt(id)));
      if (held.outcome !== 'done' || held.value !== (sent.get(id) ?? 0n)) apart += 1;
    }
    return apart;
  }

  async function toll(): Promise<Toll> {
    const { rows: kept } = await database.query<{ key: string }>(
      'select key from operation where key = any($1::text[]) and answer is not null',
      [[...acknowledged.keys()]],
    );
    const { rows: moved } = await database.query<{ member: string; count: number }>(
      "select member_id::text as member, count(*)::int as count from venue_transfer where member_id = any($1::bigint[]) and state <> 'refused' group by member_id",
      [members.map(({ id }) => id)],
    );
    const keysOf = (of: string) => [...tried.values()].filter(({ member }) => member === of).length;
    return {
      lost: acknowledged.size - kept.length,
      doubled: moved.reduce((sum, { member, count }) => sum + Math.max(0, count - keysOf(member)), 0),
      apart: await membersApart(),
      acknowledged: acknowledged.size,
    };
  }

  return {
    spell() {
      const now = performance.now();
      const gapOf = (kind: Kind) => {
        const { lastAt, gap } = seen.get(kind) ?? { lastAt: now, gap: 0 };
        return Math.max(gap, now - lastAt);
      };
      const gapsMs = {
        moved: gapOf('moved'),
        looked: gapOf('looked'),
        'signed in': gapOf('signed in'),
      };
      const spell = { gapsMs, waitMs, faults, unanswered };
      [faults, unanswered, waitMs] = [0, 0, 0];
      forgetGaps();
      return spell;
    },
    effects: () =>
      [...tried].map(([key, { at }]) => ({
        key,
        triedAt: at,
        acknowledgedAt: acknowledged.get(key),
      })),
    async count() {
      resting = true;
      const until = performance.now() + countPatienceMs;
      // Who has no answer by then is counted without: what was acknowledged is what must be there.
      while (atRest.size < turns.length && performance.now() < until) await rest(50);
      try {
        return await toll();
      } finally {
        atRest.clear();
        forgetGaps();
        resting = false;
      }
    },
    async stop() {
      ended = true;
      await Promise.all(running);
      await database.close();
    },
  };
}

function rest(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
