-- expands: pictures of promotions that staff upload.
create table promotion_picture (
  id text primary key,
  -- WebP
  picture bytea not null check (octet_length(picture) between 1 and 2097152),
  uploaded_by bigint not null references staff (id),
  -- Uploaded, or put on a promotion, last: what no promotion has is forgotten some days later.
  used_at timestamptz not null
);
