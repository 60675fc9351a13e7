-- expands: (a column that may be empty) spans that began before, or by the version before, have none and keep their terms.

-- Of a span: what may come back at most of valid turnover, basis points by category, as of its beginning: what the house keeps of the
-- tightest game less what goes back of it anyway.
alter table loss_span add column most jsonb;
