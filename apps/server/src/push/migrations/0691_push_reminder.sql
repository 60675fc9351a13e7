-- expands: browsers may be told of what their member asked to be reminded of
alter table push_notice drop constraint push_notice_kind_check;
alter table push_notice add constraint push_notice_kind_check check (kind in ('deposit', 'withdrawal', 'security', 'message', 'red_packets')) not valid;
