-- expands: what members are told is read in English by staff who read English
create or replace view message_event as
  select member_id, created_at as at, 'message' as kind, id::text as key, null::bigint as amount, null::bigint as result,
         case when read_at is null then 'unread' else 'read' end as state, title as words, title_en as words_en
    from inbox_message;
