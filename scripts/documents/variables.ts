/** Variables of the environment: those that the documents' tables name and those that the code reads are the same. */
import { documentsOf, type Tree } from './tree.ts';

/** The machine's and npm's own: nobody sets them for us. */
const foreign: ReadonlySet<string> = new Set(['PATH', 'TZ', 'NODE_ENV', 'NODE_COMPILE_CACHE']);
const row = /^\| *((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) *\|/gm;
const readers =
  /^(?!scripts\/documents\/)(?:apps|packages|scripts|simulation|e2e|attacks|bench)\/.*\.(?:ts|mjs)$|^vitest\.config\.ts$/;

/** @returns a line for each variable that only one side knows */
export function differentVariables(tree: Tree): string[] {
  const told = documentsOf(tree).flatMap((file) =>
    tablesOf(tree.textOf(file)).map((name) => ({ file, name })),
  );
  const read = readVariables(tree);
  const names = told.map(({ name }) => name);
  return [
    ...told
      .filter(({ name }) => !read.has(name))
      .map(({ file, name }) => `${file}: nothing reads the variable ${name}`),
    ...[...read]
      .filter(([name]) => !names.includes(name))
      .map(([name, file]) => `${file}: reads ${name}, which is in no table of variables`),
  ];
}

/** Tables whose first column is called variable. */
function tablesOf(text: string): string[] {
  return text.split(/\n(?!\|)/).flatMap((block) => {
    if (!/^\s*\| *variable *\|/.test(block)) return [];
    return [...block.matchAll(row)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
  });
}

/** Each variable with a file that reads it: `process.env.X`, `env.X`, the keys of a schema in a config.ts, names handed to a reader. */
function readVariables(tree: Tree): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of tree.files) {
    if (!readers.test(file)) continue;
    const text = tree.textOf(file);
    for (const pattern of patternsFor(file))
      for (const [, name = ''] of text.matchAll(pattern))
        if (!foreign.has(name) && !found.has(name)) found.set(name, file);
  }
  return found;
}

function patternsFor(file: string): readonly RegExp[] {
  if (file.endsWith('.test.ts')) return [/process\.env\.([A-Z][A-Z0-9_]+)/g];
  const read = /(?:process\.env\??|\benv)\.([A-Z][A-Z0-9_]+)/g;
  const handed = /\benv, '([A-Z][A-Z0-9_]+)'/g;
  return /\/config\.ts$/.test(file) ? [read, handed, /^ {2}([A-Z][A-Z0-9_]+): /gm] : [read, handed];
}
