-- Payouts of a member whose credentials have just changed, or to an address that is new, wait; and say why.

-- The first address of a member who had never had any money: there was nothing to steal when it was bound.
alter table card add column before_money boolean not null default false;

-- Nothing is paid to a member before `until`: their credentials were changed.
create table payout_freeze (
  member_id bigint primary key references member (id),
  -- What was changed last.
  credential text not null check (credential in ('login_password', 'pay_password')),
  changed_at timestamptz not null,
  until timestamptz not null check (until > changed_at)
);

-- Why an order is held until its moment.
alter table withdrawal_order
  add column held_for text check (held_for in ('new_address', 'credentials'));
update withdrawal_order set held_for = 'new_address' where held_until is not null;
alter table withdrawal_order add check ((held_until is null) = (held_for is null));

-- Notices of what happened to an account, beside those of arrivals.
alter table push_notice drop constraint push_notice_kind_check;
alter table push_notice add constraint push_notice_kind_check check (kind in ('deposit', 'withdrawal', 'security'));
