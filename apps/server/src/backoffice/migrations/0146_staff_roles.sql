-- Staff have a role, and the code says what a role may do (packages/contract/src/console/roles.ts); rights are what one has besides.
alter table staff add column role text check (role in ('chief', 'clerk'));
alter table staff alter column rights set default '{}';

-- The accounts that the seed of earlier versions made got the rights of their day as a list.
update staff set role = 'chief', rights = '{}'
 where username = 'chief' and rights @> array['settings', 'audit', 'members.freeze'];
update staff set role = 'clerk', rights = '{}'
 where username = 'clerk' and rights <@ array['deposits', 'withdrawals', 'members', 'service'];
