-- expands: rows of before are looked at beside whoever writes
alter table fingerprint validate constraint fingerprint_kind_check;
