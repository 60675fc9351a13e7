-- expands: passkeys of members (WebAuthn), the challenges that they answer, and what an answer proves for a moment.

create table member_passkey (
  -- As the authenticator names it.
  credential_id bytea primary key,
  member_id bigint not null references member (id),
  -- The host that it was made for: it answers to no other.
  rp_id text not null,
  public_key bytea not null,
  -- How often it was used, as it says itself; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- The User-Agent of the browser that it was made in.
  device text not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index member_passkey_of on member_passkey (member_id, made_at);

-- What was asked and not answered yet: an answer takes it away.
create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign_in', 'proof')),
  -- null: whoever has a passkey of ours may answer.
  member_id bigint references member (id),
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- A passkey that was shown just now, to be handed on as a code would be.
create table passkey_proof (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id bigint not null references member (id),
  -- When the passkey was made.
  since timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_proof_by_end on passkey_proof (expires_at);

alter table credential_recovery drop constraint credential_recovery_way_check;
alter table credential_recovery add constraint credential_recovery_way_check
  check (way in ('totp', 'code', 'passkey', 'support'));
