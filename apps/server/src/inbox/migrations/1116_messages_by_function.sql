-- expands: a message of a member's (inbox.ts), for functions that write it with what it tells of.

-- message: title, content, titleEn, contentEn, subject, orderNo (may be missing), path (likewise).
create function send_message(who bigint, message jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  insert into inbox_message (member_id, title, content, title_en, content_en, created_at, subject, order_no, path)
  values (who, message ->> 'title', message ->> 'content', message ->> 'titleEn', message ->> 'contentEn', moment, message ->> 'subject',
          message ->> 'orderNo', coalesce(message ->> 'path', ''));
end $$;
