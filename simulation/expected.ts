/** What a long enough life must have seen: a deed or a refusal that never happens proves nothing. */

/** Outcomes, by the operations after which they must have happened. */
const expected: readonly { readonly after: number; readonly outcomes: readonly string[] }[] = [];
/** Background work, likewise. */
const expectedJobs: readonly { readonly after: number; readonly jobs: readonly string[] }[] = [];

/** @returns what never happened */
export function expectedOutcomes(
  operations: number,
  outcomes: readonly string[],
  jobs: readonly string[],
): readonly string[] {
  const due = expected.filter(({ after }) => operations >= after).flatMap((one) => one.outcomes);
  const dueJobs = expectedJobs.filter(({ after }) => operations >= after).flatMap((one) => one.jobs);
  return [
    ...due.filter((outcome) => !outcomes.includes(outcome)),
    ...dueJobs.filter((job) => !jobs.includes(job)).map((job) => `job ${job}`),
  ];
}
