/**
 * The order of test files: what takes long begins early, so that the last minute is made of short ones. Projects follow each other
 * as they stand in vitest.config.ts, which keeps workers on one for as long as it has files.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait or kill longer than their length tells; where a run has left its times, those count. */
const longest = [
  'e2e/journey.test.ts',
  'e2e/live-table.test.ts',
  'e2e/matches.test.ts',
  'e2e/office.test.ts',
  'game-providers/faults.test.ts',
  'game-providers/venues.test.ts',
  'game-providers/killed.test.ts',
  'game-providers/seamless/play.test.ts',
  'game-providers/reconciliation.test.ts',
  'testing/crash.test.ts',
  'testing/two-nodes.test.ts',
  'protocol/faults.test.ts',
  'sandbox/src/process.test.ts',
  'postgres/src/launcher.test.ts',
  'ledger/src/server-crash.test.ts',
  'red-packets/red-packets.test.ts',
  's1-locked-out.test.ts',
  't10-limits.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const usual = await super.sort(files);
    const place = (file: TestSpecification) => {
      const long = longest.findIndex((name) => file.moduleId.endsWith(name));
      return long === -1 ? longest.length : long;
    };
    const timed = usual.every((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined);
    return usual.sort(
      (a, b) =>
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        (timed ? 0 : place(a) - place(b)),
    );
  }
}
