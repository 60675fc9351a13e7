/** Draft rules over the recorded history: what they would have cost, who would have won, and who looks like one person. Fen. */
import { randomUUID } from 'node:crypto';
import { type Gate, openGate } from '../platform/admission.ts';
import type { AppContext } from '../platform/context.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { daysBefore, forget, forgettingJob } from '../platform/forgetting.ts';
import type { Job } from '../platform/jobs.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

/** So many finished days of history. */
export const historyDays = 30;

export interface Win {
  readonly memberId: bigint;
  readonly amount: bigint;
}

export interface Cluster {
  /** What they share: a network address or a receiving address. */
  readonly shared: 'address' | 'card';
  readonly members: readonly { readonly id: bigint; readonly username: string }[];
  readonly amount: bigint;
}

export interface DryRun {
  readonly days: number;
  readonly cost: bigint;
  /** What the rules that hold now cost in the same days; none for what has no predecessor. */
  readonly costNow: bigint | undefined;
  readonly winners: number;
  readonly top: readonly { readonly id: bigint; readonly username: string; readonly amount: bigint }[];
  readonly clusters: readonly Cluster[];
}

const shownAtMost = 20;
/** As many accounts that share an address look like one person with many names. */
const clusterFrom = 3;

/** So many rows of the history, or of what it would have brought, are held at a time, whatever the number of members. */
const atOnce = 2_000;

/** One at a time on a node, a few behind it: each holds a connection for as long as it reads, and members move money by the others. */
const atATime = { running: 1, waiting: 5, patienceMs: 20_000 } as const;
const gates = new WeakMap<Database, Gate>();

interface Run {
  readonly id: string;
  readonly begunAt: Date;
}

/**
 * Runs a draft over the history and sums up who would have won what: a member may come again and again. The history is read in one
 * transaction that writes nothing, for seals, figures and webhooks wait for the oldest that does; wins are laid in the database beside it.
 * @param given reads the history by `rowsOf`
 * @returns refusal `too_many_at_once`
 */
export async function runOver(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  given: (tx: Tx) => AsyncIterable<Win>,
): Promise<Outcome<Omit<DryRun, 'costNow'>>> {
  const gate = gates.get(database) ?? openGate(atATime);
  gates.set(database, gate);
  const leave = await gate.enter();
  if (leave === undefined) return refused('too_many_at_once');
  try {
    return done(await summedUp(database, { id: randomUUID(), begunAt: clock.now() }, given));
  } finally {
    leave();
  }
}

async function summedUp(
  database: Database,
  run: Run,
  given: (tx: Tx) => AsyncIterable<Win>,
): Promise<Omit<DryRun, 'costNow'>> {
  try {
    await database.transaction((tx) => keepAll(database, run, given(tx)), { patient: true });
    return {
      days: historyDays,
      ...(await sumOf(database, run)),
      top: await topOf(database, run),
      clusters: await clustersOf(database, run),
    };
  } finally {
    await forgetRun(database, run);
  }
}

async function keepAll(database: Database, run: Run, wins: AsyncIterable<Win>): Promise<void> {
  let some: Win[] = [];
  for await (const win of wins) {
    if (win.amount > 0n) some.push(win);
    if (some.length < atOnce) continue;
    await keepWins(database, run, some);
    some = [];
  }
  await keepWins(database, run, some);
}

/** What a statement reads, row by row. One at a time in a transaction. */
export async function* rowsOf<Row>(tx: Tx, text: string, values: readonly unknown[]): AsyncGenerator<Row> {
  await tx.query(`declare dry_run_rows no scroll cursor for ${text}`, values);
  try {
    for (;;) {
      // What a cursor gives is what it was declared for.
      const { rows } = await tx.query(`fetch ${atOnce} from dry_run_rows`);
      yield* rows as readonly Row[];
      if (rows.length < atOnce) return;
    }
  } finally {
    // Of a transaction that broke what broke it is told, and its end closes this, too.
    await tx.query('close dry_run_rows').catch(() => undefined);
  }
}

async function keepWins(database: Database, { id, begunAt }: Run, wins: readonly Win[]): Promise<void> {
  await database.query(
    `insert into dry_run_win as kept (run, begun_at, member_id, amount)
     select $1, $2, w.member_id, sum(w.amount)::bigint from unnest($3::bigint[], $4::bigint[]) w (member_id, amount) group by w.member_id
     on conflict (run, member_id) do update set amount = kept.amount + excluded.amount`,
    [id, begunAt, wins.map(({ memberId }) => memberId), wins.map(({ amount }) => amount)],
  );
}

/** Some rows at a time: nobody waits for all of them. */
async function forgetRun(database: Database, { id }: Run): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `delete from dry_run_win where ctid = any (array(select w.ctid from dry_run_win w where w.run = $1 limit ${atOnce})) returning 1`,
      [id],
    );
    if (rows.length < atOnce) return;
  }
}

/** Runs of nodes that ended before them. */
export function dryRunJobs({ database, clock }: Pick<AppContext, 'database' | 'clock'>): readonly Job[] {
  return [
    forgettingJob('forget_dry_runs', 35, () =>
      forget(
        database,
        `delete from dry_run_win where ctid = any (array(
           select w.ctid from dry_run_win w where w.begun_at < $1 limit $2)) returning 1`,
        daysBefore(clock.now(), 1),
      ),
    ),
  ];
}

async function sumOf(db: Queryable, run: Run): Promise<{ readonly cost: bigint; readonly winners: number }> {
  const { rows } = await db.query<{ cost: bigint; winners: number }>(
    'select coalesce(sum(amount), 0)::bigint as cost, count(*)::int as winners from dry_run_win where run = $1',
    [run.id],
  );
  return rows[0] ?? { cost: 0n, winners: 0 };
}

async function topOf(db: Queryable, run: Run): Promise<DryRun['top']> {
  const { rows } = await db.query<{ id: bigint; amount: bigint }>(
    `select member_id as id, amount from dry_run_win where run = $1 order by amount desc, member_id limit ${shownAtMost}`,
    [run.id],
  );
  const names = await namesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, amount }) => ({ id, username: names.get(id) ?? '', amount }));
}

/** Winners who signed in from one network address, or bound one receiving address; who shares several is one cluster. */
async function clustersOf(db: Queryable, run: Run): Promise<readonly Cluster[]> {
  const { rows } = await db.query<{ shared: Cluster['shared']; members: string[]; amount: bigint }>(
    `select shared, members[:${shownAtMost}] as members, amount
       from (select 'address' as shared, array_agg(d.member_id order by d.member_id)::text[] as members, sum(d.amount)::bigint as amount
               from (select distinct s.address, w.member_id, w.amount
                       from dry_run_win w join member_session s on s.member_id = w.member_id where w.run = $1 and s.address <> '') d
              group by d.address having count(*) >= ${clusterFrom}
             union
             select 'card', array_agg(d.member_id order by d.member_id)::text[], sum(d.amount)::bigint
               from (select distinct c.number, w.member_id, w.amount
                       from dry_run_win w join card_on_record c on c.member_id = w.member_id where w.run = $1) d
              group by d.number having count(*) >= 2) c
      order by c.amount desc, c.members limit ${shownAtMost}`,
    [run.id],
  );
  const names = await namesOf(db, [...new Set(rows.flatMap(({ members }) => members.map(BigInt)))]);
  return rows.map(({ shared, members, amount }) => ({
    shared,
    members: members.map((id) => ({ id: BigInt(id), username: names.get(BigInt(id)) ?? '' })),
    amount,
  }));
}

async function namesOf(db: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await db.query<{ id: bigint; username: string }>(
    'select id, username from member_name where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}
