/** What pays a statement: its own lines to the fraction of a fen, the sum that was read, and as many people as the sum takes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { payStatement } from './statements.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let cashier: Cashier;
let [clerk, other] = [0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  [clerk, other] = [await cashier.staff('chief'), await cashier.staff('chief')];
  await cashier.database.query(
    "insert into venue (code, name, category, adapter, position) values ('paid', 'paid', 'sport', 'test', 99)",
  );
});
afterAll(() => cashier.close());

let bets = 0n;

/** A draft of a week with one line of a half of one percent. @param fen what the line comes to @param said what the statement says, if not that */
async function draft(fen: bigint, said = fen) {
  const { database } = cashier;
  const [agent, member] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  await database.query("insert into agent (member_id, since) values ($1, '2026-01-01T00:00:00Z')", [agent]);
  const { rows } = await database.query<{ id: bigint }>(
    `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
     values ($1, '2026-11-16', 0, $2::bigint * 10000, $2, 0, $3) returning id`,
    [agent, said, clock.now()],
  );
  const id = rows[0]?.id ?? 0n;
  bets += 1n;
  await database.query(
    `with s as (insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
                values ('paid', $1, 1, $2, 'sport', $3, 0, 'settled', $4, $4) returning id)
     insert into agent_commission (settlement_id, agent_id, member_id, venue, bet_id, category, valid, own_rate, below_rate, at, statement_id)
     select id, $5, $2, 'paid', $1, 'sport', $3, 50, 0, $4, $6 from s`,
    [`p${bets}`, member, fen * 200n, new Date('2026-11-18T04:00:00Z'), agent, id],
  );
  return { id, agent };
}

async function pay(id: bigint, amount: bigint, staffId = clerk): Promise<string> {
  const { database, settings, wallet } = cashier;
  const outcome = await database.transaction((tx) =>
    payStatement(tx, { clock, settings, wallet }, { id, amount, staffId, key: undefined }),
  );
  return outcome.ok ? outcome.value.given.state : outcome.code;
}

test('a statement is paid once, as the sum that was read', async () => {
  const { id, agent } = await draft(500n);
  expect(await pay(id, 499n)).toBe('statement_changed');
  expect(await pay(id, 500n)).toBe('given');
  expect(await pay(id, 500n)).toBe('already_decided');
  expect((await cashier.money(agent)).central).toBe(500n);
});

test('a statement that says other money than its lines come to is paid by nobody', async () => {
  for (const said of [501n, 499n]) {
    const { id, agent } = await draft(500n, said);
    expect(await pay(id, said)).toBe('statement_lines_differ');
    expect((await cashier.money(agent)).central).toBe(0n);
  }
});

test('6,000 yuan take two people, and one who says yes twice is one', async () => {
  const { id, agent } = await draft(600_000n);
  expect(await pay(id, 600_000n)).toBe('waits');
  expect(await pay(id, 600_000n)).toBe('four_eyes');
  expect((await cashier.money(agent)).central).toBe(0n);
  expect(await pay(id, 600_000n, other)).toBe('given');
  expect((await cashier.money(agent)).central).toBe(600_000n);
});
