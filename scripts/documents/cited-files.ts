/** Files and folders that documents and comments name: each stands in the tree. */
import { commentsOf, documentsOf, generated, type Line, linesOf, sourcesOf, type Tree } from './tree.ts';

/** Shell and SQL are no citations, nor are the rows of a generated page. */
const unread = ['docs/specification.md', 'docs/rules/'];
/** Their comments and cases name what they make up. */
const madeUp = /^scripts\/.*\.test\.ts$/;
const tops = 'apps|packages|docs|scripts|attacks|e2e|bench|simulation|deploy';
const nameOfFile = /[\w.*<>{},/-]*[\w*>}]\.(?:tsx?|mjs|sql|css|md|conf|svg|png)(?![\w/-])/g;
const underTop = new RegExp(`(?<![\\w./@-])(?:${tops})/[\\w.*<>{},/-]*[\\w*>}/]`, 'g');

/** @returns a line for each name that nothing in the tree has */
export function missingFiles(tree: Tree): string[] {
  const paths = new Set(tree.files.flatMap((file) => [file, ...foldersOf(file)]));
  const all = [...paths];
  const known = new Map<string, boolean>();
  const stands = (name: string) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = isThere(name, paths, all);
    known.set(name, answer);
    return answer;
  };
  const lines = [
    ...documentsOf(tree)
      .filter((file) => !unread.some((start) => file.startsWith(start)))
      .flatMap((file) => linesOf(tree, file)),
    ...sourcesOf(tree)
      .filter((file) => !madeUp.test(file))
      .flatMap((file) => commentsOf(tree, file)),
  ];
  return lines.flatMap((line) =>
    namesIn(line).flatMap((name) =>
      stands(name) ? [] : [`${line.file}:${line.number}: no file or folder is called ${name}`],
    ),
  );
}

/** Links are links.ts's; addresses, and what starts at the top of a site or of a machine, are no files of ours. */
function namesIn({ file, text }: Line): string[] {
  const bare = text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/[a-z]+:\/\/\S+/g, '');
  const spans = file.endsWith('.md') ? [...bare.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code) : [bare];
  // A document's own shell lines stand without marks; a path under a top folder is one wherever it stands.
  const found = [
    ...[...bare.matchAll(underTop)].map(([name]) => name),
    ...spans.flatMap((code) => [...code.matchAll(nameOfFile)].map(([name]) => name)),
  ];
  return [...new Set(found)].filter((name) => !isForeign(name));
}

function isForeign(name: string): boolean {
  const parts = name.split('/');
  return /^[/.]/.test(name) || name.startsWith('DATA_DIR/') || parts.some((part) => generatedNames.has(part));
}
const generatedNames: ReadonlySet<string> = new Set(generated);

/** From the top, or from any folder on; a last part may be the beginning of a name (`bench/balance`). */
function isThere(name: string, paths: ReadonlySet<string>, all: readonly string[]): boolean {
  return expand(name.replace(/\/$/, '')).every((one) => {
    if (paths.has(one)) return true;
    const pattern = new RegExp(`(?:^|/)${patternOf(one)}${one.includes('.') ? '$' : '(?:$|[./-])'}`);
    return all.some((path) => pattern.test(path));
  });
}

/** `{b,c}` in a name names both. */
function expand(name: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(name) ?? [];
  if (whole === undefined || choices === undefined) return [name];
  return choices.split(',').flatMap((choice) => expand(name.replace(whole, choice)));
}

/** `<x>` and `*` stand for a part of a name, `**` for folders, `NNNN` for a number. */
function patternOf(name: string): string {
  return name
    .replaceAll(/[.+^$()[\]\\]/g, '\\$&')
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll(/\*|<[^>]*>/g, '[^/]+')
    .replaceAll('NNNN', '\\d+');
}

function foldersOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
