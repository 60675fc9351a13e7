-- expands: the version before does not write it; its workers are left alone.
-- Who works on jobs, and when it was last known to be alive, by the database's clock: what a worker that died has taken is given back.
create table job_worker (
  worker text primary key,
  seen_at timestamptz not null
);
