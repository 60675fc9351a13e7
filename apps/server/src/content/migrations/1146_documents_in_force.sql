-- expands: which version of the texts that members agree to holds, and since when: read by who keeps the agreements
create view document_in_force as
  select case type when 9 then 'terms' else 'privacy' end as document, version, updated_at as since
    from article where type in (6, 9);
