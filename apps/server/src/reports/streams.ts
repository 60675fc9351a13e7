/**
 * What figures are counted from, read in the order of transactions: each row once, none of a transaction that may still be followed
 * by an older one. A mark names the last row that was read.
 */
import type { Tx } from '../platform/database.ts';

export interface StreamEnd {
  /** Only rows of transactions before this one: all of those are over. */
  readonly before: bigint;
  readonly atOnce: number;
}

interface Place {
  readonly xid: bigint;
  readonly last: string;
}

async function markOf(tx: Tx, stream: 'members' | 'money' | 'bets'): Promise<Place> {
  const { rows } = await tx.query<Place>('select xid, last from figure_mark where stream = $1', [stream]);
  const [mark] = rows;
  if (!mark) throw new Error(`no mark of ${stream}`);
  return mark;
}

async function move(tx: Tx, stream: string, { xid, last }: Place): Promise<void> {
  await tx.query('update figure_mark set xid = $2, last = $3 where stream = $1', [stream, xid, last]);
}

/** Registrations. @returns how many rows were read, `atOnce` if there may be more */
export async function readMembers(tx: Tx, { before, atOnce }: StreamEnd): Promise<number> {
  const mark = await markOf(tx, 'members');
  const { rows } = await tx.query<Place>(
    `select xid, id::text as last from registered_member
      where (xid, id) > ($1, $2::bigint) and xid < $3 order by xid, id limit $4`,
    [mark.xid, mark.last, before, atOnce],
  );
  const end = rows.at(-1);
  if (!end) return 0;
  await tx.query(
    `insert into figure_line (figure, source, at, member_id, amount, reference, agent)
     select 'registration', 'member/' || m.id, m.registered_at, m.id, 0, m.id::text, agent_at(m.id, m.registered_at)
       from registered_member m
      where (m.xid, m.id) > ($1, $2::bigint) and (m.xid, m.id) <= ($3, $4::bigint)
      order by m.xid, m.id
     on conflict do nothing`,
    [mark.xid, mark.last, end.xid, end.last],
  );
  await move(tx, 'members', end);
  return rows.length;
}

/**
 * Money between members and the house, and what members' wallets hold; a grant, and what goes back of it, for the agent whose the member
 * was when it was opened.
 */
export async function readMoney(tx: Tx, { before, atOnce }: StreamEnd): Promise<number> {
  const mark = await markOf(tx, 'money');
  const { rows } = await tx.query<Place>(
    `select xid, id::text as last from member_movement
      where (xid, id) > ($1, $2::uuid) and xid < $3 order by xid, id limit $4`,
    [mark.xid, mark.last, before, atOnce],
  );
  const end = rows.at(-1);
  if (!end) return 0;
  const span = [mark.xid, mark.last, end.xid, end.last];
  await tx.query(
    `insert into figure_line (figure, source, at, member_id, amount, reference, transfer_id, venue, agent, promotion, way, clerk)
     select f.figure, h.id::text, h.at, h.member_id, case when f.figure = 'withdrawal' then -h.amount else h.amount end,
            h.reference, h.id, case when f.figure = 'prize' then coalesce(p.venue, split_part(h.reference, '/', 2)) end,
            case when f.figure = 'commission' then h.member_id else agent_at(h.member_id, coalesce(n.opened_at, h.at)) end,
            coalesce(b.promotion_id, n.promotion_id),
            case when d.way = 'usdt' then d.protocol else coalesce(d.way, w.protocol) end,
            coalesce(d.decided_by, w.decided_by, 'staff/' || coalesce(a.decided_by, b.decided_by, c.decided_by))
       from house_movement h
      cross join lateral (select case h.kind
              when 'deposit' then 'deposit' when 'withdrawal_paid' then 'withdrawal' when 'bonus' then 'bonus'
              when 'grant_opened' then 'bonus' when 'grant_returned' then 'bonus'
              when 'free_bet_win' then 'bonus' when 'free_bet_undone' then 'bonus'
              when 'rebate' then 'rebate' when 'red_packet' then 'red_packet' when 'commission' then 'commission'
              when 'adjustment_up' then 'correction' when 'adjustment_down' then 'correction' else 'prize' end) f (figure)
       left join held_prize p on h.kind = 'win_refused' and h.reference = 'review/' || p.id
       left join decided_deposit d on h.kind = 'deposit' and d.order_no = split_part(h.reference, '/', 2)
       left join decided_withdrawal w on h.kind = 'withdrawal_paid' and w.order_no = split_part(h.reference, '/', 2)
       left join decided_adjustment a on f.figure = 'correction' and a.order_no = split_part(h.reference, '/', 2)
       left join decided_application b on h.kind = 'bonus' and 'promotion/' || b.id = h.reference
       left join grant_promotion n on h.kind like 'grant_%' and 'grant/' || n.id = h.reference
       left join decided_application c on c.id = substring(n.source from '^application/([0-9]+)$')::bigint
      where (h.xid, h.id) > ($1, $2::uuid) and (h.xid, h.id) <= ($3, $4::uuid)
        and (h.kind <> 'win_refused' or h.reference like 'prize/%' or p.id is not null)
      order by h.xid, h.id
     on conflict do nothing`,
    span,
  );
  await tx.query(
    `insert into figure_liability (day, wallet, amount)
     select beijing_day(at), wallet, sum(amount) from member_movement
      where (xid, id) > ($1, $2::uuid) and (xid, id) <= ($3, $4::uuid) group by 1, 2
     on conflict (day, wallet) do update set amount = figure_liability.amount + excluded.amount`,
    span,
  );
  await move(tx, 'money', end);
  return rows.length;
}

/**
 * Bets, as they settle, are corrected, or become void; each change for the agent whose the member was when the bet first settled. What
 * one pays that the house gave is a bonus, and counted as that alone.
 */
export async function readBets(tx: Tx, { before, atOnce }: StreamEnd): Promise<number> {
  const mark = await markOf(tx, 'bets');
  const { rows } = await tx.query<Place>(
    `select xid, id::text as last from settled_change
      where (xid, id) > ($1, $2::bigint) and xid < $3 order by xid, id limit $4`,
    [mark.xid, mark.last, before, atOnce],
  );
  const end = rows.at(-1);
  if (!end) return 0;
  await tx.query(
    `insert into figure_line (figure, source, at, member_id, amount, payout, number, reference, venue, game, category, agent)
     select 'bet', 'settlement/' || s.id, s.at, s.member_id, s.stake_delta, case when b.given then 0 else s.payout_delta end, s.bets_delta,
            s.venue || '/' || s.bet_id, s.venue, s.venue || '/' || b.game, s.category, agent_at(s.member_id, s.first_at)
       from settled_change s
       left join bet_game b on b.venue = s.venue and b.bet_id = s.bet_id
      where (s.xid, s.id) > ($1, $2::bigint) and (s.xid, s.id) <= ($3, $4::bigint)
        and (s.stake_delta <> 0 or s.payout_delta <> 0 or s.bets_delta <> 0)
      order by s.xid, s.id
     on conflict do nothing`,
    [mark.xid, mark.last, end.xid, end.last],
  );
  await move(tx, 'bets', end);
  return rows.length;
}
