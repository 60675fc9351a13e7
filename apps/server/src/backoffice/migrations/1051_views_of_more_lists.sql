-- expands: every list of the console may have views; which lists there are, the contract says.
alter table saved_view drop constraint saved_view_list_check;
alter table saved_view add constraint saved_view_list_check check (list ~ '^[a-z-]{1,40}$');
