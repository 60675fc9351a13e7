-- Names that one takes for each other are one name: packages/contract/src/rules/names.ts says which. Of members whose names are alike
-- already the first keeps it to itself; the others keep their names too, and have no skeleton.
alter table member add column name_skeleton text;
with alike as (
  select id, replace(replace(translate(lower(username), '1i|0', 'lllo'), 'rn', 'm'), 'vv', 'w') as skeleton from member
)
update member m set name_skeleton = a.skeleton
  from (select distinct on (skeleton) id, skeleton from alike order by skeleton, id) a
 where m.id = a.id;
create unique index member_name_skeleton on member (name_skeleton);
