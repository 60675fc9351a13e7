/**
 * Part of npm run check: every rule of docs/rules has a row, every row known rules, and every fault that is planted (for the rows,
 * for the nearest tests, for the simulation) its place.
 */
import { join } from 'node:path';
import { faultsOfFaults } from '../simulation/planted/standing.ts';
import { capabilities } from './mutants/capabilities.ts';
import { faultsOfMutants } from './mutants/standing.ts';
import { readSurvivors } from './mutants/survivors.ts';
import { faultsOfPlanted } from './planted-list.ts';
import { faultsOfSources } from './rules.ts';

const root = join(import.meta.dirname, '..');
const faults = [
  ...faultsOfSources(),
  ...faultsOfPlanted(),
  ...faultsOfMutants(root, capabilities, readSurvivors(root).values()),
  ...faultsOfFaults(root),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
