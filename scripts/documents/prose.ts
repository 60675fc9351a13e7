/** Prose of Markdown at one width: paragraphs and list items are wrapped; tables, code, headings and comments stay as they are. */
import { documentsOf, type Tree } from './tree.ts';

/** Characters a line, as in .editorconfig. */
export const proseWidth = 110;

/** Written by their own scripts. */
const written = ['docs/specification.md', 'docs/compliance.md'];
const fence = /^\s*(?:```|~~~)/;
/** Headings, tables, HTML, rules and link definitions. */
const verbatim = /^\s*(?:#{1,6} |\||<|(?:-{3,}|\*{3,}|_{3,})\s*$|\[[^\]]+\]: )/;
const item = /^(\s*)([-*+]|\d+[.)])( +)/;
/** At the beginning of a line each of these would begin something else. */
const begins = /^(?:[-*+>]|#{1,6}|\d+[.)]|=+|-+|\|.*)$/;

/** @returns the text with each paragraph as full as the width allows; the same when it was so */
export function wrapProse(text: string, width = proseWidth): string {
  const out: string[] = [];
  let paragraph: Paragraph | undefined;
  let fenced = false;
  const end = () => {
    if (paragraph !== undefined) out.push(...wrapped(paragraph, width));
    paragraph = undefined;
  };
  for (const line of text.split('\n')) {
    if (fence.test(line)) {
      end();
      fenced = !fenced;
      out.push(line);
    } else if (fenced || line.trim() === '' || verbatim.test(line)) {
      end();
      out.push(line);
    } else if (item.test(line)) {
      end();
      const [start = '', before = '', mark = ''] = item.exec(line) ?? [];
      paragraph = {
        first: start,
        rest: ' '.repeat(before.length + mark.length + 1),
        words: [line.slice(start.length)],
      };
    } else if (paragraph === undefined) {
      const indent = /^\s*/.exec(line)?.[0] ?? '';
      paragraph = { first: indent, rest: indent, words: [line.trim()] };
    } else {
      paragraph.words.push(line.trim());
    }
    // Two spaces at the end of a line break it.
    if (paragraph !== undefined && / {2}$/.test(line)) end();
  }
  end();
  return out.join('\n');
}

interface Paragraph {
  readonly first: string;
  readonly rest: string;
  readonly words: string[];
}

function wrapped({ first, rest, words }: Paragraph, width: number): string[] {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of unbreakable(words.join(' '))) {
    if (!empty && [...line].length + 1 + [...word].length > width) {
      lines.push(line);
      line = rest;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}

/** Words, where code and addresses stay whole, and what would begin something new stays with the word before it. */
function unbreakable(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/(?:`[^`]*`|\]\([^)]*\)|\S)+/g)) {
    const before = words.length - 1;
    if (before >= 0 && begins.test(word)) words[before] += ` ${word}`;
    else words.push(word);
  }
  return words;
}

/** @returns a line for each document whose prose is not wrapped */
export function unwrappedProse(tree: Tree): string[] {
  return handWritten(tree)
    .filter((file) => wrapProse(tree.textOf(file)) !== tree.textOf(file))
    .map((file) => `${file}: prose is not wrapped at ${proseWidth}: node scripts/check-documents.ts --write`);
}

export function handWritten(tree: Tree): readonly string[] {
  return documentsOf(tree).filter((file) => !written.includes(file));
}
