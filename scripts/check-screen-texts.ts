/** Part of `npm run check`: fails where the console or the agents' portal says something in one language only. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Source, screenTextProblems } from './screen-texts.ts';

const root = join(import.meta.dirname, '..');

function sourcesOf(pattern: string): Source[] {
  return globSync(pattern, { cwd: root })
    .sort()
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
}

const office = sourcesOf('apps/console/src/**/*.{ts,tsx}');
const isEnglish = ({ file }: Source) => file.includes('/texts/english/');
const problems = screenTextProblems(
  office.filter((source) => !isEnglish(source)),
  office.filter(isEnglish),
  sourcesOf('apps/agent/src/**/*.{ts,tsx}'),
);
for (const line of problems) console.error(line);
process.exitCode = problems.length === 0 ? 0 : 1;
