-- expands: an index of a member's cards, those that were removed as well
-- concurrently: the table is written with each card
create index concurrently if not exists card_of_member on card (member_id, id);
