/** A fault that the command plants: one small change of one source file. */
export interface Mutant {
  /** Place in the list of a run; what switches it on. */
  readonly id: number;
  /** Path within the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Where the replaced text begins and ends in the file, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What kind of change it is. */
  readonly operator: string;
  /** The line before and after, without its indentation: what the list of survivors knows it by. */
  readonly was: string;
  readonly now: string;
}

/** A change of a text, before it is numbered. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly operator: string;
}

/** Names a mutant wherever its line has moved to. */
export function keyOf({ file, was, now }: Pick<Mutant, 'file' | 'was' | 'now'>): string {
  return `${file}\n${was}\n${now}`;
}

/** Shows a change in the lines it touches, on one line. */
export function described(text: string, { start, end, replacement }: Change) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const oneLine = (part: string) => part.replace(/\s+/g, ' ').trim();
  return {
    line: text.slice(0, start).split('\n').length,
    was: oneLine(text.slice(from, to)),
    now: oneLine(text.slice(from, start) + replacement + text.slice(end, to)),
  };
}
