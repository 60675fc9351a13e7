-- expands: what others may read, by views; the version before asks for none of them.

-- A bonus that was given for a promotion, fen; null where the promotion gives none by itself.
create view given_bonus as
  select member_id, bonus as amount, decided_at as at from promotion_application where state = 'approved';

-- A red packet that a member took, fen.
create view given_red_packet as select member_id, amount, created_at as at from red_packet;

-- Rebates that a member claimed at once, fen.
create view claimed_rebate as select member_id, amount, at from rebate_claim;

-- Commission that was paid to an agent, fen.
create view paid_commission as
  select agent_id as member_id, amount, decided_at as at from agent_statement where state = 'paid';

-- A correction by staff that was posted, fen.
create or replace view decided_adjustment as
  select order_no, decided_by, member_id, direction, amount, decided_at as at, reason, member_note
    from adjustment where state = 'approved';
