-- expands: fingerprints of bets that are taken together, in the statement that takes them (game-providers, place_stakes).

-- As `keepFingerprints` does (kept.ts): the first that is told for a draw is kept for good. shown: kind, venue, subject, draw, hash.
-- Settings: as for ledger.apply_once.
create function keep_fingerprints(shown jsonb, at timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into fingerprint (kind, venue, subject, draw, hash, recorded_at)
  select f.kind, f.venue, f.subject, f.draw, f.hash, keep_fingerprints.at
    from jsonb_to_recordset(shown) f (kind text, venue text, subject text, draw text, hash text)
  on conflict (kind, venue, subject, draw) do nothing;
end $$;
