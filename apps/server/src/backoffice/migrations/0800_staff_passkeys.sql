-- expands: passkeys of staff (WebAuthn), the challenges that they answer, and what an answer proves for a moment.

create table staff_passkey (
  -- As the authenticator names it.
  credential_id bytea primary key,
  staff_id bigint not null references staff (id),
  -- The host that it was made for: it answers to no other.
  rp_id text not null,
  public_key bytea not null,
  -- How often it was used, as it says itself; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- What its owner calls it.
  title text not null check (title <> ''),
  -- The User-Agent of the browser that it was made in.
  device text not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id, made_at);

-- What was asked and not answered yet: an answer takes it away.
create table staff_passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'alone', 'beside', 'proof')),
  -- null: whoever has a passkey of ours may answer.
  staff_id bigint references staff (id),
  expires_at timestamptz not null
);
create index staff_passkey_challenge_by_end on staff_passkey_challenge (expires_at);

-- A passkey that was shown just now, to be handed on as a code would be.
create table staff_passkey_proof (
  code_hash bytea primary key check (length(code_hash) = 32),
  staff_id bigint not null references staff (id),
  expires_at timestamptz not null
);
create index staff_passkey_proof_by_end on staff_passkey_proof (expires_at);
