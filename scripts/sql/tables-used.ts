/**
 * Which tables a piece of SQL reads and which it writes, told by the words before their names: enough for statements and for the
 * pieces that statements are put together from, without a database. What it finds in whole statements is compared with what
 * PostgreSQL itself locks for them (apps/server/src/app/statements.test.ts).
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
  /** A write's list: `lock table a, b`, `truncate a, b`. */
  writes: boolean;
}

/**
 * @param sql a statement or a piece of one; `hole` where something is put in
 * @param known names of tables and views
 * @returns each table once for reading and once for writing, and `hole` where a table's name is put in
 */
export function tablesUsed(sql: string, known: ReadonlySet<string>): TableUse[] {
  const tokens = tokensOf(sql);
  const used = new Map<string, TableUse>();
  const levels: Level[] = [{ list: false, writes: false }];
  let next: { writes: boolean } | undefined;
  for (const [at, token] of tokens.entries()) {
    const level = levels.at(-1) ?? { list: false, writes: false };
    const before = tokens[at - 1] ?? '';
    if (token === '(') {
      // `from (member m join ...)`: the list goes on inside; a function's arguments are none.
      levels.push({ list: next !== undefined, writes: false });
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
      next = level.list ? { writes: level.writes } : undefined;
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
    level.writes = false;
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
