-- English beside the Chinese of what operators write (docs/decisions/0022). Empty: there is none, and the Chinese is shown.

alter table venue add column name_en text not null default '' check (length(name_en) <= 64);
alter table game add column name_en text not null default '' check (length(name_en) <= 64);
