-- expands: what staff write down about a member. A note stays as it was written: a correction is another one that names it.
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  body text not null check (body <> '' and length(body) <= 2000),
  -- The note that this one corrects; each is corrected once, and the correction can be corrected again.
  corrects bigint unique references member_note (id),
  written_by bigint not null references staff (id),
  written_at timestamptz not null
);
create index member_note_of_member on member_note (member_id, id desc);
create trigger member_note_is_history before update or delete on member_note for each row execute function refuse_change();

-- Kept on top, whatever comes after.
create table member_note_pin (
  note_id bigint primary key references member_note (id),
  pinned_by bigint not null references staff (id),
  pinned_at timestamptz not null
);
