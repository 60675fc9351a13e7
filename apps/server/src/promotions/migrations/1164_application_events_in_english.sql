-- expands: promotions are called by their English titles by staff who read English
create or replace view application_event as
  select a.member_id, a.created_at as at, 'bonus'::text as kind, a.id::text as key, a.offered_bonus as amount, a.bonus as result, a.state,
         (select p.title from promotion p where p.id = a.promotion_id) as words,
         (select p.title_en from promotion p where p.id = a.promotion_id) as words_en
    from promotion_application a;
create or replace view promotion_name as select id, title, title_en from promotion;
