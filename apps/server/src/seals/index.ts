export { compareHeads, type HeadComparison } from './against.ts';
export { brokenGuards, type GuardFinding, guardsOf } from './guards.ts';
export { headsFile, sealJobs } from './jobs.ts';
export { openHeadSender, sealGauges } from './sender.ts';
export { stampStatus } from './stamps/stamping.ts';
