-- expands: the log is asked what was done about a venue; what was set for its risk, and what changes were proposed of it, count too

-- The venue that a row is about, by its code: what was done to it, to a game or to the limits of it, what was stopped or opened of it, what
-- a change is about, or what it names. `audit_venue` is asked by the version before.
create function audit_at_venue(subject text, detail jsonb) returns text language sql immutable parallel safe
return coalesce(
  substring(subject from '^(?:venue|game|exposure)/([^/]+)'),
  substring(coalesce(detail->>'stopped', detail->>'stoppedAfter', detail->>'stoppedBefore') from '^(?:venue|game)/([^/]+)'),
  substring(detail->>'about' from '^(?:venue|game|exposure)/([^/]+)'),
  detail->>'venue');
