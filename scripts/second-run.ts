/**
 * A test that fell beside all the others runs once more, alone (docs/decisions/0091): what falls again is refused, what passes then
 * is named as a defect of the test, or a race that it saw.
 */
import { isAbsolute, relative } from 'node:path';

/** What vitest's JSON report says of one run; only what is read here. */
export interface RunReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
}

/** More than these, of some nine hundred files, are no chance: the build is broken, and a second run would only take time. */
const mostFiles = 24;
const mostTests = 48;

const hasFallen = ({ status }: FileResult) => status === 'failed';

/** @returns the files that run again; none: nothing fell, or too much */
export function filesAgain(report: RunReport): string[] {
  const files = report.testResults.filter(hasFallen).map(({ name }) => name);
  return files.length > mostFiles || report.numFailedTests > mostTests ? [] : files;
}

/** @returns a line for each test that fell, and for each file that could not be set up or ended badly without one */
export const fallen = (report: RunReport, root: string): string[] =>
  report.testResults.filter(hasFallen).flatMap((file) => linesOf(file, root));

/** @returns a line for each test that fell beside the others and passed alone */
export function passedAlone(first: RunReport, second: RunReport, root: string): string[] {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return first.testResults.filter(hasFallen).flatMap((file) => {
    const after = again.get(file.name);
    return after === undefined || hasFallen(after) ? [] : linesOf(file, root);
  });
}

function linesOf(file: FileResult, root: string): string[] {
  const name = isAbsolute(file.name) ? relative(root, file.name) : file.name;
  const tests = file.assertionResults.filter(({ status }) => status === 'failed');
  // A file that could not be set up has no test that fell.
  return tests.length === 0 ? [name] : tests.map(({ title }) => `${name} > ${title}`);
}
