/** An agent's team on tables alone, for tests: people, bets with their lines of commission, deposits, drafts of statements. */
import type { SetClock } from '../../platform/clock.ts';
import { openCashier } from '../../testing/cashier.ts';

const dayMs = 86_400_000;

/** agent > below > deep; `member` is of the agent, `deepest` of deep, `stranger` of nobody. */
export interface Team {
  readonly agent: bigint;
  readonly below: bigint;
  readonly deep: bigint;
  readonly member: bigint;
  readonly deepest: bigint;
  readonly stranger: bigint;
}

export interface Line {
  readonly of: bigint;
  /** Whose commission it is. */
  readonly by: bigint;
  readonly at?: Date;
  readonly valid?: bigint;
  readonly state?: 'settled' | 'void';
  readonly bet?: string;
  readonly firstAt?: Date;
  readonly result?: bigint;
}

/** Nobody yet. */
export const nobody: Team = { agent: 0n, below: 0n, deep: 0n, member: 0n, deepest: 0n, stranger: 0n };

export async function openTeams(clock: SetClock) {
  const cashier = await openCashier(clock);
  await cashier.database.query(
    "insert into venue (code, name, category, adapter, position) values ('tv', '体育馆', 'sport', 'test', 1)",
  );
  let seq = 0;

  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);

  /** Who joined so many days ago, and is an agent since then. */
  async function person(
    of: bigint | undefined,
    { ago: days = 1, isAgent = true, depth = 0 } = {},
  ): Promise<bigint> {
    const id = await cashier.memberWith(0n);
    if (of !== undefined)
      await cashier.database.query(
        'insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)',
        [id, of, ago(days)],
      );
    if (isAgent) {
      await cashier.database.query('insert into agent (member_id, since) values ($1, $2)', [id, ago(days)]);
      await cashier.database.query(
        "insert into agent_rate (agent_id, category, basis_points, valid_from, set_by) values ($1, 'sport', $2, $3, 'staff/1')",
        [id, 100 - 20 * depth, ago(days)],
      );
    }
    return id;
  }

  async function nameOf(id: bigint): Promise<string> {
    const { rows } = await cashier.database.query<{ username: string }>(
      'select username from member where id = $1',
      [id],
    );
    return rows[0]?.username ?? '';
  }

  /** A settlement, and the line of commission at 50 basis points that one agent has of it. @returns the line's id */
  async function settled({
    of,
    by,
    at = ago(1),
    valid = 10_000n,
    state = 'settled',
    firstAt = at,
    result = -100n,
    bet,
  }: Line): Promise<bigint> {
    seq += 1;
    const { rows } = await cashier.database.query<{ id: bigint }>(
      `with settled as (
         insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
         values ('tv', $1, $2, $3, 'sport', $4, $5, $6, $7, $8) returning id)
       insert into agent_commission (settlement_id, agent_id, own_rate, below_rate, member_id, venue, bet_id, category, valid, at)
       select id, $9, 80, 30, $3, 'tv', $1, 'sport', $4, $8 from settled returning id`,
      [bet ?? `t${seq}`, seq, of, valid, result, state, firstAt, at, by],
    );
    return rows[0]?.id ?? 0n;
  }

  async function deposited(of: bigint, fen: bigint, at = ago(1), state = 'approved') {
    seq += 1;
    await cashier.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
       values ($1, $2, 'bank', $3::bigint, $5, $4::timestamptz, $4::timestamptz, case when $5 = 'approved' then $3::bigint end,
               case when $5 <> 'pending' then 'staff/1' end, case when $5 <> 'pending' then $4::timestamptz end, '')`,
      [`T${seq}`, of, fen, at, state],
    );
  }

  /** A draft of the agent's for these lines; what is due beyond them was carried over. */
  async function drafted(of: bigint, lines: readonly bigint[], more: object = {}): Promise<bigint> {
    const { week = '2026-11-16', carriedOut = 0n, amount = 5_000n } = more as Record<string, never>;
    const { rows } = await cashier.database.query<{ id: bigint }>(
      `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
       select $1, $2, $3::bigint * 10000 + $4 - lines.sum, lines.sum, $3, $4, $5
         from (select coalesce(sum(amount), 0)::bigint as sum from agent_commission where id = any($6)) as lines returning id`,
      [of, week, amount, carriedOut, clock.now(), lines],
    );
    const id = rows[0]?.id ?? 0n;
    await cashier.database.query('update agent_commission set statement_id = $1 where id = any($2)', [
      id,
      lines,
    ]);
    return id;
  }

  /** A team of new people, forty days after the last. */
  async function newTeam(): Promise<Team> {
    clock.advance(40 * dayMs);
    const agent = await person(undefined, { ago: 20 });
    const below = await person(agent, { ago: 10, depth: 1 });
    const deep = await person(below, { ago: 5, depth: 2 });
    const member = await person(agent, { ago: 3, isAgent: false });
    const deepest = await person(deep, { ago: 1, isAgent: false });
    const stranger = await person(undefined, { ago: 2 });
    return { agent, below, deep, member, deepest, stranger };
  }

  return { cashier, newTeam, ago, person, nameOf, settled, deposited, drafted };
}
