-- expands: a credit and the turnover that it opens are one call (wallet.ts).

-- Posts what a member is credited with, and opens the requirement that goes with it: whoever decides about this money reads it under the
-- lock that the posting holds, so that both are there, or neither. transfer: as ledger.apply takes it; the ledger cannot refuse it, and
-- what it refuses all the same is a fault. turnover: fen, 0 for none.
create function credit_member(transfer jsonb, who bigint, source text, turnover bigint, moment timestamptz) returns void language plpgsql as $$
declare
  answered text;
begin
  answered := (select a.code from ledger.apply(jsonb_build_array(transfer)) a);
  if answered is distinct from 'done' then raise exception 'ledger refused % %: %', transfer ->> 'phase', transfer ->> 'id', answered; end if;
  if turnover > 0 then perform open_requirement(who, source, turnover, moment); end if;
end $$;
