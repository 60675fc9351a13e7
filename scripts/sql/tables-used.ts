/**
 * Which tables a piece of SQL reads and which it writes, told by the words before their names: enough for statements and for the
 * pieces that statements are put together from, without a database. What it finds in whole statements is compared with what
 * PostgreSQL itself locks for them (scripts/sql/statements.test.ts).
 */

export interface TableUse {
  /** As the owners' list has it: `member`, `ledger.entry`. */
  readonly table: string;
  readonly writes: boolean;
}

/** What stands for an expression within a template: a name that no table has. */
export const hole = '_hole_';

/** Words that end a list of tables, at the depth of brackets where it began. */
const ends = new Set(
  'where group order having limit offset for on set returning union intersect except window values select when using fetch'.split(
    ' ',
  ),
);
/** What stands between a join's word and its table. */
const between = new Set(['lateral', 'only', 'table', 'if', 'exists']);

interface Level {
  /** A comma is followed by a further table. */
  list: boolean;
}

/**
 * @param sql a statement or a piece of one; `hole` where something is put in
 * @param known names of tables and views
 * @returns each table once for reading and once for writing, and `hole` where a table's name is put in
 */
export function tablesUsed(sql: string, known: ReadonlySet<string>): TableUse[] {
  const tokens = tokensOf(sql);
  const used = new Map<string, TableUse>();
  const levels: Level[] = [{ list: false }];
  let next: { writes: boolean } | undefined;
  // A piece that is put in behind `from`: `bet b join venue v on ...`.
  if (/^[a-z]$/.test(tokens[1] ?? '')) {
    next = { writes: false };
    levels[0] = { list: true };
  }
  for (const [at, token] of tokens.entries()) {
    const level = levels.at(-1) ?? { list: false };
    const before = tokens[at - 1] ?? '';
    if (token === '(') {
      // `from (member m join ...)`: the list goes on inside; a function's arguments are none.
      levels.push({ list: next !== undefined });
      if (next === undefined) continue;
      if (tokens[at + 1] === 'select' || tokens[at + 1] === 'values') next = undefined;
      continue;
    }
    if (token === ')') {
      levels.pop();
      next = undefined;
      continue;
    }
    if (token === ',') {
      next = level.list ? { writes: false } : undefined;
      continue;
    }
    if (next !== undefined) {
      if (between.has(token)) continue;
      const name = token.replace(/^public\./, '');
      if ((known.has(name) || token === hole) && (next.writes || tokens[at + 1] !== '('))
        used.set(`${name} ${next.writes}`, { table: name, writes: next.writes });
      next = undefined;
      continue;
    }
    if (ends.has(token)) level.list = false;
    const opens = opening(token, before, tokens[at + 1] ?? '');
    if (opens === undefined) continue;
    next = { writes: opens === 'write' };
    level.list = token === 'from' || token === 'using';
  }
  return [...used.values()];
}

/** Whether a table follows this word. */
function opening(token: string, before: string, after: string): 'read' | 'write' | undefined {
  switch (token) {
    case 'from':
      if (before === 'distinct') return undefined;
      return before === 'delete' ? 'write' : 'read';
    case 'join':
      return 'read';
    case 'using':
      return after === '(' ? undefined : 'read';
    case 'into':
      return before === 'insert' || before === 'merge' ? 'write' : undefined;
    case 'update':
      return ['for', 'do', 'key', 'on', 'before', 'after', 'or'].includes(before) ? undefined : 'write';
    case 'truncate':
      return 'write';
    default:
      return undefined;
  }
}

/** Names with their schema, words, numbers and signs; comments and quoted text left out; everything in small letters. */
function tokensOf(sql: string): string[] {
  const kinds =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"([^"]+)"|\$?[a-z_][\w$]*(?:\.(?:[a-z_][\w$]*|\*))*|\d[\w.]*|\S/gi;
  return [...sql.matchAll(kinds)].flatMap(([text, quoted]) => {
    if (text.startsWith('--') || text.startsWith('/*')) return [];
    if (text.startsWith("'")) return ["''"];
    return [(quoted ?? text).toLowerCase()];
  });
}

/**
 * Stars that stand for the columns of a table: `select *` from one, `returning *`, and `o.*` of an alias that is not bound to
 * something made within the same text. What a star brings changes with the table, and no row type can say it.
 */
export function starsIn(sql: string, known: ReadonlySet<string>): string[] {
  const tokens = tokensOf(sql);
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1] ?? '';
    if (
      token === '*' &&
      (before === 'returning' || (['select', ','].includes(before) && fromTable(tokens, at, known)))
    )
      return [`${before} *`];
    if (!token.endsWith('.*')) return [];
    const alias = token.slice(0, -2);
    return isMadeHere(tokens, alias, known) ? [] : [token];
  });
}

/** Whether the first source of this `select *` is a table. */
function fromTable(tokens: readonly string[], star: number, known: ReadonlySet<string>): boolean {
  const from = tokens.indexOf('from', star);
  return from >= 0 && known.has(tokens[from + 1] ?? '');
}

/** Whether the alias is of a subquery, a function or a named query of this text. */
function isMadeHere(tokens: readonly string[], alias: string, known: ReadonlySet<string>): boolean {
  const places = tokens.flatMap((token, at) => (token === alias ? [at] : []));
  return (
    places.some((at) => {
      const before = tokens[at - 1] === 'as' ? tokens[at - 2] : tokens[at - 1];
      return before === ')' || before === 'from' || (before !== undefined && isNamedQuery(tokens, before));
    }) && !known.has(alias)
  );
}

function isNamedQuery(tokens: readonly string[], name: string): boolean {
  return tokens.some(
    (token, at) =>
      token === name && tokens[at + 1] === 'as' && ['(', 'materialized'].includes(tokens[at + 2] ?? ''),
  );
}
