-- expands: by which sessions a file of one's own data was asked for; the version before neither writes nor asks it

-- Hashes of their tokens; null: asked for before it was kept, and fetched by any of the member's.
alter table own_data add column asked_in bytea[];
