-- expands: what was talked about before is one session of each conversation
insert into conversation_session (conversation_id, first_message, begun_at, begun_by, first_answer_at, first_answer_by, clerk_id, ended_at)
select c.id, f.id, f.created_at, f.author, a.created_at, a.staff_id, l.staff_id, c.closed_at
  from conversation c
  cross join lateral (select m.id, m.created_at, m.author from conversation_message m
                       where m.conversation_id = c.id order by m.id limit 1) f
  left join lateral (select m.created_at, m.staff_id from conversation_message m
                      where m.conversation_id = c.id and m.author = 'staff' and m.id > f.id order by m.id limit 1) a on true
  left join lateral (select m.staff_id from conversation_message m
                      where m.conversation_id = c.id and m.author = 'staff' order by m.id desc limit 1) l on true
 where c.last_message > 0
   and not exists (select from conversation_session s where s.conversation_id = c.id);
