-- expands: what staff refused of a win is known to whatever the venue says of it later, and by which transfer it was held.

-- `refused` is what the venue's own records still count as won: taken back by the venue, it is not taken from the member again, and a
-- later state that holds it is paid by nobody alone (business rules, four eyes).
alter table win_review
  add column refused bigint not null default 0,
  add column transfer_id uuid,
  add constraint win_review_refused_check check (refused >= 0 and refused <= amount and (refused = 0 or state = 'refused')) not valid;

update win_review set refused = amount where state = 'refused' and kind <> 'ahead';

alter table win_review validate constraint win_review_refused_check;
