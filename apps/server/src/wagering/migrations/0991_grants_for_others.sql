-- expands: what a grant is for, and how it ended, for whoever counts what promotions cost.
create or replace view grant_promotion as
  select id, promotion_id, member_id, source, amount, state, opened_at, closed_at from bonus_grant;

-- What is locked of each promotion.
create index bonus_grant_open on bonus_grant (promotion_id) include (amount) where state = 'active';

-- Open grants that are to be closed are found without looking at those that are not.
create index bonus_grant_played on bonus_grant (id) where state = 'active' and counted >= required * 100;
