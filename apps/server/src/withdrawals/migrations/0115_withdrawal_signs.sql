-- What the review of withdrawals looks at, and how long a new address waits.

-- A random mark that the browser keeps as a cookie, as its SHA-256: tells that two members sign in with one browser, and nothing else.
alter table session add column device_id bytea check (length(device_id) = 32);
create index session_of_device on session (device_id, created_at) where device_id is not null;
create index session_of_address on session (address, created_at);

-- Whose else an address is. Ethereum's are the same in any case of their letters.
create index card_of_address on card (lower(number)) where kind = 'usdt';

-- The sums of a member's bets are read for every withdrawal in sight: from the index alone.
create index settlement_sums on settlement (member_id, at) include (valid_delta, result_delta);
drop index settlement_of_member;

-- Frozen when the withdrawal was asked for: a delay that is set later does not hold backwards. None: it never waited.
alter table withdrawal_order add column held_until timestamptz;

create index rebate_claim_of_member on rebate_claim (member_id, at);
