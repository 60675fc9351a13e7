-- expands: what others may read, by views; the version before asks for none of them.

-- A fingerprint as it was published before the draw. Who checks draws against it reads the table itself (keptOf).
create view kept_fingerprint as select kind, venue, subject, draw, hash from fingerprint;
