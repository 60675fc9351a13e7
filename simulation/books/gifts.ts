/** What was given by itself: to whom it may be, no more than there was for it, and each in its own account. At a quiet moment. */
import {
  codeBrings,
  codeTotal,
  friendBrings,
  friendDeposits,
  friendGets,
  friendPlays,
  friendsAtMost,
  lossFrom,
  lossShare,
} from '../gifts.ts';
import type { World } from '../world.ts';

/** What is given by itself is, after so long, in ms of the world's time. */
const decidedMs = 2 * 3_600_000;

/** By its source: what has to be true of all grants of that kind. SQL that finds one of which it is not. */
const wrongAt = (
  now: number,
): readonly (readonly [words: string, text: string, values: readonly unknown[]])[] => [
  [
    'a code brought something else, or more than once to one member',
    `select min(source) as what from bonus_grant where source like 'code/%' group by member_id, promotion_id
     having count(*) > 1 or min(amount) <> $1 limit 1`,
    [codeBrings],
  ],
  [
    'a code brought more than there was for it',
    `select promotion_id::text as what from bonus_grant where source like 'code/%' group by promotion_id having sum(amount) > $1`,
    [codeTotal],
  ],
  [
    'a promotion has given something else than its budget says',
    `select g.promotion_id::text as what from (select promotion_id, sum(amount) as amount from bonus_grant group by 1) g
       left join promotion_spent s on s.promotion_id = g.promotion_id where s.total is distinct from g.amount limit 1`,
    [],
  ],
  [
    'more came back than a share of what the day’s play lost',
    `select g.source as what
       from loss_return r join bonus_grant g on g.id = r.grant_id
      cross join lateral (
        select coalesce(-sum(s.result_delta), 0) as fen from settlement s
         where s.member_id = r.member_id and s.at >= r.from_day::timestamp at time zone 'Asia/Shanghai'
           and s.at < (r.from_day + 1)::timestamp at time zone 'Asia/Shanghai') lost
      where lost.fen < $1 or g.amount > lost.fen * $2 / 100 or g.amount <> r.amount or g.member_id <> r.member_id limit 1`,
    [lossFrom, lossShare],
  ],
  [
    'a friend brought something else than both were promised, or to somebody else',
    `select g.source as what from bonus_grant g
       left join member friend on g.source in ('referral/' || friend.id || '/referrer', 'referral/' || friend.id || '/friend')
      where g.source like 'referral/%'
        and (g.member_id, g.amount) is distinct from
            case when g.source like '%/friend' then (friend.id, $1::bigint) else (friend.referrer_id, $2::bigint) end limit 1`,
    [friendGets, friendBrings],
  ],
  [
    'a member was given something for more friends than it may be',
    `select g.member_id::text as what from bonus_grant g where g.source like 'referral/%/referrer' group by g.member_id
     having count(*) > $1 limit 1`,
    [friendsAtMost],
  ],
  [
    'a friend brought something who had not deposited, or not played',
    `select g.source as what from bonus_grant g
      where g.source like 'referral/%'
        and not exists (
          select from deposit_order d
           where d.member_id = split_part(g.source, '/', 2)::bigint and d.state = 'approved' and d.credited >= $1
             and $2 <= (select coalesce(sum(s.valid_delta), 0) from settlement s
                         where s.member_id = d.member_id and s.at >= d.decided_at and s.at <= g.opened_at)) limit 1`,
    [friendDeposits, friendPlays],
  ],
  [
    'a friend’s days are over, and nobody said what they bring',
    `select r.friend_id::text as what from referral r
      where r.state = 'waiting' and r.until < $1
        and not exists (select from member m where m.id in (r.friend_id, r.referrer_id) and m.frozen_at is not null)
        and not exists (select from stop where kind = 'promotions' and lifted_at is null) limit 1`,
    [new Date(now - decidedMs)],
  ],
  [
    'a bonus is not where its grant says that it is',
    `select g.source as what from bonus_grant g
       left join ledger.account a on a.owner = g.member_id::text and a.code = 'grant/' || g.id
      where a.balance is distinct from case g.state when 'active' then g.amount else 0 end limit 1`,
    [],
  ],
  [
    'a bonus was given out before it was played through',
    `select g.source as what from bonus_grant g
      where g.state = 'fulfilled' and g.required > 0
        and g.required * 100 > (select coalesce(sum(s.valid_delta), 0) * 100 from settlement s
                                 where s.member_id = g.member_id and s.valid_delta > 0 and s.at >= g.opened_at and s.at <= g.closed_at)
      limit 1`,
    [],
  ],
];

/** @throws what is wrong, in words */
export async function checkGifts({ eye, now }: World): Promise<void> {
  for (const [words, text, values] of wrongAt(now())) {
    const { rows } = await eye.query<{ what: string }>(text, [...values]);
    if (rows[0]) throw new Error(`${words}: ${rows[0].what}`);
  }
}

/** What members have of it, locked or theirs, fen; what was given up, or ran out, is the house's again. */
export async function givenTo({ eye }: World): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await eye.query<{ member: string; sum: string }>(
    `select member_id::text as member, sum(amount)::text as sum from bonus_grant where state in ('active', 'fulfilled') group by 1`,
  );
  return new Map(rows.map(({ member, sum }) => [member, BigInt(sum)]));
}
