export { isPaused, refuseDeposit, refuseOffer, refusePaused, refusePlay, refuseStake } from './guard.ts';
export { playLimitRoutes } from './routes.ts';
