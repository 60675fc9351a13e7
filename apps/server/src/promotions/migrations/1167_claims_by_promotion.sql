-- expands: the log is asked what became of a promotion's claims.
-- concurrently: claims are made at every moment.
create index concurrently if not exists promotion_application_of_promotion on promotion_application (promotion_id, id);
