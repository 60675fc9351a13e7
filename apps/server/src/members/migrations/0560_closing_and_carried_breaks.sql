-- expands: accounts that their members close, breaks that hold for the same person's other accounts, and who may be addressed.

-- Each time a member asks to close the account, and what became of it.
create table account_closing (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  asked_at timestamptz not null,
  -- Until then the member can take it back.
  closes_at timestamptz not null check (closes_at >= asked_at),
  -- The member gives up what is too little to be paid out, should something be left.
  waives boolean not null,
  undone_at timestamptz,
  -- When the member was told that something stands in the way after all.
  told_at timestamptz,
  closed_at timestamptz,
  -- By the way back of those who lost everything: two of the staff, a day of waiting.
  reopened_at timestamptz,
  -- Personal data was taken out, after the years that the law wants it kept.
  erased_at timestamptz,
  check (undone_at is null or closed_at is null),
  check (reopened_at is null or (closed_at is not null and erased_at is null)),
  check (erased_at is null or closed_at is not null)
);
create unique index account_closing_of_member on account_closing (member_id)
  where undone_at is null and reopened_at is null;
create index account_closing_due on account_closing (closes_at) where undone_at is null and closed_at is null;
create index account_closing_kept on account_closing (closed_at)
  where closed_at is not null and reopened_at is null and erased_at is null;

-- Accounts that are closed, or will be unless it is taken back.
create view closing_account as
  select member_id, asked_at, closes_at, closed_at from account_closing where undone_at is null and reopened_at is null;

-- Names of accounts whose personal data is gone: nobody gets one again. SHA-256 of what a name is taken for.
create table retired_name (
  name_hash bytea primary key check (length(name_hash) = 32),
  retired_at timestamptz not null
);

-- A break of the same person, taken in another account.
alter table play_break add column carried_from bigint references play_break (id);
create unique index play_break_carried on play_break (member_id, carried_from) where carried_from is not null;
create index play_break_running on play_break (ends_at) where carried_from is null;

-- (Function of 0450; an account that is being closed goes the exact way, too, and is refused there.)
create or replace function stakes_freely(who bigint, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return not exists (select from play_break where member_id = who and ends_at > at)
     and not exists (select from play_limit where member_id = who and kind in ('loss', 'stake', 'time'))
     and not exists (select from closing_account where member_id = who);
end $$;

-- Whether offers may be told to a member: nobody who takes a break, has excluded themselves, or closes the account.
create function may_be_addressed(who bigint, at timestamptz) returns boolean language sql stable as $$
  select not exists (select from play_break where member_id = who and ends_at > at)
     and not exists (select from closing_account where member_id = who)
$$;
