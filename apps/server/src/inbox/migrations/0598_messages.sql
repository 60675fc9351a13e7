-- expands: what others may read, by views; the version before asks for none of them.

-- A message to one member, in both languages.
create view message_in_inbox as
  select id, member_id, title, content, title_en, content_en, created_at from inbox_message;
