export { compareHeads, type HeadComparison } from './against.ts';
export { brokenGuards, type GuardFinding, guardsOf } from './guards.ts';
export { readHeads } from './heads.ts';
export { headsFile, sealJobs } from './jobs.ts';
export {
  dueInFull,
  fullEveryDays,
  type KeptMark,
  keepMark,
  markFile,
  oldStretch,
  readMark,
  type SiteMark,
} from './mark.ts';
export { openHeadSender, sealGauges } from './sender.ts';
export { stampStatus } from './stamps/stamping.ts';
export { unsealedGauge } from './unsealed.ts';
