/** Every statement that the product gives to the database (`db.query(...)`), as far as its text stands in the source. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { CallExpression, Expression, Node, TSType } from 'oxc-parser';
import {
  Choices,
  Evaluator,
  type FunctionLike,
  fieldOf,
  isClosure,
  NotKnown,
  notGiven,
  Scope,
} from './evaluate.ts';
import { type SourceFile, sourceFile, walk } from './source.ts';

export interface Statement {
  /** `deposits/deposits.ts:41`, and behind an arrow where a text comes from that is handed over. */
  readonly place: string;
  /** From the top of the tree. */
  readonly file: string;
  readonly texts: readonly string[];
  /** Where `Row` of `query<Row>` stands, as an offset in `rowFile`; none where a caller does not look at rows. */
  readonly row: { readonly file: string; readonly start: number } | undefined;
  /** Why there are no texts. */
  readonly trouble?: string;
}

interface Call {
  readonly file: SourceFile;
  readonly node: CallExpression;
  readonly around: readonly Node[];
}

/** More variants than these are not tried. */
const mostVariants = 400;

/** @param paths from the top of the tree */
export function statementsIn(root: string, paths: readonly string[]): Statement[] {
  const evaluator = new Evaluator(root);
  const calls: Call[] = [];
  for (const path of paths) {
    const file = sourceFile(join(root, path));
    walk(file.program, (node, around) => {
      if (node.type === 'CallExpression') calls.push({ file, node, around: [...around] });
    });
  }
  return calls.filter(isQuery).flatMap((call) => statementsOf(root, evaluator, calls, call));
}

export function productFiles(root: string): string[] {
  return globSync('{apps/server/src,packages/ledger/src}/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing(\/|\.ts$)/.test(path))
    .sort();
}

function isQuery({ node: { callee } }: Call): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'query'
  );
}

function statementsOf(root: string, evaluator: Evaluator, calls: readonly Call[], call: Call): Statement[] {
  const [argument] = call.node.arguments;
  const [row] = call.node.typeArguments?.params ?? [];
  const place = { place: placeOf(root, call), file: relative(root, call.file.path) };
  if (!argument || argument.type === 'SpreadElement') return [];
  const found = { ...place, row: row && { file: place.file, start: row.start } };
  const alone = variants(evaluator, argument, () => scopeAt(evaluator, call, []));
  if (alone.texts.length > 0) return [{ ...found, texts: alone.texts }];
  // The text is handed over: each caller hands over its own.
  const given = handedOver(evaluator, calls, call).map((chain): Statement => {
    const { texts, trouble } = variants(evaluator, argument, () => scopeAt(evaluator, call, chain));
    const callers = chain.map(({ caller }) => ` <- ${placeOf(root, caller)}`).join('');
    return { ...found, place: found.place + callers, texts, trouble, row: rowOf(root, row, chain) };
  });
  const known = given.filter(({ texts }) => texts.length > 0);
  return known.length > 0 ? known : [{ ...found, texts: [], trouble: alone.trouble }];
}

interface Handed {
  readonly of: Enclosing;
  readonly caller: Call;
}

/** How a call is reached through those who call the function that it is in, the nearest first. */
function handedOver(evaluator: Evaluator, calls: readonly Call[], call: Call, depth = 2): Handed[][] {
  const around = enclosing(call);
  if (around === undefined || depth === 0) return [];
  return callersOf(evaluator, calls, around, call.file.path).flatMap((caller) => {
    const link = { of: around, caller };
    return [[link], ...handedOver(evaluator, calls, caller, depth - 1).map((rest) => [link, ...rest])];
  });
}

