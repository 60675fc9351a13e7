-- Where members of staff signed in: whoever comes on a device that is known is not stopped by what strangers do with their name.
alter table staff_session
  add column address text not null default '',
  -- SHA-256 of the browser's mark, as for members.
  add column device_id bytea check (length(device_id) = 32);
create index staff_session_device on staff_session (staff_id, device_id) where device_id is not null;
