-- expands: rows of before are looked at beside whoever writes
alter table inbox_message validate constraint inbox_message_order_check;
