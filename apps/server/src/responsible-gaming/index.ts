export { responsibleGamingApi } from './api.ts';
export { isPaused, refuseDeposit, refuseOffer, refusePaused, refusePlay, refuseStake } from './guard.ts';
export { holdPauses } from './pauses.ts';
