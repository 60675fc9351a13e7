/**
 * What a seal covers, as SQL of this package's own. The functions of the same purpose in the database (src/sql/0005_seal.sql) make
 * the seals; who checks them asks none of those, since the owner of a database can give its functions another body.
 */

/**
 * The rows of the transactions [from, to) in the order of the seal: `place`, `transfer_id`, `account_id`, `number`, `digest`.
 * @param from SQL expressions, as `to`
 */
export function sealedRows(from: string, to: string): string {
  return `(
    select row_number() over (order by r.xid, r.transfer_id, r.account_id nulls first, r.number) as place,
           r.transfer_id, r.account_id, r.number, sha256(convert_to(r.line::text, 'UTF8')) as digest
      from (
        select t.xid, t.id as transfer_id, null::uuid as account_id, null::bigint as number,
               jsonb_build_array(t.id, t.phase, t.kind, t.reference, t.mends, t.pending_id, t.accounts, t.amounts, t.numbers,
                 extract(epoch from t.at), t.xid) as line
          from ledger.transfer t where t.xid >= ${from} and t.xid < ${to}
        union all
        select e.xid, e.transfer_id, e.account_id, e.number,
               jsonb_build_array(e.account_id, e.number, e.transfer_id, e.amount, e.pending_debits, e.pending_credits, e.balance_before,
                 e.balance_after, e.pending_debits_after, e.pending_credits_after, extract(epoch from e.at), e.xid)
          from ledger.entry e where e.xid >= ${from} and e.xid < ${to}) r)`;
}
