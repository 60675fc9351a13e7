-- expands: which networks the site watches by itself, for those whose work begins where nobody watches.
create view watched_network as
  select n.key as protocol
    from setting s
   cross join lateral jsonb_each(s.value) n
   where s.area = 'chain' and n.value ->> 'enabled' = 'true'
     and not exists (select from setting l where l.area = s.area and l.id > s.id);
