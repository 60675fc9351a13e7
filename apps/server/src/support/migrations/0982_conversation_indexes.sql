-- expands: the desk's lists in their order, and messages by their words
-- concurrently: members write these tables
create index concurrently if not exists conversation_waiting on conversation (coalesce(waiting_since, last_at), id)
  where closed_at is null and last_from = 'member';
create index concurrently if not exists conversation_answered on conversation (last_at desc, id desc)
  where closed_at is null and last_from = 'staff';
create index concurrently if not exists conversation_closed on conversation (last_at desc, id desc)
  where closed_at is not null and last_message > 0;
create index concurrently if not exists conversation_holder on conversation (assigned_to) where closed_at is null;
create index concurrently if not exists conversation_message_pairs on conversation_message using gin (message_pairs(body));
