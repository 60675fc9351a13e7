-- expands: an address to be confirmed, and a password that came back by the confirmed one.

-- An address to be confirmed by six digits.
create table email_offer (
  member_id bigint primary key references member (id),
  address text not null,
  -- SHA-256 of the member's id and the code.
  code_hash bytea not null check (length(code_hash) = 32),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left >= 0)
);

alter table credential_recovery drop constraint credential_recovery_way_check;
alter table credential_recovery add constraint credential_recovery_way_check
  check (way in ('totp', 'code', 'passkey', 'support', 'email'));
