-- expands: what others may read of the books; the version before asks for neither view.

-- A transfer as it stands on record.
create view ledger.transfer_on_record as
  select id, xid, at, phase, kind, reference, accounts, amounts from ledger.transfer;

-- Whose an account is, and by which name.
create view ledger.account_on_record as select id, owner, code from ledger.account;
