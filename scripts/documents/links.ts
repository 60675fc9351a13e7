/** Links of the documents: each leads to a file, each anchor to a heading of it. */
import { dirname, normalize } from 'node:path';
import { documentsOf, linesOf, type Tree } from './tree.ts';

/** @returns a line for each link that leads nowhere */
export function brokenLinks(tree: Tree): string[] {
  return documentsOf(tree).flatMap((document) =>
    linesOf(tree, document).flatMap(({ file, number, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
        leads(tree, file, target) ? [] : [`${file}:${number}: the link ${target} leads nowhere`],
      ),
    ),
  );
}

function leads(tree: Tree, file: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return true;
  const [path = '', anchor] = target.split('#');
  const full = path === '' ? file : normalize(`${dirname(file)}/${path}`).replace(/\/$/, '');
  const there = tree.files.includes(full) || tree.files.some((one) => one.startsWith(`${full}/`));
  if (!there || anchor === undefined || !full.endsWith('.md')) return there;
  return anchorsOf(tree.textOf(full)).includes(anchor);
}

/** Anchors as the usual renderers make them from headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
