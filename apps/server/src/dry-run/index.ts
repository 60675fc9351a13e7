export { dryRunPromotion, dryRunRebates, dryRunRedPackets } from './drafts.ts';
export { keepDryRun, refuseUntried, sameDraft } from './gate.ts';
export type { DryRun } from './runs.ts';
