-- expands: when a check's next step is due; forms that staff have opened are people's, whatever the service says

-- Whoever takes a step sets it beyond the step's longest time first: nobody else begins one meanwhile.
alter table identity_check add column next_at timestamptz not null default now();
create index identity_check_due on identity_check (next_at) where state in ('queued', 'asked');
drop index identity_check_open;

create or replace view waiting_identity as
  select f.id, f.member_id, f.at from identity_form f
   where f.state = 'open'
     and (f.first_by is not null
          or exists (select from identity_reading r where r.form_id = f.id)
          or not exists (select from identity_check c where c.form_id = f.id and c.state in ('queued', 'asked')));
