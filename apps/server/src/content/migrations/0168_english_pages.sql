-- English beside what the site tells everybody. Empty: there is none, and the Chinese is shown.

alter table banner
  add column title_en text not null default '',
  -- A banner has its words in the picture: English ones are another picture.
  add column src_en text not null default '';
alter table notice
  add column title_en text not null default '',
  add column content_en text not null default '';
alter table article
  add column title_en text not null default '',
  add column content_en text not null default '';
