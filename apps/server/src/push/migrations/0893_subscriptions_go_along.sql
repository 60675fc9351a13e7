-- expands: a browser's subscription goes with the session that it belongs to; the version before deletes none
alter table push_subscription drop constraint push_subscription_session_fkey;
alter table push_subscription add constraint push_subscription_session_fkey
  foreign key (session) references session (token_hash) on delete cascade not valid;
alter table push_subscription validate constraint push_subscription_session_fkey;
