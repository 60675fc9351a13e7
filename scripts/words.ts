/** Words that gave way to the field's own (docs/glossary.md): in names and in comments alike. Part of `npm run check` (check-words.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OldWord {
  /** Where it is said. */
  readonly said: RegExp;
  readonly take: string;
  /** Only below these; everywhere when absent. */
  readonly within?: readonly string[];
}

const server = 'apps/server/';

const old: readonly OldWord[] = [
  { said: /\bdeeds?\b|(?<![a-z])[Dd]eed(?=[A-Z])|[a-z]Deeds?\b/, take: 'action, audit entry' },
  { said: /\b[Ww]ish\b|[a-z]Wish\b/, take: 'request' },
  { said: /\bWholeTable\b/, take: 'DataTable' },
  { said: /\bopen[A-Z]?[a-z]*Door\b/, take: 'router, webhook endpoint', within: [server] },
  { said: /\b[A-Z][A-Za-z]+Parts\b/, take: 'deps', within: [server] },
  { said: /\b[A-Z][a-z]+Standing\b/, take: 'status, progress', within: [server] },
  { said: /\b[a-z]+Office(Routes|Parts)\b/, take: 'console', within: [server] },
  { said: /[Cc]rooked-?[Nn]ode/, take: 'faulty node' },
  { said: /[Kk]ill-?[Pp]oint/, take: 'crash point' },
  { said: /[Pp]repared-?[Dd]atabase/, take: 'template database' },
  {
    said: /\bsrc\/(operators|agents|payments|loyalty|play-limits|turnover|venues|service)\/.*\.ts\b/,
    take: 'the new folders',
    within: [server, 'scripts/mutants/', 'simulation/'],
  },
];

/** @returns a line for each old word: `file:line: say x, not y` */
export function oldWords(files: readonly string[], root: string): string[] {
  return files
    .filter((file) => !file.startsWith('scripts/words') && !file.endsWith('check-words.ts'))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      const here = old.filter(
        ({ within }) => within === undefined || within.some((at) => file.startsWith(at)),
      );
      return lines.flatMap((line, index) =>
        here.flatMap(({ said, take }) => {
          const found = said.exec(line);
          return found ? [`${file}:${index + 1}: say ${take}, not ${found[0]}`] : [];
        }),
      );
    });
}
