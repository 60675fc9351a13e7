-- expands: a second factor that is taken away holds payouts up as a changed password does.
alter table payout_freeze drop constraint payout_freeze_credential_check;
alter table payout_freeze add constraint payout_freeze_credential_check
  check (credential in ('login_password', 'pay_password', 'second_factor'));
