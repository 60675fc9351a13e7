-- expands: games that members have marked are kept with the account; until now each phone kept its own, and lost them at sign-out
create table member_favourite (
  -- In the order in which they were marked.
  id bigint generated always as identity unique,
  member_id bigint not null references member (id),
  -- `venue/code`, as the lobby names it. No key: a game may come back.
  place text not null check (length(place) between 3 and 200),
  marked_at timestamptz not null,
  primary key (member_id, place)
);
