-- expands: what others may read, by views; the version before asks for none of them.

-- Which rights a colleague has by role and by name, and from when on they decide about money.
create view staff_rights as select id, name, roles, rights, disabled_at, decides_from from staff;
