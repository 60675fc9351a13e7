/**
 * Finds tests that take a value of the product for the truth: a figure, a list or a table that they import, a sentence of the
 * catalogue. Such a test is green whatever the value becomes; what must hold is typed in the test (docs/conventions.md). Part of `npm run check`
 * (check-own-values.ts).
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Node } from './mutants/code.ts';

/** Whose values tests may take. */
export interface Allowed {
  /** Of paths from the top of the tree. */
  readonly files: RegExp;
  readonly why: string;
}

interface Exported {
  readonly file: string;
  readonly value: Node | undefined;
}

/** What is there for tests alone, or for whoever tries the product, is theirs. */
const forTests =
  /\.test\.tsx?$|\/testing\/|[/-]testing\.ts$|\/test-site\.ts$|-suite\.ts$|^(attacks|e2e|simulation|scripts|bench)\/|^packages\/postgres\//;
/** A sentence of a kind of refusal, by its code. */
const sentence = /\bcodes(?:\.\w+|\[[^\]]+\])\.(?:zh|en)\b/g;

/**
 * @param files paths of tests, from the top of the tree
 * @returns a line for each value that is taken and not allowed, and for each permission that nobody needs
 */
export function ownValues(files: readonly string[], root: string, allowed: readonly Allowed[]): string[] {
  const read = readerOf(root);
  const needed = new Set<Allowed>();
  const found = files.flatMap((test) => {
    const text = readFileSync(join(root, test), 'utf8');
    const sentences = [...text.matchAll(sentence)].map(([words]) => `${test}: ${words}: type the sentence`);
    const values = importsOf(test, text).flatMap(({ from, name }) => {
      const file = resolved(root, test, from);
      if (file === undefined || forTests.test(file)) return [];
      const exported = read(file, name);
      if (exported === undefined || !isValue(exported.value)) return [];
      const permission = allowed.find((one) => one.files.test(exported.file));
      if (permission) needed.add(permission);
      if (permission) return [];
      return [`${test}: ${name} of ${exported.file}: type what it must be`];
    });
    return [...sentences, ...values];
  });
  const idle = allowed.filter((one) => !needed.has(one));
  return [
    ...found,
    ...idle.map((one) => `${one.files.source}: no test takes a value of it; it need not be allowed`),
  ];
}

function importsOf(file: string, text: string): { readonly from: string; readonly name: string }[] {
  return bodyOf(file, text).flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const from = String((node.source as Node).value);
    return (node.specifiers as readonly Node[]).flatMap((one) =>
      one.type === 'ImportSpecifier' && one.importKind !== 'type'
        ? [{ from, name: String((one.imported as Node).name) }]
        : [],
    );
  });
}

/** Finds what a module exports under a name, through as many others as hand it on. */
function readerOf(root: string): (file: string, name: string) => Exported | undefined {
  const known = new Map<string, (name: string) => Exported | undefined>();
  const read = (file: string, name: string): Exported | undefined => {
    let ask = known.get(file);
    if (ask === undefined) {
      // Two that hand each other on know nothing of what neither says.
      known.set(file, () => undefined);
      ask = exportsOf(root, file, read);
      known.set(file, ask);
    }
    return ask(name);
  };
  return read;
}

function exportsOf(
  root: string,
  file: string,
  read: (file: string, name: string) => Exported | undefined,
): (name: string) => Exported | undefined {
  const own = new Map<string, Exported>();
  const passed = new Map<string, { readonly from: string; readonly name: string }>();
  const wholes: string[] = [];
  for (const node of bodyOf(file, readFileSync(join(root, file), 'utf8'))) {
    const from = node.source ? resolved(root, file, String((node.source as Node).value)) : undefined;
    if (node.type === 'ExportAllDeclaration' && from) wholes.push(from);
    if (node.type !== 'ExportNamedDeclaration') continue;
    const declaration = node.declaration as Node | undefined;
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations as readonly Node[])
        own.set(String((id as Node).name), { file, value: (init as Node | null) ?? undefined });
    if (from)
      for (const one of node.specifiers as readonly Node[])
        passed.set(String((one.exported as Node).name), { from, name: String((one.local as Node).name) });
  }
  return (name) => {
    const on = passed.get(name);
    if (own.has(name)) return own.get(name);
    if (on) return read(on.from, on.name);
    return wholes.map((from) => read(from, name)).find((found) => found !== undefined);
  };
}

function bodyOf(file: string, text: string): readonly Node[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  return program.body as unknown as readonly Node[];
}

/** Makers of things that are no values: schemas, contexts. */
const makers = new Set(['z', 'React']);

/** Written down, or worked out of what is written down; no function, no schema, nothing that a call of the product makes. */
function isValue(node: Node | undefined): boolean {
  const part = (name: string) => node?.[name] as Node | undefined;
  const parts = (name: string) => node?.[name] as readonly (Node | null)[];
  switch (node?.type) {
    case 'Literal':
      return node.regex === undefined;
    case 'TemplateLiteral':
      return parts('expressions').every((one) => isValue(one ?? undefined));
    case 'UnaryExpression':
      return isValue(part('argument'));
    case 'BinaryExpression':
      return isValue(part('left')) && isValue(part('right'));
    case 'Identifier':
      return node.name !== 'undefined';
    case 'ArrayExpression':
      return parts('elements').every((one) => isValue(one ?? undefined) || isCall(one));
    case 'ObjectExpression':
      return parts('properties').every(
        (one) => one?.type === 'SpreadElement' || isValue(one?.value as Node) || isCall(one?.value as Node),
      );
    case 'SpreadElement':
    case 'MemberExpression':
    case 'ConditionalExpression':
      return true;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isValue(part('expression'));
    case 'NewExpression':
      return ['Set', 'Map'].includes(String((part('callee') as Node).name));
    case 'CallExpression':
      return part('callee')?.type === 'MemberExpression' && !makers.has(rootOf(part('callee')));
    default:
      return false;
  }
}

function isCall(node: Node | null | undefined): boolean {
  return node?.type === 'CallExpression';
}

/** `z.object({}).strict` begins with `z`. */
function rootOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return rootOf(node.object as Node);
  if (node?.type === 'CallExpression') return rootOf(node.callee as Node);
  return node?.type === 'Identifier' ? String(node.name) : '';
}

/** @returns the path from the top of the tree of a module of ours */
function resolved(root: string, from: string, named: string): string | undefined {
  if (named.startsWith('.')) {
    const file = join(dirname(from), named);
    return /\.tsx?$/.test(file) && existsSync(join(root, file)) ? file : undefined;
  }
  const [, name = '', path] = /^@mingpai\/([^/]+)(?:\/(.+))?$/.exec(named) ?? [];
  if (!existsSync(join(root, 'packages', name, 'package.json')) || name === '') return undefined;
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const target = exports[path === undefined ? '.' : `./${path}`] ?? exports['./*']?.replace('*', path ?? '');
  const file = target === undefined ? undefined : join('packages', name, target);
  return file !== undefined && /\.tsx?$/.test(file) && existsSync(join(root, file)) ? file : undefined;
}
