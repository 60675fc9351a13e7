-- expands: when notices and banners are shown, and to whom; what stands there already is shown to everybody, as before.
alter table notice
  add column shown boolean not null default true,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column audience jsonb not null default '{}' check (jsonb_typeof(audience) = 'object'),
  add constraint notice_span check (ends_at > starts_at);

alter table banner
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column audience jsonb not null default '{}' check (jsonb_typeof(audience) = 'object'),
  add constraint banner_span check (ends_at > starts_at);
