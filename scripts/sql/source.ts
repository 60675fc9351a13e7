/** Source files as syntax trees, with what each declares at its top and where its imports lead. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Node, type Program, parseSync, visitorKeys } from 'oxc-parser';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
}

const files = new Map<string, SourceFile>();

export function sourceFile(path: string): SourceFile {
  const known = files.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const file = { path, text, program: parseSync(path, text).program };
  files.set(path, file);
  return file;
}

/** Where an import leads, when it is ours. @param root of the tree */
export function importedFile(root: string, from: string, specifier: string): string | undefined {
  const [, name, rest] = /^@mingpai\/(contract|ledger)(?:\/(.+))?$/.exec(specifier) ?? [];
  const path = name
    ? join(root, 'packages', name, 'src', `${rest ?? 'index'}.ts`)
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Visits every node from the top to the bottom, with those around it, the outermost first. */
export function walk(node: Node, look: (node: Node, around: readonly Node[]) => void): void {
  const around: Node[] = [];
  const visit = (one: Node): void => {
    look(one, around);
    around.push(one);
    for (const child of childrenOf(one)) visit(child);
    around.pop();
  };
  visit(node);
}

function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value: unknown = Reflect.get(node, key);
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
