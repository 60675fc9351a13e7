export { keepDryRun, refuseUntried } from './gate.ts';
export { type DryRun, historyDays, rowsOf, runOver, type Win } from './runs.ts';
export { wireDryRun } from './wire.ts';
