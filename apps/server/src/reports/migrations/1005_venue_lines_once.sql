-- expands: what 1004 built in its place serves what this one did.
drop index figure_line_of_venue;
