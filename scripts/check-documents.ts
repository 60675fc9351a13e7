/** Part of `npm run check`: fails where a document, or a comment, says what is not so. */
import { join } from 'node:path';
import { missingFiles } from './documents/cited-files.ts';
import { missingCommands } from './documents/commands.ts';
import { brokenLinks } from './documents/links.ts';
import { missingRules, wrongDecisions } from './documents/numbers.ts';
import { readTree } from './documents/tree.ts';
import { differentVariables } from './documents/variables.ts';

const tree = readTree(join(import.meta.dirname, '..'));
const faults = [
  ...brokenLinks(tree),
  ...missingFiles(tree),
  ...missingCommands(tree),
  ...differentVariables(tree),
  ...wrongDecisions(tree),
  ...missingRules(tree),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
