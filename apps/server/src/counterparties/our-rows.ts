/** Which rows of ours stand behind a number of a counterparty, as the ledger refers to them: what a person opens to see them. */

/** References that are answered for one number; some thousands of withdrawals may leave in one transaction. */
const mostReferences = 20;

/**
 * SQL: an array of references, `deposit/D1`, of the counterparty `c`; empty where nothing of ours is known by the number.
 * @param number SQL of the number, `d.number`
 */
export function referencesBehind(number: 'd.number' | 'l.number'): string {
  const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
  return `array(
    select 'deposit/' || g.other from gateway_money g where c.kind = 'gateway' and g.subject = c.subject and g.number = ${number}
     union select 'deposit/' || g.other from gateway_money g where c.kind = 'gateway' and g.subject = c.subject and g.other = ${number}
     union all select 'deposit/' || b.number from bank_money b where c.kind = 'bank' and b.number = ${number}
     union all select 'withdrawal/' || p.number from payout_money p
                where c.kind = 'payout' and (p.number = ${number} or p.other = ${number})
     union all select 'venue/' || t.subject || '/' || t.id from venue_transfer_money t
                where c.kind = 'venue_transfers' and t.subject = c.subject
                  and t.id = case when ${number} ~ '${uuid}' then (${number})::uuid end
     union all select 'bet/' || v.subject || '/' || v.number from venue_bet_money v
                where c.kind = 'venue_bets' and v.subject = c.subject and v.number = ${number}
     limit ${mostReferences})`;
}

/** A text that `like` takes for the beginning it is. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
