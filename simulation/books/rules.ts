/** The business rules, worked out once more from what happened: requirements, rebates, packets, levels, commission. At a quiet moment. */
import type { Town } from '../town.ts';

/** What a day of packets may come to, fen: so little that it runs dry. */
export const packetPool = 1_000n;
/** Chances by deposits (specification, chapter 4; a new site's figures). */
const chances = [
  [10_000n, 99_999n, 1],
  [100_000n, 499_999n, 2],
  [500_000n, 1_999_999n, 3],
  [2_000_000n, 1_000_000_000_099n, 5],
] as const;
/** The largest packet, in basis points of the deposits that count; and the least, fen. */
const packetShare = 100n;
const leastPacket = 100n;

/** Basis points of the valid amount by level and category. */
export type RebateTable = readonly (readonly number[])[];
/** Those of a new site (business rules, VIP and Rebates). */
export const firstRebates: RebateTable = [
  [20, 20, 20, 20, 30, 5],
  [25, 25, 25, 25, 35, 6],
  [30, 30, 30, 30, 40, 7],
  [35, 35, 35, 35, 50, 8],
  [40, 40, 40, 40, 60, 10],
  [45, 45, 45, 45, 70, 12],
  [50, 50, 50, 50, 80, 14],
  [60, 60, 60, 60, 90, 16],
  [70, 70, 70, 70, 100, 18],
  [80, 80, 80, 80, 120, 20],
];
export const rebateCategories = ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery'] as const;

/** Deposit and turnover in all that lift to a level, fen; the first one is level 1. */
const levels = [
  [100, 1_000],
  [1_000, 10_000],
  [5_000, 50_000],
  [20_000, 200_000],
  [50_000, 500_000],
  [150_000, 1_500_000],
  [500_000, 5_000_000],
  [1_500_000, 15_000_000],
  [4_000_000, 40_000_000],
  [10_000_000, 100_000_000],
].map(([deposit = 0, turnover = 0]) => ({
  deposit: BigInt(deposit) * 100n,
  turnover: BigInt(turnover) * 100n,
}));

/** Longer than any life between two quiet moments, ms. */
const aYearMs = 365 * 86_400_000;

type Row = Record<string, string | null>;

/** @param at since then, Unix ms @throws what is wrong, in words */
export async function checkRules({ world: { eye }, papers }: Town, at: number): Promise<void> {
  const since = new Date(at);
  const ask = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await eye.query<Row>(text, [...values])).rows;
  const none = async (words: string, text: string, values: readonly unknown[] = []) => {
    const [wrong] = await ask(text, values);
    if (wrong) throw new Error(`${words}: ${JSON.stringify(wrong)}`);
  };

  await none(
    'more is used of a requirement than it asks for, or another sum than its uses',
    `select r.id, r.source, r.amount::text, r.used::text, coalesce(sum(u.amount), 0)::text as uses
       from turnover_requirement r left join turnover_use u on u.requirement_id = r.id
      group by r.id having r.used <> coalesce(sum(u.amount), 0) or r.used > r.amount or r.used < 0 limit 1`,
  );
  await none(
    'a bet uses up more than it counts',
    `select u.bet, sum(u.amount)::text as uses, b.valid::text, b.state from turnover_use u
       join bet b on b.venue = split_part(u.bet, '/', 1) and b.bet_id = substr(u.bet, length(split_part(u.bet, '/', 1)) + 2)
      where b.recorded_at > $1 group by u.bet, b.valid, b.state
     having sum(u.amount) > b.valid or b.state <> 'settled' limit 1`,
    [since],
  );
  await none(
    'a bet counts for less than it should while its member has something to play',
    `select b.venue, b.bet_id, b.valid::text, coalesce(sum(u.amount), 0)::text as uses from bet b
       left join turnover_use u on u.member_id = b.member_id and u.bet = b.venue || '/' || b.bet_id
      where b.recorded_at > $1 and b.state = 'settled'
        and exists (select from turnover_requirement r where r.member_id = b.member_id and r.used < r.amount
                    -- What came after the bet had settled is not played by it.
                    and r.opened_at < (select min(own.first_at) from settlement own where own.venue = b.venue and own.bet_id = b.bet_id)
                    -- What was taken back after it, in the same moment too, made room that it never saw.
                    and not exists (select from settlement s where s.member_id = b.member_id and s.valid_delta < 0
                                       and s.id > (select max(own.id) from settlement own
                                                    where own.venue = b.venue and own.bet_id = b.bet_id)))
      group by b.venue, b.bet_id, b.valid having coalesce(sum(u.amount), 0) <> b.valid limit 1`,
    [since],
  );
  await none(
    'a packet is larger than it may be',
    `select id, amount::text, deposits::text, drawn::text from red_packet
      where created_at > $1 and (amount > drawn or drawn > greatest($2, deposits * $3 / 10000)) limit 1`,
    [since, leastPacket, packetShare],
  );
  await none(
    'a day gave more packets than its pool',
    `select day::text, sum(amount)::text as given from red_packet where created_at > $1 group by day having sum(amount) > $2 limit 1`,
    [since, packetPool],
  );
  for (const { member_id, day, taken, deposited } of await ask(
    `select p.member_id::text, p.day::text, count(*)::text as taken,
            (select coalesce(sum(d.credited), 0) from deposit_order d where d.member_id = p.member_id and d.state = 'approved'
                and d.decided_at >= p.day::timestamp at time zone 'Asia/Shanghai' - interval '12 hours'
                and d.decided_at < p.day::timestamp at time zone 'Asia/Shanghai' + interval '10 hours')::text as deposited
       from red_packet p where p.created_at > $1 group by p.member_id, p.day`,
    [since],
  )) {
    const sum = BigInt(deposited ?? 0);
    const may = chances.find(([from, to]) => from <= sum && sum <= to)?.[2] ?? 0;
    if (Number(taken) > may)
      throw new Error(`member ${member_id} took ${taken} packets on ${day} and may take ${may}`);
  }
  await none(
    'a level changed twice in a night, or by more than one',
    `select member_id::text, day::text, count(*)::text as times from vip_change where at > $1
      group by member_id, day having count(*) > 1 or max(abs(to_level - from_level)) > 1 limit 1`,
    [since],
  );
  for (const { member_id, to_level, from_level, deposited, turnover } of await ask(
    'select member_id::text, to_level::text, from_level::text, deposited::text, turnover::text from vip_change where at > $1',
    [since],
  )) {
    if (Number(to_level) < Number(from_level)) continue;
    const needed = levels[Number(to_level) - 1];
    if (!needed || BigInt(deposited ?? 0) < needed.deposit || BigInt(turnover ?? 0) < needed.turnover)
      throw new Error(
        `member ${member_id} rose to level ${to_level} with ${deposited} fen deposited and ${turnover} played`,
      );
  }
  await none(
    'a rebate is not what its bets say',
    `with rate as (
            select * from jsonb_to_recordset($2::jsonb)
                            as r(level int, category text, rate int, since timestamptz, until timestamptz)),
          counted as (
            select s.member_id, s.venue, (s.first_at at time zone 'Asia/Shanghai')::date as day, sum(s.valid_delta * r.rate) as earned
              from settlement s join vip_span v on v.member_id = s.member_id and s.first_at >= v.since and s.first_at < v.until
              join rate r on r.level = v.level and r.category = s.category and s.first_at >= r.since and s.first_at < r.until
             where s.first_at > $1::timestamptz - interval '2 days' group by 1, 2, 3)
     select b.id, b.earned::text, c.earned::text as counted, b.money::text, b.carried::text from rebate b
       join counted c using (member_id, venue, day)
      where b.day > (($1::timestamptz - interval '1 day') at time zone 'Asia/Shanghai')::date
        and (b.earned <> c.earned or (b.claim_id is null and b.money <> floor(c.earned / 10000) + b.carried)) limit 1`,
    [
      since,
      JSON.stringify(
        papers.rates.flatMap(({ since: from, table }, version) =>
          table.flatMap((row, level) =>
            row.map((rate, place) => ({
              level: level + 1,
              category: rebateCategories[place],
              rate,
              since: new Date(from),
              until: new Date(papers.rates[version + 1]?.since ?? at + aYearMs),
            })),
          ),
        ),
      ),
    ],
  );
  await none(
    'a statement does not add up',
    `select s.id, s.carried_in::text, s.accrued::text, s.amount::text, s.carried_out::text, coalesce(sum(c.amount), 0)::text as lines
       from agent_statement s left join agent_commission c on c.statement_id = s.id where s.created_at > $1
      group by s.id having s.carried_in + s.accrued <> s.amount * 10000 + s.carried_out or s.accrued <> coalesce(sum(c.amount), 0) limit 1`,
    [since],
  );
  await checkCommission(ask, since);
}

