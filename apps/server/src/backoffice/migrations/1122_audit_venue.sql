-- expands: the log is asked what was done about a venue; the version before neither asks nor writes anything else

-- The venue that a row is about, by its code: what was done to it or to a game of it, what was stopped or opened of it, or what it names.
create function audit_venue(subject text, detail jsonb) returns text language sql immutable parallel safe
return coalesce(
  substring(subject from '^(?:venue|game)/([^/]+)'),
  substring(coalesce(detail->>'stopped', detail->>'stoppedAfter', detail->>'stoppedBefore') from '^(?:venue|game)/([^/]+)'),
  detail->>'venue');
