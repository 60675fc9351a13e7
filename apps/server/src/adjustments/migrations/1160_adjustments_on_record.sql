-- expands: what became of a correction, for those who wait for one; its words and its evidence stay here

create view adjustment_on_record as
  select id, order_no, direction, amount, state from adjustment;
