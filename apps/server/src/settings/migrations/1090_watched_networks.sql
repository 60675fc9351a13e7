-- expands: which networks the site watches by itself, for those whose work begins where nobody watches.
create function watched_networks() returns text[] language sql stable as $$
  select coalesce(array_agg(n.key), '{}')
    from (select value from setting where area = 'chain' order by id desc limit 1) s
   cross join lateral jsonb_each(s.value) n
   where n.value ->> 'enabled' = 'true'
$$;
