-- expands: games are called by their English names by staff who read English
create or replace view bet_event as
  select member_id, placed_at as at, 'bet' as kind, venue || '/' || bet_id as key, stake as amount, payout as result, state,
         coalesce((select g.name from game g where g.venue = b.venue and g.code = b.game), game) as words,
         coalesce((select g.name_en from game g where g.venue = b.venue and g.code = b.game), '') as words_en
    from bet b;
