import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { breaches, schemaBreaches } from './ownership.ts';

const owners = {
  members: { tables: ['member', 'session'] },
  deposits: { tables: ['deposit_order'], views: ['credited_deposit'] },
  ledger: { tables: ['ledger.entry'] },
};

/** A server of two capabilities, whose file `deposits/orders.ts` has this text. @returns what is refused */
function refused(text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'mingpai-tables-'));
  try {
    for (const [path, content] of Object.entries({ 'deposits/orders.ts': text, 'members/keep.ts': '' })) {
      const file = join(root, 'apps/server/src', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return breaches(root, owners);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const write = "deposits/orders.ts:1 writes member, which is members's";
const read = "deposits/orders.ts:1 reads member, which is members's";

test.each([
  ['an insert', "tx.query('insert into member (id) values ($1)')", write],
  ['an update', "tx.query('update member set name = $1')", write],
  ['an update of an alias', 'tx.query(`update member m set name = n.name from deposit_order n`)', write],
  ['a delete', "tx.query('delete from member where id = $1')", write],
  [
    'a write within a named query',
    'tx.query(`with a as (update member set x = 1 returning id) select id from a`)',
    write,
  ],
  [
    'a merge',
    'tx.query(`merge into member m using deposit_order d on d.id = m.id when matched then delete`)',
    write,
  ],
  ['a truncation', "tx.query('truncate member')", write],
  ['the schema in front', "tx.query('update public.member set name = $1')", write],
  ['quotes around the name', `tx.query('update "member" set name = $1')`, write],
  ['a read', "db.query('select name from member')", read],
  ['a lock', "tx.query('select id from member where id = $1 for update')", read],
  ['a join', 'db.query(`select d.id from deposit_order d left join member m on m.id = d.member_id`)', read],
  ['a list of tables', "db.query('select 1 from deposit_order d, member m')", read],
  [
    'a subquery',
    "db.query('select (select name from member m where m.id = d.member_id) from deposit_order d')",
    read,
  ],
  [
    'a lateral join',
    'db.query(`select 1 from deposit_order d cross join lateral (select name from member) m`)',
    read,
  ],
  [
    'a row that a write comes from',
    "tx.query('delete from deposit_order d using member m where m.id = d.id')",
    read,
  ],
  ['a piece', "const from = 'join member m on m.id = ' + column", read],
  ['a piece that begins with the table', "const from = 'member m where m.id = $1'", read],
  ['brackets around a join', 'db.query(`select 1 from (member m join session s on true)`)', read],
])('%s of another capability’s table is refused', (_kind, text, line) => {
  expect(refused(text)).toContain(line);
});

test.each([
  ['its own table', "tx.query('update deposit_order set state = $1 where id = $2')"],
  ['a view that somebody publishes', "db.query('select amount from credited_deposit')"],
  [
    'a column of that name',
    "db.query('select member, o.session from deposit_order o where member is distinct from $1')",
  ],
  ['a lock of its own row', "tx.query('select id from deposit_order for no key update')"],
  ['a text in a statement', 'db.query("select \'from member\' as source from deposit_order")'],
  ['a comment in a statement', 'db.query(`select id -- not from member\n from deposit_order`)'],
  ['prose', "throw new Error('Update member failed')"],
])('%s passes', (_kind, text) => {
  expect(refused(text)).toEqual([]);
});

test.each([
  ['all of a table', "db.query('select * from deposit_order')", 'select *'],
  ['all that a write returns', "tx.query('update deposit_order set x = 1 returning *')", 'returning *'],
  ['all of an alias', "db.query('select d.*, 1 as one from deposit_order d')", 'd.*'],
  ['all of an alias in a piece', "const columns = 'd.*, (select 1 from deposit_order)'", 'd.*'],
])('a star for %s is refused', (_kind, text, star) => {
  expect(refused(text)).toEqual([`deposits/orders.ts:1 ${star}: name the columns`]);
});

test.each([
  [
    'rows that the same statement made',
    'db.query(`with a as (select id from deposit_order) select a.*, 1 as one from a`)',
  ],
  ['rows of a subquery', 'db.query(`select * from (select id from deposit_order) s`)'],
  ['a number of rows', "db.query('select count(*)::int as count from deposit_order')"],
])('a star for %s passes', (_kind, text) => {
  expect(refused(text)).toEqual([]);
});

test('a function of the database that writes another’s table is refused', () => {
  const schema = `-- members ----

CREATE OR REPLACE FUNCTION meddle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update deposit_order set state = 'approved';
end $function$
;
`;
  expect(schemaBreaches(schema, owners)).toEqual(['meddle writes deposit_order']);
});

test.each([
  ['a table of its owner', 'SELECT id\n   FROM member', []],
  ['another view', 'SELECT at\n   FROM credited_deposit', []],
  ['another’s table', 'SELECT id\n   FROM deposit_order', ['member_name reads deposit_order']],
  [
    'another’s table in a part',
    'SELECT m.id\n   FROM member m\n     LEFT JOIN LATERAL ( SELECT o.at\n           FROM deposit_order o) f ON true',
    ['member_name reads deposit_order'],
  ],
])('a view that reads %s is refused unless that is published', (_kind, body, lines) => {
  expect(schemaBreaches(`-- members ----\n\ncreate view member_name as\n ${body};\n`, owners)).toEqual(lines);
});
