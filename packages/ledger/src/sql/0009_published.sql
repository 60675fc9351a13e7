-- expands: what others may read of the books; the version before asks for none of these views.

-- A transfer as it stands on record.
create view ledger.transfer_on_record as
  select id, xid, at, phase, kind, reference, accounts, amounts from ledger.transfer;

-- Whose an account is, by which name, and where it stands; of a folded one `balance` is what it held at its last fold:
-- `ledger.balances` adds what came since.
create view ledger.account_on_record as
  select id, owner, code, folded, balance, pending_debits, version from ledger.account;

-- What a transfer did to an account, and where both stood after it.
create view ledger.entry_on_record as
  select account_id, number, transfer_id, at, xid, amount, pending_debits, balance_after, pending_debits_after from ledger.entry;
