-- expands: the version before neither reads nor writes it
-- When a backup of this database was finished: written by whoever makes backups (deploy/systemd/mingpai-backup.service), as the owner,
-- and read by the figure that an alarm looks at. A restored database tells of the backups up to its own moment.
create table database_backup (
  finished_at timestamptz primary key default now()
);
