-- expands: what staff give on an application is a grant as well, where the promotion says so; 0: as before, into the central wallet.

-- In so many days it is to be played through.
alter table promotion add column locked_days int not null default 0 check (locked_days between 0 and 365);
alter table promotion add check (locked_days = 0 or (offer is null and place = '' and bonus > 0));
-- What the promotion said when the member applied.
alter table promotion_application add column offered_days int not null default 0 check (offered_days between 0 and 365);