/** The type of the rows: what the query names, or what the caller names for a type parameter. */
function rowOf(root: string, row: TSType | undefined, [link]: readonly Handed[]): Statement['row'] {
  if (row === undefined || link === undefined) return undefined;
  const own = { file: relative(root, link.of.file), start: row.start };
  if (row.type !== 'TSTypeReference' || row.typeName.type !== 'Identifier') return own;
  const { name } = row.typeName;
  const at = link.of.node.typeParameters?.params.findIndex((one) => one.name.name === name) ?? -1;
  if (at < 0) return own;
  const given = link.caller.node.typeArguments?.params[at];
  return given && { file: relative(root, link.caller.file.path), start: given.start };
}

/** All texts that an expression may become; none where one of them is not known. */
function variants(
  evaluator: Evaluator,
  expression: Expression,
  scope: () => Scope,
): { readonly texts: readonly string[]; readonly trouble: string } {
  const texts = new Set<string>();
  evaluator.choices = new Choices();
  for (let tried = 0; tried < mostVariants; tried += 1) {
    try {
      const value = evaluator.evaluate(expression, scope());
      const text = typeof value === 'string' ? value : fieldOf(value, 'text');
      if (typeof text !== 'string') return { texts: [], trouble: 'the text is handed over' };
      texts.add(text);
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      return { texts: [], trouble: `what follows "${error.message}" is known to the running program only` };
    }
    if (!evaluator.choices.next()) break;
  }
  return { texts: [...texts], trouble: '' };
}

/** The names that a call sees: of its file, and of the functions and blocks around it. */
function scopeAt(evaluator: Evaluator, { file, around }: Call, [link, ...rest]: readonly Handed[]): Scope {
  let scope = evaluator.moduleScope(file.path);
  for (const node of around) {
    if (isFunction(node)) {
      scope = new Scope(scope);
      const caller = link?.of.node === node ? link.caller : undefined;
      const outside = caller && scopeAt(evaluator, caller, rest);
      for (const [at, pattern] of node.params.entries()) {
        const given = caller?.node.arguments[at];
        const value = () => {
          if (outside && !given) return undefined;
          if (outside && given && given.type !== 'SpreadElement') return evaluator.evaluate(given, outside);
          return notGiven;
        };
        evaluator.bind(pattern, value, scope);
      }
    }
    if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
      const list = scope;
      scope = new Scope(scope);
      const one = scope.once(() => evaluator.oneOf(node.right, list));
      for (const { id } of node.left.declarations) evaluator.bind(id, one, scope);
    }
    if (node.type === 'BlockStatement') {
      scope = new Scope(scope);
      for (const statement of node.body) evaluator.declare(statement, scope);
    }
  }
  return scope;
}

interface Enclosing {
  readonly node: FunctionLike;
  readonly name: string;
  readonly file: string;
}

/** The innermost function around a call that has a name. */
function enclosing({ around, file }: Call): Enclosing | undefined {
  for (let at = around.length - 1; at >= 0; at -= 1) {
    const node = around[at];
    if (node && isFunction(node) && node.id) return { node, name: node.id.name, file: file.path };
    const outer = around[at - 1];
    if (node && isFunction(node) && outer?.type === 'VariableDeclarator' && outer.id.type === 'Identifier')
      return { node, name: outer.id.name, file: file.path };
  }
  return undefined;
}

function callersOf(
  evaluator: Evaluator,
  calls: readonly Call[],
  { node, name }: Enclosing,
  path: string,
): Call[] {
  return calls.filter((call) => {
    const { callee } = call.node;
    if (callee.type !== 'Identifier') return false;
    if (callee.name !== name && call.file.path === path) return false;
    const called = scopeAt(evaluator, call, []).get(callee.name);
    return isClosure(called) && called.body === node;
  });
}

function isFunction(node: Node): node is FunctionLike {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

function placeOf(root: string, { file, node }: Call): string {
  const line = file.text.slice(0, node.start).split('\n').length;
  return `${relative(root, file.path).replace('apps/server/src/', '')}:${line}`;
}

function relative(root: string, path: string): string {
  return path.slice(root.length + 1);
}
