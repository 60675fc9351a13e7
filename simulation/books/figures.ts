/**
 * The first page of the console at a quiet moment: every figure of the whole life, worked out once more from the ledger's entries, the
 * bets and the members, by SQL of its own. What the page says is counted by the minute, from streams that never look back.
 */
import type { Town } from '../town.ts';

/** A span of figures is no longer than this, days. */
const longestSpan = 400;
const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
/** What is counted each minute is counted after so long, in ms of the world's time, and what is not by then is wrong. */
const patienceMs = 2 * 3_600_000;
const lookEveryMs = 5 * 60_000;

/** Kinds of transfers between members and the house by the figure that they are: what members got, fen. */
const given = {
  bonus: ['bonus', 'grant_opened', 'grant_returned', 'free_bet_win', 'free_bet_undone'],
  rebate: ['rebate'],
  red_packet: ['red_packet'],
  commission: ['commission'],
  corrections: ['adjustment_up', 'adjustment_down'],
  deposits: ['deposit'],
} as const;

type Sums = Readonly<Record<string, bigint>>;

/** @throws what the page says that the books do not */
export async function checkFigures(town: Town, from: number): Promise<void> {
  const { world } = town;
  const first = beijingDay(from);
  if (world.now() - from > (longestSpan - 1) * dayMs) return;
  const until = world.now() + patienceMs;
  for (;;) {
    const [said, are] = [
      await world.machine.until(saidOf(town, first)),
      await world.machine.until(booksOf(town)),
    ];
    const wrong = Object.keys(are).filter((name) => said[name] !== are[name]);
    if (wrong.length === 0) return;
    if (world.now() > until)
      throw new Error(
        `the first page: ${wrong.map((name) => `${name} is ${said[name]}, by the books ${are[name]}`).join('; ')}`,
      );
    await world.run(world.now() + lookEveryMs);
  }
}

const beijingDay = (at: number) => new Date(at + beijingMs).toISOString().slice(0, 10);
const fen = (yuan: number) => BigInt(Math.round(yuan * 100));

async function saidOf({ world, by }: Town, from: string): Promise<Sums> {
  const span = { from, to: beijingDay(world.now()) };
  const { data } = await by('chief', (token) => world.api.staff('reportFigures', span, token));
  const sums: Record<string, bigint> = {};
  for (const { name, unit, value } of data.figures)
    sums[name] = unit === 'count' ? BigInt(value ?? 0) : fen(value ?? 0);
  for (const { wallet, amount } of data.liability) sums[`owed in ${wallet}`] = fen(amount);
  for (const { at, deposits, withdrawals } of data.points) {
    // A span of one day is told by the hour.
    const day = at.slice(0, 10);
    sums[`deposits of ${day}`] = (sums[`deposits of ${day}`] ?? 0n) + fen(deposits);
    sums[`withdrawals of ${day}`] = (sums[`withdrawals of ${day}`] ?? 0n) + fen(withdrawals);
  }
  return sums;
}

async function booksOf({ world: { eye } }: Town): Promise<Sums> {
  const sums: Record<string, bigint> = {};
  const { rows: moved } = await eye.query<{ kind: string; day: string; amount: string }>(
    `select t.kind, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(-e.amount)::text as amount
       from ledger.entry e join ledger.account a on a.id = e.account_id and a.owner = 'house'
       join ledger.transfer t on t.id = e.transfer_id and t.phase in ('single', 'post')
      group by 1, 2`,
  );
  const of = (kinds: readonly string[]) =>
    moved.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  for (const [name, kinds] of Object.entries(given)) sums[name] = of(kinds);
  sums.withdrawals = -of(['withdrawal_paid']);
  sums.net_deposit = (sums.deposits ?? 0n) - sums.withdrawals;
  for (const { kind, day, amount } of moved) {
    if (kind === 'deposit') sums[`deposits of ${day}`] = BigInt(amount);
    if (kind === 'withdrawal_paid') sums[`withdrawals of ${day}`] = -BigInt(amount);
  }
  const { rows: depositors } = await eye.query<{ number: string }>(
    `select count(distinct a.owner)::text as number from ledger.transfer t
       join ledger.entry e on e.transfer_id = t.id join ledger.account a on a.id = e.account_id and a.owner <> 'house'
      where t.kind = 'deposit' and t.phase in ('single', 'post')`,
  );
  sums.depositing = BigInt(depositors[0]?.number ?? 0);
  sums.first_deposits = sums.depositing;

  const { rows: bets } = await eye.query<{ stake: string; payout: string; bets: string }>(
    `select coalesce(sum(b.stake), 0)::text as stake,
            coalesce(sum(case when g.given then 0 else b.payout end), 0)::text as payout, count(*)::text as bets
       from bet b left join bet_game g on g.venue = b.venue and g.bet_id = b.bet_id where b.state = 'settled'`,
  );
  sums.stake = BigInt(bets[0]?.stake ?? 0);
  sums.payout = BigInt(bets[0]?.payout ?? 0);
  sums.bets = BigInt(bets[0]?.bets ?? 0);
  sums.ggr = sums.stake - sums.payout;
  sums.ngr = ['bonus', 'rebate', 'red_packet', 'commission', 'corrections'].reduce(
    (left, name) => left - (sums[name] ?? 0n),
    sums.ggr,
  );

  const { rows: owed } = await eye.query<{ wallet: string; amount: string }>(
    `select split_part(code, '/', 1) as wallet, sum(balance)::text as amount from ledger.account
      where owner <> 'house' and split_part(code, '/', 1) in ('central', 'held', 'venue', 'ahead', 'won', 'review') group by 1`,
  );
  for (const { wallet, amount } of owed) sums[`owed in ${wallet}`] = BigInt(amount);
  const { rows: members } = await eye.query<{ number: string }>(
    'select count(*)::text as number from member',
  );
  sums.registered = BigInt(members[0]?.number ?? 0);
  return sums;
}
