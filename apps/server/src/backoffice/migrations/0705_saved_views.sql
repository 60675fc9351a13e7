-- expands: names for filters and sorting of the console's lists, one's own or shared with a role
create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  list text not null check (list in ('members', 'deposits', 'withdrawals', 'bets')),
  name text not null check (length(name) between 1 and 40),
  -- What stands behind the `?` of the page's address.
  question text not null check (question ~ '^[A-Za-z0-9_.~%&=+*,:-]*$' and length(question) <= 1000),
  -- A code of `staff.roles`; null: nobody else sees it.
  role text,
  saved_at timestamptz not null,
  unique (staff_id, list, name)
);
create index saved_view_shared on saved_view (role, list) where role is not null;
