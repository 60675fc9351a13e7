-- expands: forms that a service looks at do not wait for people; indexes for a million forms

create or replace view waiting_identity as
  select f.id, f.member_id, f.at from identity_form f
   where f.state = 'open'
     and not exists (select from identity_check c where c.form_id = f.id and c.state in ('queued', 'asked'));

-- What was uploaded and never sent, for the job that forgets it.
create index identity_picture_unsent on identity_picture (at) where form_id is null;
