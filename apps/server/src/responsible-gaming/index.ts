export { mayBeAddressed } from './addressed.ts';
export { responsibleGamingApi } from './api.ts';
export { pauseJobs, refuseSamePerson } from './carried.ts';
export {
  isExcluded,
  isPaused,
  refuseDeposit,
  refuseOffer,
  refusePaused,
  refusePlay,
  refuseStake,
} from './guard.ts';
