/** Documents that cite each other, and code that cites documents: what they name must stand where they say. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const documents = tracked.filter((file) => file.endsWith('.md'));
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|sql|css|conf)$/.test(file));
const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));
const numbers = decisions.map((file) => Number(file.slice(0, 4)));

test('each link of a document leads to a file, and each anchor to a heading of it', () => {
  const broken = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const full = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(root, full))) return [`${file}: ${target}`];
      if (anchor === undefined || !full.endsWith('.md')) return [];
      return anchorsOf(full).includes(anchor) ? [] : [`${file}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('each document that a source cites exists', () => {
  const broken = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].flatMap(([path]) =>
      existsSync(join(root, path)) ? [] : [`${file}: ${path}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('each decision that a source or a document cites by its number exists', () => {
  const broken = [...sources, ...documents].flatMap((file) =>
    [...textOf(file).matchAll(/\bdecisions?[ /](\d{1,4})\b/g)].flatMap(([cited, number]) =>
      numbers.includes(Number(number)) ? [] : [`${file}: ${cited}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('decisions are numbered from one without a gap, say their number, and stand in the index with their title', () => {
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const index = textOf('docs/decisions/README.md');
  for (const file of decisions) {
    const [heading = ''] = textOf(`docs/decisions/${file}`).split('\n');
    const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
    expect(Number(number), file).toBe(Number(file.slice(0, 4)));
    expect(index).toContain(`[${title}](${file})`);
  }
});

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Anchors as the usual renderers make them from headings. */
function anchorsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
