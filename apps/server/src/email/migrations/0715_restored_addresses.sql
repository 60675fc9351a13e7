-- expands: an address that came back by the link in a letter takes notices, and brings no password back.

-- Since when; none: it was confirmed by whoever knew both passwords.
alter table member_email add column restored_at timestamptz;
