export { responsibleGamingApi } from './api.ts';
export { isPaused, refuseDeposit, refuseOffer, refusePaused, refusePlay, refuseStake } from './guard.ts';
export { type Limit, limitsOf } from './limits.ts';
export { pauseOf } from './pauses.ts';
