-- expands: which networks the site watches by itself, for those whose work begins where nobody watches.
create view watched_network as
  select n.key as protocol
    from (select value from setting where area = 'chain' order by id desc limit 1) s
   cross join lateral jsonb_each(s.value) n
   where n.value ->> 'enabled' = 'true';
