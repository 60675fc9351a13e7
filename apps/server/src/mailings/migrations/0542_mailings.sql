-- expands: messages to many members; nodes of before write and read the inbox as they did.
create table mailing (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  title_en text not null default '',
  content_en text not null default '',
  path text not null default '' check (path = '' or path ~ '^/([^/\\]|$)'),
  marketing boolean not null,
  push boolean not null,
  -- Of a list of names: who they are stands in mailing_name.
  audience jsonb check (jsonb_typeof(audience) = 'object'),
  send_at timestamptz not null,
  counted int not null check (counted > 0),
  counted_more boolean not null,
  -- So many it may reach on one person's word; null: two people agreed to it.
  most int check (most >= 0),
  state text not null check (state in ('waiting', 'scheduled', 'sending', 'sent', 'stopped')),
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  approved_by bigint references staff (id),
  approved_at timestamptz,
  stopped_by bigint references staff (id),
  ended_at timestamptz,
  -- The last member who was looked at: whoever goes on begins behind them.
  reached bigint not null default 0,
  sent int not null default 0 check (sent >= 0),
  constraint mailing_two_people check (approved_by <> made_by),
  constraint mailing_one_person check (most is not null or approved_by is not null),
  constraint mailing_most check (most is null or sent <= most),
  constraint mailing_approved check ((approved_by is null) = (approved_at is null)),
  constraint mailing_ended check ((ended_at is not null) = (state in ('sent', 'stopped')))
);
create index mailing_due on mailing (send_at, id) where state in ('scheduled', 'sending');
create index mailing_of_maker on mailing (made_by, made_at);
create trigger mailing_keeps_words before update of id, title, content, title_en, content_en, path, marketing, push, audience,
  send_at, counted, counted_more, made_by, made_at on mailing for each statement execute function refuse_change();
create trigger mailing_stays before delete or truncate on mailing for each statement execute function refuse_change();

create table mailing_name (
  mailing_id bigint not null references mailing (id),
  member_id bigint not null references member (id),
  primary key (mailing_id, member_id)
);
create trigger mailing_name_is_history before delete or update on mailing_name for each row execute function refuse_change();

alter table inbox_message
  add column mailing_id bigint,
  add column path text not null default '';

alter table push_notice drop constraint push_notice_kind_check,
  add constraint push_notice_kind_check check (kind in ('deposit', 'withdrawal', 'security', 'message'));
