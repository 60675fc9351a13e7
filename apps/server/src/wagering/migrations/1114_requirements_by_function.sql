-- expands: what credits open (opening.ts), for functions that write a credit with all that follows from it in one call.

-- Opens a requirement of turnover, once for its source. fen: what has to be staked.
create function open_requirement(who bigint, of_source text, fen bigint, moment timestamptz) returns void language plpgsql as $$
begin
  insert into turnover_requirement (member_id, source, amount, opened_at) values (who, of_source, fen, moment)
  on conflict (member_id, source) do nothing;
end $$;
