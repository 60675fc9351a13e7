-- Every look at an open order by USDT asks what has come for it: by the order, or by its member's claim.
create index chain_payment_claimed on chain_payment (claimed_order_id) where claimed_order_id is not null;
