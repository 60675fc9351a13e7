-- expands: rows of before are summed beside whoever writes
insert into seamless_sum (venue, member_id, ours, last_at)
select venue, member_id, sum(moved), max(at) from seamless_transaction where recorded_at is null group by venue, member_id;
alter table seamless_statement validate constraint seamless_statement_kind;
