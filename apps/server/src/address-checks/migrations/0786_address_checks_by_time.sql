-- expands: which nodes were not believed lately is asked by time, whatever the address.
create index address_check_lately on address_check (protocol, asked_at);
