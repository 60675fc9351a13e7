-- What one member of staff may decide alone about money (docs/decisions/0025): each decision that gave some is counted here, and what
-- is more than one person may give waits with the first yes for another person's. Amounts are fen.

create table staff_decision (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payout', 'credit', 'bonus')),
  -- What was decided: `withdrawal/12`, `deposit/3`, `payment/4`, `arrival/5`, `promotion_application/6`.
  subject text not null unique,
  member_id bigint not null references member (id),
  -- A bonus's promotion.
  offer_id bigint references promotion (id),
  amount bigint not null check (amount >= 0),
  -- How much more than the order said.
  above bigint not null default 0 check (above >= 0),
  first_by bigint not null references staff (id),
  -- None: one person decided it alone.
  second_by bigint references staff (id),
  at timestamptz not null,
  -- Four eyes, whatever the code does.
  check (second_by <> first_by)
);
create index staff_decision_at on staff_decision (kind, at);
create index staff_decision_of_member on staff_decision (kind, member_id, at);
create index staff_decision_of_offer on staff_decision (offer_id, at) where offer_id is not null;
create trigger staff_decision_is_history before update or delete on staff_decision for each row execute function refuse_change();

-- The first of two people's yes, until the second one's, or until it is decided otherwise.
create table first_yes (
  subject text primary key,
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  -- What exactly was agreed to: a second yes to anything else is none.
  content jsonb not null,
  -- Which limits were reached, with figures.
  reasons jsonb not null,
  -- The statement's line or reference that the first person rests on.
  reference text not null default '',
  -- The Idempotency-Key of the request, so that its repetition is told the same.
  key text
);

-- Payouts of the running day count from the first moment; what had a first approval keeps it.
insert into staff_decision (kind, subject, member_id, amount, first_by, second_by, at)
select 'payout', 'withdrawal/' || o.id, o.member_id, o.amount, coalesce(f.id, s.id), case when f.id is null then null else s.id end,
       o.decided_at
  from withdrawal_order o join staff s on 'staff/' || s.id = o.decided_by left join staff f on 'staff/' || f.id = o.first_approved_by
 where o.state = 'approved' and o.decided_at > now() - interval '2 days';
insert into first_yes (subject, staff_id, at, content, reasons)
select 'withdrawal/' || o.id, s.id, now(), jsonb_build_object('amount', o.amount::text, 'address', o.address), '[]'
  from withdrawal_order o join staff s on 'staff/' || s.id = o.first_approved_by
 where o.state = 'pending';
