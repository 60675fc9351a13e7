-- expands: the log is asked by the words of a reason; the version before neither asks nor writes anything else

-- Pairs of letters that stand beside each other, in small letters: what an index of words of two Chinese letters is made of.
create function audit_words(words text) returns text[] language sql immutable strict parallel safe
return (select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}')
          from generate_series(1, length(words) - 1) n where substr(words, n, 2) !~ '\s');
