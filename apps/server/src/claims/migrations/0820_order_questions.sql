-- expands: what staff ask a member about an order that waits, and the answer; the version before asks nobody
-- A question says nothing about money: its order waits as before, and is decided once only by its own row.
create table order_question (
  id bigint generated always as identity primary key,
  queue text not null check (queue in ('deposits', 'withdrawals')),
  item bigint not null,
  member_id bigint not null references member (id),
  staff_id bigint not null references staff (id),
  text text not null check (text <> ''),
  -- Empty: there is none, and members who read English see the Chinese.
  text_en text not null,
  picture boolean not null,
  asked_at timestamptz not null,
  until timestamptz not null check (until > asked_at),
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index order_question_of on order_question (queue, item, id);
create index order_question_of_member on order_question (member_id, id);

-- Pictures that members upload with their answer; kept here, served to staff only.
create table order_question_picture (
  id bigint generated always as identity primary key,
  question_id bigint not null references order_question (id),
  -- PNG, drawn anew from what was uploaded.
  picture bytea not null check (octet_length(picture) <= 4194304),
  created_at timestamptz not null
);
create index order_question_picture_of on order_question_picture (question_id, id);
