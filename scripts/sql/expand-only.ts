/** Finds in a migration what would break the version before, which goes on beside it (docs/decisions/0102). */

/** What each statement would do to a server that does not know of it. */
const breaking: readonly (readonly [name: string, says: RegExp])[] = [
  ['takes a table away', /^drop table\b/],
  ['takes a view away', /^drop (?:materialized )?view\b/],
  ['takes a function away', /^drop (?:function|procedure|routine)\b/],
  ['takes a sequence, type or schema away', /^drop (?:sequence|type|domain|schema)\b/],
  [
    'takes a column away',
    /^alter table\b.*\bdrop (?:column )?(?!constraint\b|not null\b|default\b|expression\b|identity\b)(?:if exists )?\w+/,
  ],
  ['takes a default away', /^alter table\b.*\balter (?:column )?\w+ drop default\b/],
  ['renames', /^alter (?:table|view|materialized view|function|sequence|type|schema)\b.*\brename\b/],
  ['changes the type of a column', /^alter table\b.*\balter (?:column )?\w+ (?:set data )?type\b/],
  ['wants a value where none was wanted', /^alter table\b.*\balter (?:column )?\w+ set not null\b/],
  ['moves to another schema', /^alter \w+\b.*\bset schema\b/],
  ['takes rights away', /^revoke\b/],
  ['empties a table', /^truncate\b/],
];

/** `add column` and what is said of it, up to the next action of the same statement. */
const added =
  /\badd (?:column )?(?:if not exists )?(?!constraint\b|check\b|primary\b|foreign\b|unique\b|exclude\b)(\w+) (.*?)(?=,\s*(?:add|alter|drop|rename)\b|$)/g;

/**
 * @param sql of a whole migration
 * @returns a line for each statement that the version before does not live through: what it does, and its beginning
 */
export function breaksVersionBefore(sql: string): string[] {
  const statements = statementsOf(sql);
  // What a migration makes itself, nobody knows of yet.
  const own = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? []),
  );
  return statements
    .filter(
      (statement) => !own.has(/^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1] ?? ''),
    )
    .flatMap((statement) => {
      const found = breaking.filter(([, says]) => says.test(statement)).map(([name]) => name);
      if (statement.startsWith('alter table') && wantsMore(statement))
        found.push('adds a column that old inserts do not fill');
      return found.map((name) => `${name}: ${statement.slice(0, 90)}`);
    });
}

function wantsMore(statement: string): boolean {
  return [...statement.matchAll(added)].some(
    ([, , says = '']) => /\bnot null\b|\bprimary key\b/.test(says) && !/\bdefault\b|\bgenerated\b/.test(says),
  );
}

/** Without comments, bodies of functions and texts, in small letters, each on one line. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
