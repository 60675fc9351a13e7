-- expands: gateways that do not answer, since when: deposits by them are credited by nobody meanwhile.
create view silent_gateway as select code, name, since from gateway where enabled and state = 'down' and since is not null;
