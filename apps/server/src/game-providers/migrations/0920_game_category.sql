-- expands: where the hall shows a game, and by which rates it counts, where that is another place than its venue's

-- A platform of many makers has slots beside live tables. Null: as its venue's.
alter table game add column category text check (category in ('realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise'));
