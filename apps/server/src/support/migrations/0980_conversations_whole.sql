-- expands: since when a member waits, who had a conversation, what was talked about from when to when, pictures, templates; the version before writes none of it

-- Since when the member has waited for an answer: their later messages do not put them behind others. Null where nobody waits, and
-- where the version before wrote: then it is `last_at`.
alter table conversation add column waiting_since timestamptz;

-- What was talked about, from the first message to the end that staff make of it; the next message begins another.
create table conversation_session (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation (id),
  first_message bigint not null references conversation_message (id),
  begun_at timestamptz not null,
  begun_by text not null check (begun_by in ('member', 'staff')),
  first_answer_at timestamptz,
  first_answer_by bigint references staff (id),
  -- Who answered last: whom the member's stars are about.
  clerk_id bigint references staff (id),
  ended_at timestamptz,
  ended_by bigint references staff (id),
  -- What the member says of it at the end.
  stars smallint check (stars between 1 and 5),
  words text not null default '',
  rated_at timestamptz,
  check ((first_answer_at is null) = (first_answer_by is null)),
  check ((stars is null) = (rated_at is null)),
  check (stars is null or ended_at is not null)
);
create unique index conversation_session_open on conversation_session (conversation_id) where ended_at is null;
create index conversation_session_of on conversation_session (conversation_id, id);
create index conversation_session_begun on conversation_session (begun_at);
create index conversation_session_rated on conversation_session (rated_at) where stars is not null;

-- Who had a conversation and who has it: null is the queue.
create table conversation_handover (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation (id),
  at timestamptz not null,
  by_staff bigint not null references staff (id),
  kind text not null check (kind in ('assigned', 'ended')),
  from_staff bigint references staff (id),
  to_staff bigint references staff (id),
  -- What the next one has to know; never shown to the member.
  note text not null default ''
);
create index conversation_handover_of on conversation_handover (conversation_id, id);
create index conversation_handover_to on conversation_handover (to_staff, id) where to_staff <> by_staff;

-- The picture of a message, of either side; served to those two alone.
create table conversation_picture (
  message_id bigint primary key references conversation_message (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- PNG, drawn anew from what was uploaded.
  picture bytea not null check (octet_length(picture) <= 4194304)
);

-- What staff say often: one's own, of a role, or of everybody who answers.
create table service_template (
  id bigint generated always as identity primary key,
  staff_id bigint references staff (id),
  role text,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  text_en text not null default '',
  changed_by bigint references staff (id),
  changed_at timestamptz not null,
  check (staff_id is null or role is null)
);
create index service_template_of on service_template (staff_id);

insert into service_template (title, text, text_en, changed_at) values
  ('稍等', '您好，请稍等，我马上为您核实。', 'Hello, one moment please, I am checking this for you.', now()),
  ('要订单号', '请提供订单号，我们为您查询进度。', 'Please give us the order number and we will look it up.', now()),
  ('存款已入账', '您的存款已经入账，请在中心钱包查看。', 'Your deposit has been credited; please see your central wallet.', now()),
  ('取款审核中', '取款正在审核中，审核通过后会立即汇出，您可以在交易记录里看到每一步。',
   'Your withdrawal is in review and is paid as soon as it is approved; your records show each step.', now()),
  ('转账待确认', '这笔转账正在等待场馆确认，资金已经锁定，不会丢失，确认后自动到账。',
   'This transfer is waiting for the venue to confirm. The money is locked and safe, and arrives by itself once confirmed.', now()),
  ('勿告诉密码', '为保护您的账户，请不要向任何人透露密码或验证码，客服也不会索要。',
   'To protect your account, tell nobody your passwords or codes; support never asks for them.', now()),
  ('还有其他', '感谢您的反馈，还有其他可以帮您的吗？', 'Thank you for telling us. Can we help with anything else?', now());

-- The oldest waits since its first question, not since the last reminder.
create or replace view waiting_conversation as
  select coalesce(waiting_since, last_at) as since from conversation where closed_at is null and last_from = 'member';

-- The pairs of neighbouring characters in a text, lower case: words are found by theirs, in Chinese and in English alike.
create function message_pairs(body text) returns text[] language sql immutable parallel safe strict
  return (select coalesce(array_agg(distinct substr(lower(body), n, 2)), '{}'::text[])
            from generate_series(1, length(body) - 1) as n
           where substr(body, n, 2) !~ '\s');
