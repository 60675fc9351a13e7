-- English beside what promotions say. Empty: there is none, and the Chinese is shown.

alter table promotion_type add column name_en text not null default '';
alter table promotion
  add column title_en text not null default '',
  add column memo_en text not null default '',
  -- Sanitised HTML, as the Chinese is.
  add column content_en text not null default '';
