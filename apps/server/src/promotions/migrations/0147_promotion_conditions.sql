-- What a member must have done before they may apply: one rule for each promotion, checked by the server when they apply.
alter table promotion
  add column condition text not null default 'none' check (condition in ('none', 'deposit', 'deposits', 'turnover')),
  -- fen
  add column condition_amount bigint not null default 0 check (condition_amount >= 0),
  -- Bets of these categories count; empty: all of them.
  add column condition_categories text[] not null default '{}',
  add check ((condition = 'none') = (condition_amount = 0)),
  add check (condition = 'turnover' or condition_categories = '{}');

-- What the member had reached when they applied, fen; none where nothing was asked for.
alter table promotion_application add column condition_met bigint check (condition_met >= 0);
