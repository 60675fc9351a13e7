-- expands: what a level says of money that is to be paid in, for functions that place many orders in one call.

-- What was paid in within a day, within 30 days and since the account was opened: by the moment at which it was credited, and what waits to
-- be, by that of its order, until it is rejected or has expired. What happened exactly so many days ago does not count any more. Fen.
create function deposits_used(who bigint, moment timestamptz) returns table (day bigint, month bigint, life bigint)
language plpgsql stable as $$
begin
  return query
    select coalesce(sum(d.fen) filter (where d.at >= moment - interval '24 hours' + interval '1 millisecond'), 0)::bigint,
           coalesce(sum(d.fen) filter (where d.at >= moment - interval '720 hours' + interval '1 millisecond'), 0)::bigint,
           coalesce(sum(d.fen), 0)::bigint
      from (select c.amount as fen, c.at from credited_deposit c where c.member_id = who
            union all
            -- Fenced: planned while hardly any order waits, all that wait would be read for each member.
            select o.amount, o.created_at
              from (select r.amount, r.created_at, r.state, r.expires_at from deposit_on_record r where r.member_id = who offset 0) o
             where o.state = 'pending' and o.expires_at > moment) d;
end $$;

-- Whether this is what was said of the level last: then nothing is to be said. figures: of the level, those that there are none of left out.
create function level_as_told(who bigint, held text, figures jsonb) returns boolean language plpgsql stable as $$
begin
  return figures = coalesce(
    (select jsonb_strip_nulls(jsonb_build_object('in_day', t.in_day, 'in_month', t.in_month, 'in_life', t.in_life,
                                                 'out_day', t.out_day, 'out_month', t.out_month, 'out_life', t.out_life))
       from identity_told t where t.member_id = who and t.level = held order by t.id desc limit 1), '{}');
end $$;

-- Whether a deposit that is being credited, and is written, is to be said with what the member's level allows (told.ts): it brings what was
-- paid in to the operator's sum. Where no level has a figure and nothing was ever said, one look is all. rules: as level_lets_in takes them.
create function level_tells(who bigint, rules jsonb, moment timestamptz) returns boolean language plpgsql volatile as $$
declare
  held text;
  figures jsonb;
begin
  if not (rules ->> 'asks')::boolean and not exists (select from identity_told t where t.member_id = who) then return false; end if;
  -- Of two that are credited at once the later one counts both.
  perform pg_advisory_xact_lock(hashtextextended('identity of ' || who, 0));
  held := coalesce((select l.level from identity_level l where l.member_id = who), 'none');
  figures := jsonb_strip_nulls(rules -> held);
  if figures <> '{}' and (select u.life from deposits_used(who, moment) u) < (rules ->> 'ask_from')::bigint then return false; end if;
  return not level_as_told(who, held, figures);
end $$;

-- Whether the member's level lets an order of so much in, and nothing is to be told them with it: until the transaction ends nobody else
-- counts against their level. Why it does not, and what is to be told, is the ordinary way's (guard.ts, told.ts).
-- rules: asks (whether any level has a figure), ask_from (fen), and of each level its figures in fen: in_day, in_month, in_life of
-- deposits, out_day, out_month, out_life of withdrawals; null: none. fen: of the order, which is not written yet.
create function level_lets_in(who bigint, fen bigint, rules jsonb, moment timestamptz) returns boolean language plpgsql volatile as $$
declare
  held text;
  figures jsonb;
  used record;
begin
  -- A statement of its own, which never waits: what is read below was written before it.
  if (rules ->> 'asks')::boolean and not pg_try_advisory_xact_lock(hashtextextended('identity of ' || who, 0)) then return false; end if;
  held := coalesce((select l.level from identity_level l where l.member_id = who), 'none');
  figures := jsonb_strip_nulls(rules -> held);
  if figures <> '{}' then
    select u.day, u.month, u.life into used from deposits_used(who, moment) u;
    if fen > least((figures ->> 'in_day')::bigint - used.day, (figures ->> 'in_month')::bigint - used.month, (figures ->> 'in_life')::bigint - used.life)
    then return false; end if;
    if used.life + fen < (rules ->> 'ask_from')::bigint then return true; end if;
  end if;
  return level_as_told(who, held, figures);
end $$;
