-- expands: (an index for another) the version before takes addresses that no order had; of two orders of one address it pays the older.

-- Orders of one member follow one another at an address that nobody paid to: whose a payment is, is the member's; for which order, the
-- latest that was opened before it.
create index deposit_of_own_address on deposit_order (protocol, lower(receiving), created_at desc, id desc) where own_address;
drop index deposit_own_address;
