export { liabilityApi } from './api.ts';
export { liabilityJobs, publishWhatEnded } from './jobs.ts';
export { type LiabilityVerification, verifyLiabilities } from './verify.ts';
