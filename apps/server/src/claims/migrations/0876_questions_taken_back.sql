-- expands: staff take a question to a member back that was put in error, or that needs no answer any more.
alter table order_question add column taken_back_at timestamptz;
alter table order_question add column taken_back_by bigint references staff (id);
alter table order_question add constraint order_question_taken_back
  check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null or answered_at is null));
