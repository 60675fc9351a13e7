/** The project's files as the checks of the documents see them: names, texts, and what of a text is a comment or prose. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Tree {
  /** Paths from the top, with `/` between. */
  readonly files: readonly string[];
  textOf(file: string): string;
}

/** A place in a file, and words that stand there. */
export interface Line {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** What a start, a build or a run leaves behind: nobody's source. */
export const generated = [
  'node_modules',
  'dist',
  'data',
  '.git',
  '.runtime',
  'test-results',
  'coverage',
] as const;
const skipped: ReadonlySet<string> = new Set(generated);
const checkedCode = /\.(?:tsx?|mjs|sql|css|conf)$/;

/** @param root the folder of a working tree */
export function readTree(root: string): Tree {
  const texts = new Map<string, string>();
  const found = globSync(['**/*', '.vscode/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => skipped.has(entry.name),
  });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return {
    files: files.sort(),
    textOf(file) {
      const known = texts.get(file);
      if (known !== undefined) return known;
      const path = join(root, file);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      texts.set(file, text);
      return text;
    },
  };
}

/** A tree of what is given: for tests. */
export function treeOf(texts: Readonly<Record<string, string>>): Tree {
  return { files: Object.keys(texts).sort(), textOf: (file) => texts[file] ?? '' };
}

export function documentsOf({ files }: Tree): readonly string[] {
  return files.filter((file) => file.endsWith('.md'));
}

export function sourcesOf({ files }: Tree): readonly string[] {
  return files.filter((file) => checkedCode.test(file));
}

export function linesOf(tree: Tree, file: string): readonly Line[] {
  return tree
    .textOf(file)
    .split('\n')
    .map((text, index) => ({ file, number: index + 1, text }));
}

const wholeLine = /^\s*(?:\{?\/\*|\*|\/\/|--\s|#\s)/;
const trailing = /(?:^|\s)(?:\/\/|\/\*\*?)\s.*$/;

/** The lines of a source with what of them is comment. */
export function commentsOf(tree: Tree, file: string): readonly Line[] {
  return linesOf(tree, file).flatMap((line) => {
    if (wholeLine.test(line.text)) return [line];
    const comment = trailing.exec(line.text)?.[0];
    return comment === undefined ? [] : [{ ...line, text: comment }];
  });
}
