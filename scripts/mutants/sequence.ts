/** The test files in the order in which they were named: vitest by itself begins with those that take longest. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** As the command gives them. */
export const named: readonly string[] = JSON.parse(process.env.MUTANTS_FILES ?? '[]');

export default class Named extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      named.findIndex((file) => moduleId.endsWith(`/${file}`));
    return [...files].sort((a, b) => place(a) - place(b));
  }
}
