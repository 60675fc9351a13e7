-- expands: rows whose member somebody has asked: they are people's until they are decided.
create view asked_work as select queue, item from order_question;
