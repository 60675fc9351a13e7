-- expands: networks that are watched and whose nodes do not answer, since when: nothing is credited there meanwhile.
create view silent_chain as
  select chain, trouble_since as since from chain_cursor
   where trouble_since is not null and chain = any ((select watched_networks())::text[]);
