-- expands: a message leads to what it tells of; those of before lead nowhere
alter table inbox_message add column subject text;
alter table inbox_message add column order_no text;
alter table inbox_message add constraint inbox_message_order_check check (order_no is null or subject is not null) not valid;
