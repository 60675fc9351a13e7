-- expands: notices of staff are answered for good by devices that are vouched for; what a stranger came in with and made is known.

-- The device that did it, also once it is forgotten; null: its session kept none.
alter table staff_notice add column device_id bytea check (length(device_id) = 32);
-- What its reader answered: it was me, or not; null: nothing yet, or before this was kept.
alter table staff_notice add column own boolean;
-- Devices that nobody has vouched for and that answered it for themselves alone.
alter table staff_notice add column hidden_on bytea[] not null default '{}';
update staff_notice n set device_id = s.device_id from staff_session s where s.token_hash = n.session_hash;
create index staff_notice_of_device on staff_notice (staff_id, device_id, id desc) where kind = 'new_device';

-- The passkey that opened it; null: another factor did.
alter table staff_session add column passkey bytea;
-- Where it was made; null: before this was kept.
alter table staff_passkey add column device_id bytea check (length(device_id) = 32);
