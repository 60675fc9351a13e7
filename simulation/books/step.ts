/** After each step, of the member who did something: what is held is what they asked for, and no bet counts twice. */
import type { World } from '../world.ts';

/** @throws what is wrong, in words */
export async function checkMember({ eye }: World, memberId: string): Promise<void> {
  const { rows } = await eye.query<{
    held: string;
    asked: string;
    below: string | null;
    overused: string | null;
  }>(
    {
      name: 'check-member',
      text: `select coalesce((select balance from ledger.account where owner = $1 and code = 'held'), 0)::text as held,
              coalesce((select sum(amount) from withdrawal_order where member_id = $1::bigint and state = 'pending'), 0)::text as asked,
              (select string_agg(code, ', ') from ledger.account where owner = $1 and balance - pending_debits < floor) as below,
              (select string_agg(r.source, ', ') from turnover_requirement r where r.member_id = $1::bigint
                  and r.used <> (select coalesce(sum(u.amount), 0) from turnover_use u where u.requirement_id = r.id)) as overused`,
    },
    [memberId],
  );
  const [found] = rows;
  if (!found) return;
  const { held, asked, below, overused } = found;
  if (held !== asked)
    throw new Error(`of member ${memberId} ${held} fen are held, and ${asked} were asked for`);
  if (below !== null) throw new Error(`member ${memberId} is below zero: ${below}`);
  if (overused !== null)
    throw new Error(`uses of member ${memberId} do not come to what is used of ${overused}`);
}
