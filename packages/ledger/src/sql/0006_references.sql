-- What the ledger moved for one document (a bet, an order) is asked for by its reference. A hash: references are compared whole, and
-- their text need not stand in the index a second time.
create index transfer_of_reference on ledger.transfer using hash (reference);
