/**
 * Changes of SQL and of PL/pgSQL: borders, signs, conditions left out, locks left out, order turned round. Words, not a grammar:
 * a change that is no SQL any more is killed by the first test that runs the statement.
 */
import type { Change } from './mutant.ts';

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
}

const endsCondition = new Set(
  'and or order group limit returning for union on having window left join cross inner set then loop where when else end offset'.split(
    ' ',
  ),
);

/** Whether a string of the program is a statement. */
export function isSql(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\s/.test(text);
}

/** @param text a statement; what is no part of it (comments, quoted text, expressions of the program) is left alone */
export function sqlChanges(text: string): Change[] {
  const seen = masked(text);
  const tokens = tokensOf(seen);
  return [
    ...wordChanges(seen),
    ...firstArguments(seen, tokens),
    ...conditionsLeftOut(tokens),
    ...assignmentsLeftOut(tokens),
    ...branches(tokens),
  ].filter((change) => text.slice(change.start, change.end) !== change.replacement);
}

const borders: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const signs: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };

/** Each is one word, or a few in a row, that become others. */
const words: readonly {
  readonly pattern: RegExp;
  readonly operator: string;
  readonly to: (found: string) => string;
}[] = [
  { pattern: /(?<= )(?:<=|>=|<|>)(?= )/g, operator: 'border', to: (found) => borders[found] ?? found },
  {
    pattern: /(?<= )[+\-/](?= )|(?<!select )(?<= )\*(?= )/g,
    operator: 'sign',
    to: (found) => signs[found] ?? found,
  },
  {
    pattern: /\s+for (?:no key )?(?:update|share)(?: of \w+)?(?! to)/g,
    operator: 'lock left out',
    to: () => '',
  },
  { pattern: /\bdesc\b/g, operator: 'order', to: () => 'asc' },
  {
    pattern: /\border by [\w.]+(?=[\s),]|$)(?! desc| asc)/g,
    operator: 'order',
    to: (found) => `${found} desc`,
  },
  { pattern: /\bgreatest(?=\()/g, operator: 'greatest', to: () => 'least' },
  { pattern: /\bleast(?=\()/g, operator: 'least', to: () => 'greatest' },
  { pattern: /\bis not null\b/g, operator: 'null', to: () => 'is null' },
  { pattern: /\bis null\b/g, operator: 'null', to: () => 'is not null' },
  { pattern: /\bnot exists\b/g, operator: 'exists', to: () => 'exists' },
  { pattern: /\bis distinct from\b/g, operator: 'distinct', to: () => 'is not distinct from' },
  { pattern: /\bon conflict(?: \([^)]*\))? do nothing\b/g, operator: 'conflict', to: () => '' },
  { pattern: /\btrue\b/g, operator: 'truth', to: () => 'false' },
  { pattern: /\bfalse\b/g, operator: 'truth', to: () => 'true' },
];

function wordChanges(seen: string): Change[] {
  return words.flatMap(({ pattern, operator, to }) =>
    [...seen.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      replacement: to(match[0]),
      operator: `sql: ${operator}`,
    })),
  );
}

/** `coalesce(a, b)` becomes `a`. */
function firstArguments(seen: string, tokens: readonly Token[]): Change[] {
  return tokens.flatMap((token, at) => {
    const open = tokens[at + 1];
    if (token.text !== 'coalesce' || open?.text !== '(') return [];
    const inside = tokens.slice(at + 2);
    const comma = inside.find((one) => one.text === ',' && one.depth === open.depth + 1);
    const close = inside.find((one) => one.text === ')' && one.depth === open.depth);
    if (!comma || !close || comma.start > close.start) return [];
    const first = seen.slice(open.end, comma.start);
    return [{ start: token.start, end: close.end, replacement: first, operator: 'sql: default' }];
  });
}

