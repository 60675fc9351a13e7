/** What a leaf is made of, as SQL that makes it, looks for it and checks it. */

/**
 * The two leaves of a row of `liability_standing`: `part`, `nonce`, `share`, `hash`. Each part is SHA-256 of a zero byte and nine lines
 * (docs/books.md).
 * @param of the row's name in the statement
 */
export function leavesOf(of: string): string {
  return `(
    select p.part, p.nonce, p.share,
           sha256('\\x00'::bytea || convert_to(concat_ws(E'\\n', 'mingpai-leaf-1', to_char(${of}.day, 'YYYY-MM-DD'), ${of}.member_id, p.part,
             p.nonce, p.share, ${of}.entries, encode(${of}.chain, 'hex'), ${of}.accounts), 'UTF8')) as hash
      from (values (1, ${of}.first_nonce, ${of}.first_share), (2, ${of}.second_nonce, ${of}.owed - ${of}.first_share)) p (part, nonce, share))`;
}

/**
 * What is owed for one account: money on its way to a venue and back counts, and what was taken out of a venue before its record came
 * is not taken off, as in the member's wallet. Held wins count for what they are more than that. A locked bonus is not owed: it is the
 * house's until it is released (docs/decisions/0074).
 */
export const owedOfPlace = `
  sum(case when split_part(a.code, '/', 1) in ('ahead', 'won', 'grant') then 0 else a.balance end)
  + sum(case when a.code like 'ahead/%' then a.pending_debits else 0 end)
  + greatest(0, sum(case when split_part(a.code, '/', 1) in ('ahead', 'won') then a.balance - a.pending_debits else 0 end))`;
