-- expands: rows that somebody has put aside or asked about: they are people's until they are decided.
create view begun_work as
  select queue, item from work_parked
  union all
  select queue, item from order_question;
