-- What the site itself tells a member, in English too. Empty: it was told before there was English, or staff wrote it.

alter table inbox_message add column title_en text not null default '';
alter table inbox_message add column content_en text not null default '';
