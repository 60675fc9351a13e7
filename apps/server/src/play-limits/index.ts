export { refuseDeposit, refuseOffer, refusePaused, refusePlay } from './guard.ts';
export { playLimitRoutes } from './routes.ts';
