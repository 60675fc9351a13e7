export { mayBeAddressed } from './addressed.ts';
export { responsibleGamingApi } from './api.ts';
export { isPaused, refuseDeposit, refuseOffer, refusePaused, refusePlay, refuseStake } from './guard.ts';
