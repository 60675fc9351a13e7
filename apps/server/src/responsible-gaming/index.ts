export { mayBeAddressed } from './addressed.ts';
export { responsibleGamingApi } from './api.ts';
export { isPaused, refuseDeposit, refuseOffer, refusePaused, refusePlay, refuseStake, isExcluded } from './guard.ts';
export { holdPauses, pauseOf } from './pauses.ts';
export { refuseSamePerson } from './carried.ts';
export { erasePlay } from './erase.ts';
export { responsibleGamingJobs } from './jobs.ts';
export { ownLimits, ownPauses, ownSittings } from './own-data.ts';
export { type Limit, limitsOf } from './limits.ts';
