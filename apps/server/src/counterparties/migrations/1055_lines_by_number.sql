-- expands: a number is sought in the lines of all statements, and by its beginning in those of one.
-- concurrently: a statement has up to a million lines.
create index concurrently if not exists counterparty_line_by_number on counterparty_line (number text_pattern_ops, file_id);
