export { mayBeAddressed } from './addressed.ts';
export { responsibleGamingApi } from './api.ts';
export { refuseSamePerson } from './carried.ts';
export { responsibleGamingConsole } from './console.ts';
export { erasePlay } from './erase.ts';
export {
  isExcluded,
  isPaused,
  mayTakeOffers,
  refuseDeposit,
  refuseOffer,
  refusePaused,
  refusePlay,
  refuseStake,
} from './guard.ts';
export { responsibleGamingJobs } from './jobs.ts';
export { carriedBreaks } from './lifting.ts';
export { type Limit, limitsOf } from './limits.ts';
export { ownLimits, ownPauses, ownSittings } from './own-data.ts';
export { holdPauses, pauseOf } from './pauses.ts';
