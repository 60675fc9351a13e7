/** Works out commission from the stream of settlements: each settlement once, in lines that keep their path and rates. */
import type { Database, Tx } from '../platform/database.ts';
import { type Share, type Step, sharesOf } from './shares.ts';

/** Settlements taken at once; one batch is one transaction. */
const batch = 500;

/**
 * Works out what is new in the stream. Safe to run anywhere at any time: a second run waits for the first and finds nothing left.
 * @returns how many settlements were counted
 */
export async function accrue(database: Database): Promise<number> {
  for (let counted = 0; ; ) {
    const some = await database.transaction(accrueBatch);
    counted += some;
    if (some < batch) return counted;
  }
}

async function accrueBatch(tx: Tx): Promise<number> {
  // A statement of its own: the next one must see what the run before it, waited for here, has counted.
  const { rows: reading } = await tx.query<{ until: string }>(
    'select until::text as until from agent_reading for update',
  );
  // A settlement becomes visible a little after its `at`, so the last hour is looked at again; what was counted is left out by
  // name, not by number, because numbers are given before the commit. In the order of the index on `at`: sorted by id, the
  // planner would rather walk through all of history than sort the last hour.
  const { rows: taken } = await tx.query<{ id: bigint }>(
    `select s.id from settled_change s
      where s.at >= $1::timestamptz - interval '1 hour'
        and not exists (select from agent_counted c where c.settlement_id = s.id)
      order by s.at, s.id limit ${batch}`,
    [reading[0]?.until ?? '-infinity'],
  );
  if (taken.length === 0) return 0;
  const ids = taken.map(({ id }) => id);
  await accrueFirst(tx, ids);
  await accrueCorrections(tx, ids);
  await tx.query('insert into agent_counted (settlement_id) select unnest($1::bigint[])', [ids]);
  await tx.query(
    'update agent_reading set until = greatest(until, (select max(at) from settled_change where id = any($1)))',
    [ids],
  );
  return ids.length;
}

/** Bets that settle for the first time: the path, the rates and the kinds of that moment. */
async function accrueFirst(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const { rows } = await tx.query<Step & { settlement_id: bigint; kind: string }>(
    `select s.id as settlement_id, p.agent_id as "agentId", agent_rate_at(p.agent_id, s.category, s.first_at) as rate,
            agent_kind_at(p.agent_id, s.first_at) as kind
       from settled_change s cross join lateral agents_above_at(s.member_id, s.first_at) p
      where s.id = any($1) and ${isFirst('s')}
      order by s.id, p.distance`,
    [ids],
  );
  const paths = Map.groupBy(rows, (row) => row.settlement_id);
  // Who is paid by something else has no line; what those below earn is the same.
  const lines = [...paths].flatMap(([settlementId, path]) =>
    sharesOf(path)
      .filter(({ agentId }) => path.find((step) => step.agentId === agentId)?.kind === 'turnover')
      .map((share) => ({ settlementId, ...share })),
  );
  await tx.query(
    `insert into agent_commission (settlement_id, agent_id, own_rate, below_rate, member_id, venue, bet_id, category, valid, at)
     select l.settlement_id, l.agent_id, l.own_rate, l.below_rate, s.member_id, s.venue, s.bet_id, s.category, s.valid_delta, s.at
       from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[]) as l (settlement_id, agent_id, own_rate, below_rate)
       join settled_change s on s.id = l.settlement_id`,
    [
      lines.map((line) => line.settlementId),
      lines.map((line: Share) => line.agentId),
      lines.map((line: Share) => line.ownRate),
      lines.map((line: Share) => line.belowRate),
    ],
  );
}

/**
 * Corrections and voids: the lines of the bet's first settlement again, with what changed. Those that a rejected statement left unpaid
 * have none: what was never paid is not taken back.
 */
async function accrueCorrections(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query(
    `insert into agent_commission (settlement_id, agent_id, own_rate, below_rate, member_id, venue, bet_id, category, valid, at)
     select s.id, o.agent_id, o.own_rate, o.below_rate, s.member_id, s.venue, s.bet_id, s.category, s.valid_delta, s.at
       from settled_change s
       join settled_change f on f.venue = s.venue and f.bet_id = s.bet_id and ${isFirst('f')}
       join agent_commission o on o.settlement_id = f.id
       left join agent_statement a on a.id = o.statement_id
      where s.id = any($1) and s.id <> f.id and s.valid_delta <> 0 and a.state is distinct from 'rejected'
      order by s.id, o.id`,
    [ids],
  );
}

/** The first row of a bet in the stream, by when it was written: numbers of our own are below all of its venue's. */
function isFirst(settlement: string): string {
  return `not exists (select from settled_change b where b.venue = ${settlement}.venue and b.bet_id = ${settlement}.bet_id
                         and b.id < ${settlement}.id)`;
}
