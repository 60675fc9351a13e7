/** Members who move money all the time, each effect under a key of its own that is repeated until it is acknowledged; and who write that down. */
import { randomUUID } from 'node:crypto';
import { createLedger } from '@mingpai/ledger';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { openWallet } from '../../apps/server/src/wallet/index.ts';

const memberCount = 6;
/** A client of a member's waits so long for an answer, in ms. */
const patienceMs = 6_000;

export interface Toll {
  /** Acknowledged, and not in the database. */
  readonly lost: number;
  /** Effects beyond one for a key. */
  readonly doubled: number;
  readonly acknowledged: number;
}

export interface Load {
  /** The longest time without any acknowledgement since the last call of this, in ms. */
  longestGapMs(): number;
  /** Answers with HTTP 500 so far. */
  faults(): number;
  /** Rests, looks whether each effect is there once, and goes on. */
  count(): Promise<Toll>;
  stop(): Promise<void>;
}

interface Envelope {
  readonly code: number;
  readonly data: { readonly api_token?: string; readonly id?: string | number } | null;
}

export async function startLoad(site: string, databaseUrl: string): Promise<Load> {
  const tried = new Map<string, string>();
  const acknowledged = new Set<string>();
  let [faults, lastAt, gap, resting, ended] = [0, performance.now(), 0, false, false];

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

  function noteAcknowledged(): void {
    const now = performance.now();
    gap = Math.max(gap, now - lastAt);
    lastAt = now;
  }

  async function move(token: string, member: string): Promise<void> {
    const key = randomUUID();
    tried.set(key, member);
    const order = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' };
    while (!ended) {
      const answer = await ask('/api/transfer', order, token, key).catch(() => undefined);
      if (answer?.status === 500) faults += 1;
      if (answer?.code === 200) {
        acknowledged.add(key);
        noteAcknowledged();
        return;
      }
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }

  const database = openDatabase(databaseUrl, { connections: 2 });
  const wallet = openWallet(createLedger({ database, now: () => new Date() }), () => new Date());
  const members: { token: string; id: string }[] = [];
  for (let index = 0; index < memberCount; index += 1) {
    const form = {
      password: 'secret1',
      confirmPass: 'secret1',
      realname: '演练会员',
      paypassword: 'paypass1',
    };
    const made = await ask('/api/register', { name: `drill${index}x`, ...form });
    const token = made.data?.api_token ?? '';
    const id = String((await ask('/api/user', {}, token)).data?.id ?? '');
    await database.transaction((tx) =>
      wallet.credit(tx, {
        id: randomUUID(),
        memberId: BigInt(id),
        amount: 100_000_000n,
        reference: 'drill',
        turnover: 0n,
      }),
    );
    members.push({ token, id });
  }
  const atRest = new Set<number>();
  const running = members.map(async ({ token, id }, index) => {
    while (!ended) {
      if (resting) {
        atRest.add(index);
        await new Promise((wake) => setTimeout(wake, 50));
        continue;
      }
      atRest.delete(index);
      await move(token, id);
    }
  });

  async function toll(): Promise<Toll> {
    const { rows: kept } = await database.query<{ key: string }>(
      'select key from operation where key = any($1::text[]) and answer is not null',
      [[...acknowledged]],
    );
    const { rows: moved } = await database.query<{ member: string; count: number }>(
      "select member_id::text as member, count(*)::int as count from venue_transfer where member_id = any($1::bigint[]) and state <> 'failed' group by member_id",
      [members.map(({ id }) => id)],
    );
    const keysOf = (member: string) => [...tried.values()].filter((of) => of === member).length;
    return {
      lost: acknowledged.size - kept.length,
      doubled: moved.reduce((sum, { member, count }) => sum + Math.max(0, count - keysOf(member)), 0),
      acknowledged: acknowledged.size,
    };
  }

  return {
    longestGapMs() {
      const longest = Math.max(gap, performance.now() - lastAt);
      [gap, lastAt] = [0, performance.now()];
      return longest;
    },
    faults: () => faults,
    async count() {
      resting = true;
      while (atRest.size < members.length) await new Promise((wake) => setTimeout(wake, 50));
      try {
        return await toll();
      } finally {
        lastAt = performance.now();
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
