-- What a member has at stake right now is asked before each stake from the central wallet, where a limit on losses is set.
create index bet_unsettled_of_member on bet (member_id) include (stake) where state = 'unsettled';
