-- expands: bonuses of a member in the list of what happened, read backwards in time; what was released stands as its result, fen.
create index bonus_grant_in_time on bonus_grant (member_id, opened_at desc);
create view grant_event as
  select member_id, opened_at as at, 'bonus'::text as kind, 'g' || id as key, amount,
         case when state = 'active' then null when state = 'fulfilled' then amount else 0 end as result, state, 'grant/' || id as words
    from bonus_grant;
