export { dryRunPromotion, dryRunRebates, dryRunRedPackets } from './drafts.ts';
export { keepDryRun, refuseUntried } from './gate.ts';
export type { DryRun } from './runs.ts';
