-- expands: closings of a member's account in the list of what happened.
create index account_closing_in_time on account_closing (member_id, asked_at desc);
create view closing_event as
  select c.member_id, e.at, 'credential'::text as kind, 'c' || c.id || e.step as key, null::bigint as amount, null::bigint as result,
         ''::text as state, 'closing/' || e.step as words
    from account_closing c
   cross join lateral (values ('asked', c.asked_at), ('undone', c.undone_at), ('closed', c.closed_at), ('reopened', c.reopened_at)) e (step, at)
   where e.at is not null;
