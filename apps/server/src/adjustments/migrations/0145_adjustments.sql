-- Corrections of a member's central balance: one member of staff asks, another one decides.
create table adjustment (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  member_id bigint not null references member (id),
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  reason text not null,
  -- What the member reads beside the reason.
  member_note text not null,
  -- What it rests on, for colleagues.
  note text not null check (note <> ''),
  multiple int not null check (multiple between 0 and 100),
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  verdict text,
  -- The central wallet's available amount around the posting, fen.
  balance_before bigint check (balance_before >= 0),
  balance_after bigint check (balance_after >= 0),
  check (direction = 'credit' or multiple = 0),
  check ((state = 'pending') = (decided_by is null) and (state = 'pending') = (decided_at is null)),
  -- Four eyes: who asked cannot approve, whatever the code does. To turn down what one asked for is to take it back.
  check (state <> 'approved' or decided_by <> asked_by),
  check ((state = 'rejected') = (verdict is not null)),
  check ((state = 'approved') = (balance_before is not null) and (state = 'approved') = (balance_after is not null)),
  check (state <> 'approved' or balance_after - balance_before = case direction when 'credit' then amount else -amount end)
);
create index adjustment_queue on adjustment (asked_at, id) where state = 'pending';
create index adjustment_by_member on adjustment (member_id, asked_at desc);

create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then raise exception 'adjustment % is decided and never changed', old.order_no; end if;
  if (new.order_no, new.member_id, new.direction, new.amount, new.reason, new.member_note, new.note, new.multiple, new.asked_by, new.asked_at)
     is distinct from
     (old.order_no, old.member_id, old.direction, old.amount, old.reason, old.member_note, old.note, old.multiple, old.asked_by, old.asked_at)
  then raise exception 'what adjustment % asks for is never changed', old.order_no; end if;
  return new;
end $$;
create trigger adjustment_is_kept before update on adjustment for each row execute function keep_adjustment();
create trigger adjustment_is_history before delete on adjustment for each row execute function refuse_change();
