/**
 * What may not begin has not begun: behind a door that staff have shut, during a break, and by a limit that became looser before its day
 * was over. At a quiet moment, since the one before.
 */
import type { Shut, Town } from '../town.ts';

/** By what was shut; $1 and $2 are the moments between which nobody was let in, $3 is what it was: SQL. */
const begun: Readonly<Record<Shut['kind'], string>> = {
  // What is paid to an order's own address has an order of its own, whoever has shut what.
  deposits: `select order_no as what from deposit_order
              where way <> 'usdt' and ($3 = '' or way = $3) and created_at > $1 and created_at < $2`,
  way: `select order_no as what from deposit_order where way = $3 and created_at > $1 and created_at < $2`,
  withdrawals: `select order_no as what from withdrawal_order
                 where ($3 = '' or protocol = $3)
                   and (created_at > $1 and created_at < $2 or state = 'approved' and decided_at > $1 and decided_at < $2)`,
  network: `select order_no as what from withdrawal_order
             where protocol = $3
               and (created_at > $1 and created_at < $2 or state = 'approved' and decided_at > $1 and decided_at < $2)`,
  transfers: `select id::text as what from venue_transfer
               where direction = 'in' and ($3 = '' or venue = $3) and created_at > $1 and created_at < $2`,
  venue: `select id::text as what from venue_transfer
           where direction = 'in' and venue = $3 and created_at > $1 and created_at < $2`,
  promotions: `select 'application ' || id as what from promotion_application where $3 = '' and created_at > $1 and created_at < $2
               union all
               select source from bonus_grant where source not like 'deposit/%' and opened_at > $1 and opened_at < $2`,
};

/** @throws what began all the same, in words */
export async function checkDoors({ world: { eye, now }, papers }: Town, at: number): Promise<void> {
  for (const { kind, target, from, until = now() } of papers.shut) {
    const { rows } = await eye.query<{ what: string }>(`${begun[kind]} limit 1`, [
      new Date(from),
      new Date(until),
      target,
    ]);
    if (rows[0]) throw new Error(`${kind} ${target} was shut, and ${rows[0].what} began`);
  }
  const since = new Date(at);
  const { rows: rested } = await eye.query<{ member_id: string; what: string }>(
    `select b.member_id::text, d.order_no as what from play_break b
       join deposit_order d on d.member_id = b.member_id and d.created_at > greatest(b.began_at, $1) and d.created_at < b.ends_at
      where d.way <> 'usdt'
     union all
     select b.member_id::text, t.id::text from play_break b
       join venue_transfer t on t.member_id = b.member_id and t.created_at > greatest(b.began_at, $1) and t.created_at < b.ends_at
      where t.direction = 'in' limit 1`,
    [since],
  );
  if (rested[0]) throw new Error(`member ${rested[0].member_id} takes a break, and ${rested[0].what} began`);
  const { rows: loosened } = await eye.query<{ member_id: string; kind: string }>(
    `select member_id::text, kind
       from (select l.member_id, l.kind, l.value, l.set_at, l.effective_at, lag(l.id) over before as earlier,
                    lag(l.value) over before as tighter
               from play_limit l where not l.awaits_yes
             window before as (partition by l.member_id, l.kind, l.span order by l.effective_at, l.id)) held
      where earlier is not null and tighter is not null and (value is null or value > tighter)
        and effective_at > $1 and effective_at < set_at + interval '24 hours' limit 1`,
    [since],
  );
  if (loosened[0])
    throw new Error(
      `a limit of member ${loosened[0].member_id} on ${loosened[0].kind} was looser within a day`,
    );
  // Those that are shut are looked at again.
  const open = papers.shut.filter(({ until }) => until === undefined);
  papers.shut.splice(0, papers.shut.length, ...open);
}
