-- expands: what promotions have given, and the codes that members typed for them.

-- What a promotion has given: the row that all of its takers pass through one after the other.
create table promotion_spent (
  promotion_id bigint primary key references promotion (id),
  total bigint not null check (total >= 0),
  day date not null,
  of_day bigint not null check (of_day >= 0)
);

-- A member typed its code: the next deposit counts for it.
create table promotion_code_entry (
  promotion_id bigint not null references promotion (id),
  member_id bigint not null references member (id),
  at timestamptz not null,
  primary key (promotion_id, member_id)
);
