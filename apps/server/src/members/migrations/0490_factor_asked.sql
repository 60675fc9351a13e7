-- expands: when a member's second factor is asked for, and the devices where it need not be.

-- What the member chose; no row: on new devices, and at every withdrawal.
create table member_factor_choice (
  member_id bigint primary key references member (id),
  sign_in text not null check (sign_in in ('new_device', 'always')),
  withdrawals boolean not null,
  chosen_at timestamptz not null
);

-- Browsers on which the member gave a code. Having been signed in there is not enough: a thief may have been, too.
create table member_trusted_device (
  member_id bigint not null references member (id),
  -- SHA-256 of the browser's mark.
  device_id bytea not null check (length(device_id) = 32),
  trusted_at timestamptz not null,
  primary key (member_id, device_id)
);
