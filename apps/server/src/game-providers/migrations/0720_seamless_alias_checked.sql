-- expands: rows of before are looked at beside whoever writes
alter table seamless_transaction validate constraint seamless_transaction_alias;
