export { refuseDeposit, refusePaused, refusePlay } from './guard.ts';
export { playLimitRoutes } from './routes.ts';
