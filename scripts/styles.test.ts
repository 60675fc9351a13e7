/** A class that a page takes from its stylesheet is in it: a name that is not there shows as no style at all, and nothing fails. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const imported = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/** @returns `file: class`, for each class that its stylesheet lacks */
function lacking(text: string, sheetOf: (path: string) => string): string[] {
  const body = text.replaceAll(imported, '');
  return [...text.matchAll(imported)].flatMap(([, name = '', path = '']) => {
    const sheet = sheetOf(path);
    const taken = new Set(
      [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
    );
    return [...taken].filter((one) => !new RegExp(`\\.${one}\\b`).test(sheet));
  });
}

test('a class that is not in the stylesheet is named', () => {
  const page = "import styles from './a.module.css';\n<p className={classes(styles.here, styles.gone)} />";
  expect(lacking(page, () => '.here { color: red; }')).toEqual(['gone']);
  const likeItsFile = "import sheet from './sheet.module.css';\n<p className={sheet.here} />";
  expect(lacking(likeItsFile, () => '.here { color: red; }')).toEqual([]);
});

test('every class that a page takes is in its stylesheet', () => {
  const files = globSync('{apps,packages}/*/src/**/*.tsx', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    lacking(readFileSync(join(root, file), 'utf8'), (path) =>
      readFileSync(join(root, dirname(file), path), 'utf8'),
    ).map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
});
