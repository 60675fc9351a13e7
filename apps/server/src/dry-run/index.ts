export { keepDryRun, refuseUntried } from './gate.ts';
export { type DryRun, dryRunJobs, historyDays, rowsOf, runOver, type Win } from './runs.ts';
export { wireDryRun } from './wire.ts';
