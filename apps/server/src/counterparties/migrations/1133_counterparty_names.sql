-- expands: the log tells whose statements they are by name; the version before neither asks nor writes anything else
create view counterparty_name as select code, name from counterparty;
