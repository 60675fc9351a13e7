-- expands: what others may read, by views; the version before asks for none of them.

-- A withdrawal, whatever became of it, fen.
create view withdrawal_on_record as
  select id, order_no, member_id, card_id, protocol, amount, state, created_at, decided_at, reason from withdrawal_order;

-- A card or an address that a member bound, those that were removed too.
create view card_on_record as select id, member_id, kind, number, created_at from card;
