-- expands: the log is asked what became of a promotion's claims; whose they are and what they bring stays here
create view promotion_claim as select id, promotion_id from promotion_application;
