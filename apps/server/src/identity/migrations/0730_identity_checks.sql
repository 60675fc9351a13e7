-- expands: what a checking service says of a form; the version before leaves every form to people

-- A form that is given to a checking service, and what came of it. What the service found is kept as codes; nothing of the form is.
create table identity_check (
  form_id bigint primary key references identity_form (id),
  -- All that the service knows the form by; drawn with the form, before anybody is asked.
  reference uuid not null unique,
  checker text not null,
  -- asked: it may have it, whatever became of the call; people: it did not say in time; over: people decided, or it was erased.
  state text not null default 'queued' check (state in ('queued', 'asked', 'answered', 'people', 'over')),
  attempts int not null default 0,
  asked_at timestamptz,
  -- From then on the form is people's, whatever the service says.
  people_at timestamptz not null,
  -- Whether the name in the form is the one of the registration, as it was when it was sent.
  same_name boolean,
  verdict text check (verdict in ('passed', 'failed', 'people')),
  reasons text[] not null default '{}',
  told_at timestamptz,
  -- It said something else later.
  contradicted_at timestamptz,
  -- The verdict ended the form, by itself.
  decided boolean not null default false,
  check (state = 'queued' or asked_at is not null or verdict is null),
  check ((verdict is null) = (told_at is null)),
  check (not decided or verdict in ('passed', 'failed'))
);
create index identity_check_open on identity_check (form_id) where state in ('queued', 'asked');
