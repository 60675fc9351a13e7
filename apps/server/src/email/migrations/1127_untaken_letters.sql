-- expands: letters that no mail server took since the last one that was taken, for whoever asks whether it answers: those that wait, and
-- those that were given up meanwhile. Of one mailbox that puts its letters off there are none: others were taken since.
create view untaken_letter as
  select created_at as since, attempts, outcome is not null as given_up from email_outbox
   where (outcome is null or outcome = 'given_up')
     and created_at > coalesce((select t.created_at from email_outbox t where t.outcome in ('sent', 'refused')
                                 order by t.created_at desc limit 1), '-infinity');
