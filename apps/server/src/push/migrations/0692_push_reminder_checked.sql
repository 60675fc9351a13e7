-- expands: rows of before are looked at beside whoever writes
alter table push_notice validate constraint push_notice_kind_check;