/** For each settlement what the agents above the member earn: own rate less the highest rate below, of the rates of that moment. */
async function checkCommission(
  ask: (text: string, values?: readonly unknown[]) => Promise<Row[]>,
  since: Date,
): Promise<void> {
  const [wrong] = await ask(
    `with recursive path as (
       select s.id, f.id as first_id, s.category, f.first_at, s.valid_delta, e.agent_id, 1 as distance
         from settlement s join settlement f on f.venue = s.venue and f.bet_id = s.bet_id
                                            and not exists (select from settlement b where b.venue = f.venue and b.bet_id = f.bet_id and b.seq < f.seq)
         join agent_edge e on e.member_id = s.member_id
        where s.at > $1 and s.valid_delta <> 0
       union all
       select p.id, p.first_id, p.category, p.first_at, p.valid_delta, e.agent_id, p.distance + 1
         from path p join agent_edge e on e.member_id = p.agent_id),
     rated as (
       select p.*, coalesce((select r.basis_points from agent_rate r where r.agent_id = p.agent_id and r.category = p.category
                              and r.valid_from <= p.first_at order by r.valid_from desc, r.id desc limit 1), 0) as rate from path p),
     due as (
       select id, first_id, agent_id, valid_delta * (rate - coalesce(max(rate) over (partition by id order by distance
                rows between unbounded preceding and 1 preceding), 0)) as amount,
              rate > coalesce(max(rate) over (partition by id order by distance rows between unbounded preceding and 1 preceding), 0) as earns
         from rated)
     select d.id::text as settlement, d.agent_id::text as agent, d.amount::text as due, c.amount::text as paid
       from (select * from due where earns) d
       full join (select c.settlement_id, c.agent_id, sum(c.amount) as amount from agent_commission c where c.at > $1
                   group by c.settlement_id, c.agent_id) c on c.settlement_id = d.id and c.agent_id = d.agent_id
      where d.amount is distinct from c.amount
        -- What a rejected statement left unpaid is not taken back.
        and not (c.amount is null and d.id <> d.first_id
                 and exists (select from agent_commission o join agent_statement a on a.id = o.statement_id
                              where o.settlement_id = d.first_id and o.agent_id = d.agent_id and a.state = 'rejected')) limit 1`,
    [since],
  );
  if (wrong) throw new Error(`commission is not what the rates say: ${JSON.stringify(wrong)}`);
}
