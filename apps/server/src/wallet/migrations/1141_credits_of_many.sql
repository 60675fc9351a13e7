-- expands: many members are credited at once, where only the database knows how much each is.

-- As `credit_member`, of many in one posting. credits: member_id, transfer (as ledger.apply takes it, of one fen: it moves `fen` times
-- that), fen, source, turnover (fen, 0 for none).
create function credit_members(credits jsonb, moment timestamptz) returns void language plpgsql as $$
declare
  refused text;
begin
  refused := (
    select a.code
      from ledger.apply((
             select jsonb_agg(c.transfer || jsonb_build_object('amounts', (
                      select jsonb_agg((t.leg::bigint * c.fen)::text order by t.ordinality)
                        from jsonb_array_elements_text(c.transfer -> 'amounts') with ordinality t (leg, ordinality))))
               from jsonb_to_recordset(credits) c (transfer jsonb, fen bigint))) a
     where a.code <> 'done' limit 1);
  if refused is not null then raise exception 'ledger refused credits of many: %', refused; end if;
  perform open_requirement(c.member_id, c.source, c.turnover, moment)
     from jsonb_to_recordset(credits) c (member_id bigint, source text, turnover bigint)
    where c.turnover > 0 order by c.member_id;
end $$;
