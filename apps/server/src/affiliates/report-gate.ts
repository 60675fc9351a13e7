/** Who may read a report now: each sums a span of lines, so that few at once are as fast as many, and leave the database to members. */
import { openGate } from '../platform/admission.ts';
import { type Outcome, refused } from '../platform/outcome.ts';

const size = { running: 2, waiting: 20, patienceMs: 5_000 } as const;

/** Reads a report in the name of `who`, who has one at a time. @returns refusal `too_busy`: nothing was read */
export type ReportGate = <Answer>(
  who: string,
  read: () => Promise<Outcome<Answer>>,
) => Promise<Outcome<Answer>>;

export function openReportGate(): ReportGate {
  const gate = openGate(size);
  return async (who, read) => {
    const leave = await gate.enter(who);
    if (leave === undefined) return refused('too_busy');
    return read().finally(leave);
  };
}
