-- Draws that nobody can know: a public random round is named when a draw is committed, and mixed in when it is there (docs/draws.md).

create table beacon_signature (
  -- The chain's hash, as its nodes name it.
  chain text not null check (chain ~ '^[0-9a-f]{64}$'),
  round bigint not null check (round > 0),
  -- Believed only once it is checked against the chain's key.
  signature text not null check (signature ~ '^[0-9a-f]{96}$'),
  recorded_at timestamptz not null,
  primary key (chain, round)
);
create trigger beacon_signature_is_history before update or delete or truncate on beacon_signature
  for each statement execute function refuse_change();

-- Days of before were drawn from their seed alone, and stay so.
alter table red_packet_day
  add column scheme smallint not null default 1,
  add column beacon_chain text,
  add column beacon_key text,
  add column beacon_round bigint,
  add constraint red_packet_day_names_its_round check (
    scheme = 1 and num_nonnulls(beacon_chain, beacon_key, beacon_round) = 0
    or scheme = 2 and num_nonnulls(beacon_chain, beacon_key, beacon_round) = 3
  );
