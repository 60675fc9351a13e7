-- expands: for a function of the database that begins many transfers at once.

-- Whether the member moves money to and from venues by hand, and staff have not suspended them where it goes there.
create function moves_by_hand(who bigint, into_venue boolean) returns boolean language plpgsql stable as $$
begin
  return exists (select from member m where m.id = who and not m.auto_transfer and (m.frozen_at is null or not into_venue));
end $$;
