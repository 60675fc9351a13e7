-- expands: a deduction may name the credit that it takes back, whose turnover goes with it; the version before asks for none.

alter table adjustment
  add column takes_back bigint references adjustment (id),
  add constraint adjustment_takes_back_check check (takes_back is null or direction = 'debit');
create index adjustment_taken_back on adjustment (takes_back) where takes_back is not null;

create or replace function keep_adjustment() returns trigger language plpgsql as $$
begin
  if is_erased(old.member_id) and new.note = '-' and new.member_note = ''
     and new.verdict is not distinct from (case when old.verdict is null then null else '-' end)
     and (new.id, new.order_no, new.member_id, new.direction, new.amount, new.reason, new.multiple, new.asked_by, new.asked_at,
          new.takes_back, new.state, new.decided_by, new.decided_at, new.balance_before, new.balance_after)
         is not distinct from
         (old.id, old.order_no, old.member_id, old.direction, old.amount, old.reason, old.multiple, old.asked_by, old.asked_at,
          old.takes_back, old.state, old.decided_by, old.decided_at, old.balance_before, old.balance_after)
  then return new; end if;
  if old.state <> 'pending' then raise exception 'adjustment % is decided and never changed', old.order_no; end if;
  if (new.order_no, new.member_id, new.direction, new.amount, new.reason, new.member_note, new.note, new.multiple, new.asked_by, new.asked_at,
      new.takes_back)
     is distinct from
     (old.order_no, old.member_id, old.direction, old.amount, old.reason, old.member_note, old.note, old.multiple, old.asked_by, old.asked_at,
      old.takes_back)
  then raise exception 'what adjustment % asks for is never changed', old.order_no; end if;
  return new;
end $$;
