/**
 * Part of `npm run check`: fails where a document, or a comment, says what is not so, or a document's prose is not wrapped;
 * `--write` wraps it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingFiles } from './documents/cited-files.ts';
import { missingCommands } from './documents/commands.ts';
import { brokenLinks } from './documents/links.ts';
import { missingRules, wrongDecisions } from './documents/numbers.ts';
import { handWritten, unwrappedProse, wrapProse } from './documents/prose.ts';
import { readTree } from './documents/tree.ts';
import { differentVariables } from './documents/variables.ts';

const root = join(import.meta.dirname, '..');
if (process.argv.includes('--write')) {
  const before = readTree(root);
  for (const file of handWritten(before)) {
    const text = wrapProse(before.textOf(file));
    if (text !== before.textOf(file)) writeFileSync(join(root, file), text);
  }
}

const tree = readTree(root);
const faults = [
  ...brokenLinks(tree),
  ...missingFiles(tree),
  ...missingCommands(tree),
  ...differentVariables(tree),
  ...wrongDecisions(tree),
  ...missingRules(tree),
  ...unwrappedProse(tree),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
