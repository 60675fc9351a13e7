-- expands: what an offer may give while it is down is what it might when it was on; the version before does not ask, and writes none

-- Of a promotion that was on before: the budget of a day, and what it gives in all by itself, as two people had agreed to them; null: it
-- never was on, or is on still.
alter table promotion add column agreed_budget bigint;
alter table promotion add column agreed_total bigint;

-- Whatever is down now is believed as it stands.
update promotion set agreed_budget = budget, agreed_total = (offer ->> 'total')::bigint where state <> 'published';
