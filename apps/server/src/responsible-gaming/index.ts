export { mayBeAddressed } from './addressed.ts';
export { responsibleGamingApi } from './api.ts';
export { mayBring, refuseBringing } from './at-venues.ts';
export { refuseSamePerson } from './carried.ts';
export { responsibleGamingConsole } from './console.ts';
export { erasePlay } from './erase.ts';
export {
  isExcluded,
  isPaused,
  mayTakeOffers,
  refuseBeyondLimit,
  refuseDeposit,
  refuseOffer,
  refusePaused,
  refusePlay,
  refuseStake,
  restsMayReach,
} from './guard.ts';
export { responsibleGamingJobs } from './jobs.ts';
export { carriedBreaks } from './lifting.ts';
export { type Limit, limitsOf, setLimit } from './limits.ts';
export { ownCheck, ownLimits, ownPauses, ownSittings } from './own-data.ts';
export { holdPauses, pauseOf } from './pauses.ts';
