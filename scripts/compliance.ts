/** npm run compliance: writes docs/compliance.md from scripts/compliance/; refuses tests that are not there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complianceTable, faultsOf, standards } from './compliance/table.ts';

const root = join(import.meta.dirname, '..');
const faults = faultsOf(standards, root);
for (const fault of faults) console.error(fault);
if (faults.length === 0) writeFileSync(join(root, 'docs/compliance.md'), complianceTable(standards));
process.exitCode = faults.length === 0 ? 0 : 1;
