/**
 * Finds answers that may be a refusal and that nobody looks at (docs/decisions/0023): a wallet that says no must be heard. Part of
 * `npm run check`; asks the compiler for types, so that it makes no difference how a refusal is called or wrapped.
 *
 * An answer that may be a refusal is an object with `ok: false` or `outcome: 'refused'` among what it can be, or a promise, an
 * array or a tuple of such. It is dropped by a statement that is nothing but the expression (awaited, `void`, behind `&&` or `?:`),
 * by `.then` of a function that takes nothing, and by a function given to somebody who ignores what it returns.
 */
import { join } from 'node:path';
import {
  type CallExpression,
  type Expression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isFunctionExpression,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVoidExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

export interface DroppedOutcome {
  /** The file's path within the project, and the line, counted from 1: `scripts/rules.ts:12`. */
  readonly place: string;
  readonly text: string;
}

/** @param folder where the project's `tsconfig.json` stands; its own files are looked at, not those that it imports */
export function droppedOutcomes(folder: string): DroppedOutcome[] {
  const api = new API({ cwd: folder });
  try {
    const config = join(folder, 'tsconfig.json');
    const project = api.updateSnapshot({ openProject: config }).getProject(config);
    if (!project) throw new Error(`no project at ${config}`);
    const { program, checker } = project;
    const isRefusable = refusableBy(checker);
    return program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${folder}/`) && !isForTests(name))
      .flatMap((name) => {
        const file = program.getSourceFile(name);
        if (!file) return [];
        const dropped = droppedIn(file, checker, isRefusable).sort((a, b) => a.pos - b.pos);
        return dropped.map((node) => ({
          place: `${name.slice(folder.length + 1)}:${lineOf(file, node)}`,
          text: node.getText(file).replace(/\s+/g, ' ').slice(0, 120),
        }));
      });
  } finally {
    api.close();
  }
}

/** Tests try things for what they leave behind; what they expect of an answer they say themselves. */
function isForTests(name: string): boolean {
  return /\/node_modules\/|\.test\.ts$|\/testing(\/|\.ts$)/.test(name);
}

type IsRefusable = (type: Type | undefined) => boolean;

function droppedIn(file: SourceFile, checker: Checker, isRefusable: IsRefusable): Node[] {
  const unused: Expression[] = [];
  const functions: Expression[] = [];
  const then: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isExpressionStatement(node)) unused.push(...valuesOf(node.expression));
    if (isCallExpression(node)) {
      functions.push(...node.arguments.filter(mayBeFunction));
      if (isPropertyAccessExpression(node.expression) && node.expression.name.text === 'then')
        then.push(node);
    }
    node.forEachChild(visit);
  };
  visit(file);
  const signature = (type: Type | undefined) =>
    type === undefined ? undefined : checker.getSignaturesOfType(type, SignatureKind.Call)[0];
  return [
    ...typed(checker, unused).flatMap(([node, type]) => (isRefusable(type) ? [node] : [])),
    ...typed(checker, functions).flatMap(([node, type]) => {
      const given = signature(type);
      if (!given || !isRefusable(checker.getReturnTypeOfSignature(given))) return [];
      const asked = signature(checker.getContextualType(node));
      const taken = asked && checker.getReturnTypeOfSignature(asked);
      return taken && (taken.flags & TypeFlags.Void) !== 0 ? [node] : [];
    }),
    ...then.filter(({ expression, arguments: [next] }) => {
      if (!next || !isPropertyAccessExpression(expression)) return false;
      const takes = signature(checker.getTypeAtLocation(next))?.getParameters().length;
      return takes === 0 && isRefusable(checker.getTypeAtLocation(expression.expression));
    }),
  ];
}

/** What an expression statement leaves unused; an assignment uses its value. */
function valuesOf(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression) || isVoidExpression(expression))
    return valuesOf(expression.expression);
  if (isConditionalExpression(expression))
    return [...valuesOf(expression.whenTrue), ...valuesOf(expression.whenFalse)];
  if (isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment) return [];
    return [...valuesOf(expression.left), ...valuesOf(expression.right)];
  }
  return [expression];
}

function mayBeFunction(node: Expression): boolean {
  return (
    isArrowFunction(node) ||
    isFunctionExpression(node) ||
    isIdentifier(node) ||
    isPropertyAccessExpression(node)
  );
}

/** One question for many nodes: each is a message to the compiler's process. */
function typed(checker: Checker, nodes: readonly Expression[]): (readonly [Expression, Type | undefined])[] {
  const types = nodes.length === 0 ? [] : checker.getTypeAtLocation(nodes);
  return nodes.map((node, at) => [node, types[at]] as const);
}

/** Remembers types: a project asks for the same few thousands of times. */
function refusableBy(checker: Checker): IsRefusable {
  const known = new Map<number, boolean>();
  const isRefusable: IsRefusable = (type) => {
    if (type === undefined) return false;
    let answer = known.get(type.id);
    if (answer === undefined) {
      // A type that contains itself is not refusable because of itself.
      known.set(type.id, false);
      answer = look(type);
      known.set(type.id, answer);
    }
    return answer;
  };
  const look = (type: Type): boolean => {
    if (type.isUnionType()) return type.getTypes().some(isRefusable);
    if (!type.isObjectType()) return false;
    if (type.isTypeReference() && isWrapper(type)) return checker.getTypeArguments(type).some(isRefusable);
    return says(type, 'ok', 'false') || says(type, 'outcome', '"refused"');
  };
  const isWrapper = (type: Type): boolean =>
    checker.isArrayLikeType(type) ||
    ['Promise', 'PromiseLike', 'PromiseFulfilledResult'].includes(type.getSymbol()?.name ?? '');
  const says = (type: Type, name: string, literal: string): boolean => {
    const property = checker.getPropertyOfType(type, name);
    const value = property && checker.getTypeOfSymbol(property);
    return value !== undefined && checker.typeToString(value) === literal;
  };
  return isRefusable;
}

function lineOf(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.getStart(file)).split('\n').length;
}
