-- expands: a way back by a code that is sent to the member's verified address (docs/decisions/0085).

alter table account_recovery add column way text not null default 'support' check (way in ('support', 'email'));
-- Where the claim code was sent; it is void where that is not the member's address any more.
alter table account_recovery add column sent_to text;
-- SHA-256 of the code by which the letter's reader stops it.
alter table account_recovery add column stop_hash bytea unique check (length(stop_hash) = 32);

alter table account_recovery drop constraint account_recovery_check;
alter table account_recovery drop constraint account_recovery_check1;
alter table account_recovery drop constraint account_recovery_check2;
alter table account_recovery drop constraint account_recovery_check3;
alter table account_recovery add constraint recovery_is_somebodys check (not enough or member_id is not null);
alter table account_recovery add constraint recovery_by_two check (first_by <> second_by);
alter table account_recovery add constraint recovery_is_proved check (
  state not in ('approved', 'used') or (enough and (way = 'email' or (first_by is not null and second_by is not null)))
);
-- A day in which it can be stopped; by e-mail less only for the login password, asked for where the member was signed in before.
alter table account_recovery add constraint recovery_waits check (
  ready_at >= asked_at + interval '24 hours' or (way = 'email' and wants = 'login' and ready_at = asked_at)
);
alter table account_recovery add constraint recovery_by_email check (
  way = 'support' or (wants in ('login', 'pay') and (enough = (sent_to is not null)))
);
