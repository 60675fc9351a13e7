-- expands: the log is asked which thing was changed; the version before neither asks nor writes anything else

-- What a row names in its detail, whatever it was before and after: `{depositRate}` of `depositRateBefore` and `depositRateAfter`.
create function audit_items(detail jsonb) returns text[] language sql immutable strict parallel safe
return array(select distinct regexp_replace(k, '(.)(Before|After)$', '\1') from jsonb_object_keys(detail) k);
