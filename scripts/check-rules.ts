/** Part of npm run check: every rule of docs/rules has a row, every row known rules, every planted fault its place. */
import { faultsOfPlanted } from './planted-list.ts';
import { faultsOfSources } from './rules.ts';

const faults = [...faultsOfSources(), ...faultsOfPlanted()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
