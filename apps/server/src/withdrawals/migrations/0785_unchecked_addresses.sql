-- expands: that somebody pays although the nodes could not say whether the address is listed, and since when the payout service waits for them.
alter table withdrawal_order
  -- `staff/<id>`, and what any node had said of it by then: a list that is named later is another matter.
  add column unchecked_by text,
  add column unchecked_at timestamptz,
  add column unchecked_lists text[],
  -- The nodes have not been able to say since; none: they could, or nobody waits.
  add column address_unknown_since timestamptz,
  add check ((unchecked_by is null) = (unchecked_at is null) and (unchecked_by is null) = (unchecked_lists is null));
