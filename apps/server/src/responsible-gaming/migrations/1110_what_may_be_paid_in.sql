-- expands: what a member's own limits and breaks say of money that is to be paid in, for functions that place many orders in one call.

-- Whether nobody else counts against the limits of this member or changes them: until the transaction ends this one alone does. It never
-- waits: one member would hold up all who came with them. The lock is that of apps/server/src/responsible-gaming/limits.ts.
create function limits_are_ours(who bigint) returns boolean language plpgsql volatile as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('limits of ' || who, 0));
end $$;

-- What the member's tightest limit of deposits leaves now, and the span that it is for; may be below 0. None: they have set no limit.
-- A limit holds that was set last of its span, and whose time has come; one without a value is none. Counted are deposits by the moment
-- at which they were credited, and orders that wait by that of their order, until they are rejected or have expired; what happened exactly
-- one span ago does not count any more. Fen.
create function deposit_room(who bigint, moment timestamptz) returns table (span text, room bigint) language plpgsql stable as $$
#variable_conflict use_column
begin
  if not exists (select from play_limit l where l.member_id = who and l.kind = 'deposit') then return; end if;
  return query
    select held.span,
           (held.value
            - (select coalesce(sum(c.amount), 0) from credited_deposit c where c.member_id = who and c.at >= held.since)
            -- Fenced: planned while hardly any order waits, all that wait would be read for each member.
            - (select coalesce(sum(d.amount), 0)
                 from (select o.amount, o.state, o.expires_at from deposit_on_record o
                        where o.member_id = who and o.created_at >= held.since offset 0) d
                where d.state = 'pending' and d.expires_at > moment))::bigint as room
      from (values (1, 'day', interval '24 hours'), (2, 'week', interval '168 hours'), (3, 'month', interval '720 hours')) s (place, name, long)
     cross join lateral (
             select l.span, l.value, moment - s.long + interval '1 millisecond' as since from play_limit l
              where l.member_id = who and l.kind = 'deposit' and l.span = s.name and not l.awaits_yes and l.effective_at <= moment
              order by l.effective_at desc, l.id desc limit 1) held
     where held.value is not null
     order by room, s.place limit 1;
end $$;

-- Whether nothing of the member's own speaks against paying in as much: a break, an account that is closing, their age, their limit. Under
-- the lock of their limits. Why it does is asked of the ordinary way (guard.ts, `refuseDeposit`). fen: of the order.
create function pays_in_freely(who bigint, fen bigint, moment timestamptz) returns boolean language plpgsql stable as $$
begin
  return not exists (select from play_break b where b.member_id = who and b.ends_at > moment)
     and not exists (select from closing_account c where c.member_id = who)
     and not exists (select from underage_account u where u.member_id = who and u.of_age_at > moment)
     and fen <= coalesce((select r.room from deposit_room(who, moment) r), fen);
end $$;
