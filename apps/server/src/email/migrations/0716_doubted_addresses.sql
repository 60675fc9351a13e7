-- expands: one answer of a mail server declares no mailbox dead; a second a day later does.

-- Since when the mail server says that there is no such mailbox; none: it was never said, or a letter was taken since.
alter table member_email add column doubted_at timestamptz;