/** Each condition of a `where` or a join, and of what is joined by `and` and `or`, is left out once. */
function conditionsLeftOut(tokens: readonly Token[]): Change[] {
  return tokens.flatMap((token, at) => {
    if (!['where', 'and', 'or'].includes(token.text)) return [];
    if (token.text === 'and' && isBetween(tokens, at)) return [];
    const rest = tokens.slice(at + 1);
    const stop = rest.find(
      (one, place) =>
        one.depth < token.depth ||
        (one.depth === token.depth &&
          (endsCondition.has(one.text) || one.text === ',' || one.text === ';') &&
          !(one.text === 'and' && isBetween(tokens, at + 1 + place))),
    );
    const last = stop ? rest[rest.indexOf(stop) - 1] : rest.at(-1);
    if (!last) return [];
    if (token.text !== 'where')
      return [{ start: token.start, end: last.end, replacement: '', operator: 'sql: condition left out' }];
    const first = rest[0];
    if (!first) return [];
    return stop?.text === 'and' && stop.depth === token.depth
      ? [{ start: first.start, end: stop.end, replacement: '', operator: 'sql: condition left out' }]
      : [{ start: first.start, end: last.end, replacement: 'true', operator: 'sql: condition left out' }];
  });
}

function isBetween(tokens: readonly Token[], at: number): boolean {
  const depth = tokens[at]?.depth;
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before];
    if (!token || token.depth !== depth) continue;
    if (token.text === 'between') return true;
    if (endsCondition.has(token.text)) return false;
  }
  return false;
}

/** `set a = 1, b = 2`: each once not. */
function assignmentsLeftOut(tokens: readonly Token[]): Change[] {
  return tokens.flatMap((token, at) => {
    if (token.text !== 'set' || !/^[a-z_]+$/.test(tokens[at + 1]?.text ?? '')) return [];
    const list: Token[][] = [[]];
    for (const one of tokens.slice(at + 1)) {
      if (one.depth < token.depth) break;
      if (one.depth === token.depth && ['where', 'from', 'returning', ';'].includes(one.text)) break;
      if (one.depth === token.depth && one.text === ',') list.push([]);
      else list.at(-1)?.push(one);
    }
    if (list.length < 2) return [];
    return list.flatMap((assignment, index) => {
      const start = index === 0 ? assignment[0]?.start : list[index - 1]?.at(-1)?.end;
      const end = index === 0 ? list[1]?.[0]?.start : assignment.at(-1)?.end;
      return start === undefined || end === undefined
        ? []
        : [{ start, end, replacement: '', operator: 'sql: assignment left out' }];
    });
  });
}

/** PL/pgSQL: `if` taken always and never. */
function branches(tokens: readonly Token[]): Change[] {
  return tokens.flatMap((token, at) => {
    if (!['if', 'elsif'].includes(token.text) || tokens[at - 1]?.text === 'end') return [];
    const rest = tokens.slice(at + 1);
    const then = rest.findIndex((one) => one.text === 'then' && one.depth === token.depth);
    const first = rest[0];
    const last = rest[then - 1];
    if (then < 1 || !first || !last) return [];
    return ['true', 'false'].map((replacement) => ({
      start: first.start,
      end: last.end,
      replacement,
      operator: 'sql: condition',
    }));
  });
}

function tokensOf(seen: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of seen.matchAll(/[a-z_][\w.]*|\d+|[()[\],;]|[^\s\w()[\],;]+/gi)) {
    const text = match[0].toLowerCase();
    if (text === ')' || text === ']') depth -= 1;
    tokens.push({ text, start: match.index, end: match.index + text.length, depth });
    if (text === '(' || text === '[') depth += 1;
  }
  return tokens;
}

/** The same text with `x` for all that is quoted or commented out, in the same places. */
function masked(text: string): string {
  return text.replace(/--[^\n]*|'(?:[^']|'')*'|\$\{[^}]*\}/g, (part) =>
    part.startsWith('--') ? ' '.repeat(part.length) : 'x'.repeat(part.length),
  );
}
