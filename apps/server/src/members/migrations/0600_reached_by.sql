-- expands: by which numbers and addresses members are reached, to whoever compares them; the version before reads neither column.
create or replace view member_account as
  select id, username, username_key, real_name, vip_level, registered_at, frozen_at, referrer_id, mobile, email from member;
